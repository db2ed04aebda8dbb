package viz

import "strings"

// This file is the picture's style sheet. Each colour is a custom property that
// a page may set; before each stands the light colour as it is, for programs
// that know no custom properties. An active state has a thick border and its
// transitions may be marked the same way: nothing is told by colour alone.

// A colour is a custom property with its values.
type colour struct{ name, light, dark string }

var colours = []colour{
	{"page", "#ffffff", "#0d1117"},
	{"even", "#ffffff", "#161b22"},
	{"odd", "#f3f5f8", "#1f2630"},
	{"line", "#57606a", "#8b949e"},
	{"faint", "#afb8c1", "#484f58"},
	{"text", "#1f2328", "#e6edf3"},
	{"soft", "#57606a", "#9da7b3"},
	{"active", "#0550ae", "#79c0ff"},
	{"glow", "#ddf4ff", "#12304f"},
}

// A look is one rule: a selector and declarations, where $name is a colour.
type look struct{ selector, does string }

var looks = []look{
	{"text", "font-family:" + fontStack + ";fill:$text"},
	{".name", "font-size:14px;font-weight:bold"},
	{".text,.label", "font-size:12px"},
	{".tags", "font-size:11px;fill:$soft"},
	{".b", "font-weight:bold"},
	{".number", "font-size:10px;font-weight:bold;fill:$page"},
	{".badge", "fill:$soft"},
	{".box", "fill:$even;stroke:$line;stroke-width:1.25"},
	{".odd>.box", "fill:$odd"},
	{".region>.box", "stroke:none"},
	{".rule", "stroke:$faint"},
	{".divider", "stroke:$line;stroke-dasharray:6 4"},
	{".dot,.tip", "fill:$line"},
	{".ring", "fill:none;stroke:$line;stroke-width:1.5"},
	{".way", "fill:none;stroke:$line;stroke-width:1.25"},
	{".shared", "visibility:hidden"},
	{".active>.shared", "visibility:visible"},
	{".active>.box", "stroke:$active;stroke-width:3"},
	{".active.atomic>.box,.active.final>.box,.active.region>.box", "fill:$glow"},
	{".internal.active", "text-decoration:underline"},
	{".transition.active>.way", "stroke:$active;stroke-width:3"},
	{".transition.active>.tip", "fill:$active"},
}

// stylesheet is the text of the style element.
var stylesheet = writeStyle()

func writeStyle() string {
	var b strings.Builder
	b.WriteString("\nsvg{color-scheme:light dark")
	for _, c := range colours {
		b.WriteString(";--" + c.name + ":" + c.light)
	}
	b.WriteString("}\n@media (prefers-color-scheme:dark){svg{")
	for i, c := range colours {
		if i > 0 {
			b.WriteByte(';')
		}
		b.WriteString("--" + c.name + ":" + c.dark)
	}
	b.WriteString("}}\n")
	for _, l := range looks {
		b.WriteString(l.selector + "{" + twice(l.does) + "}\n")
	}
	return b.String()
}

// twice writes declarations with a colour as it is and as a property.
func twice(does string) string {
	var list []string
	for _, d := range strings.Split(does, ";") {
		if !strings.Contains(d, "$") {
			list = append(list, d)
			continue
		}
		plain, property := d, d
		for _, c := range colours {
			plain = strings.ReplaceAll(plain, "$"+c.name, c.light)
			property = strings.ReplaceAll(property, "$"+c.name, "var(--"+c.name+")")
		}
		list = append(list, plain, property)
	}
	return strings.Join(list, ";")
}
