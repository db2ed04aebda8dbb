package viz

import (
	"slices"
	"strings"
)

// This file is the picture's style sheet. Each colour is a custom property that
// a page may set. An active state has a thick border and its transitions may be
// marked the same way: nothing is told by colour alone.
//
// A picture may stand within a page, whose own elements have classes like these,
// and beside others: every rule is for the inside of our pictures alone, in :where,
// which adds no weight, so that what a page says of a class counts as if the rule
// were bare. Programs that draw pictures and know neither :where nor custom
// properties (librsvg, Inkscape) find the light picture in a sheet of its own, whose
// medium no page has.

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
	{".active.atomic>.box,.active.final>.box", "fill:$glow"},
	{".internal.active", "text-decoration:underline"},
	{".transition.active>.way", "stroke:$active;stroke-width:3"},
	{".transition.active>.tip", "fill:$active"},
}

// What a picture with counts has besides. What never happened is broken, not
// only of another colour.
var countColours = []colour{
	{"covered", "#1a7f37", "#3fb950"},
	{"uncovered", "#cf222e", "#f85149"},
}

var countLooks = []look{
	{".covered>.box", "stroke:$covered"},
	{".uncovered>.box", "stroke:$uncovered;stroke-width:2;stroke-dasharray:3 3"},
	{".region.covered>.box", "stroke:none"},
	{".transition.covered>.way", "stroke:$covered"},
	{".transition.covered>.tip", "fill:$covered"},
	{".transition.uncovered>.way", "stroke:$uncovered;stroke-width:2;stroke-dasharray:3 3"},
	{".transition.uncovered>.tip", "fill:$uncovered"},
	{".covered>.shared", "visibility:visible"},
	{".uncovered>.text,.uncovered>.label,.uncovered>.tags", "fill:$uncovered;font-style:italic"},
}

// The texts of the style element, without and with counts.
var (
	plainsheet = writePlain(looks)
	stylesheet = writeStyle("lockstep", colours, looks)
	countplain = writePlain(slices.Concat(looks, countLooks))
	countsheet = stylesheet + writeStyle("lockstep-counts", countColours, countLooks)
)

// styles writes the classes of the picture and its style sheets.
func (p *painter) styles() (class, plain, style string) {
	if p.opts.Counts != nil {
		return "lockstep lockstep-counts", countplain, countsheet
	}
	return "lockstep", plainsheet, stylesheet
}

// writePlain writes rules for who knows no more than classes.
func writePlain(looks []look) string {
	var b strings.Builder
	b.WriteByte('\n')
	for _, l := range looks {
		b.WriteString(l.selector + "{" + coloured(l.does, func(c colour) string { return c.light }) + "}\n")
	}
	return b.String()
}

// writeStyle writes rules for what is inside pictures of a class.
func writeStyle(class string, colours []colour, looks []look) string {
	var b strings.Builder
	inside := ":where(svg." + class + ")"
	b.WriteString("\n" + inside + "{color-scheme:light dark")
	for _, c := range colours {
		b.WriteString(";--" + c.name + ":" + c.light)
	}
	b.WriteString("}\n@media (prefers-color-scheme:dark){" + inside + "{")
	for i, c := range colours {
		if i > 0 {
			b.WriteByte(';')
		}
		b.WriteString("--" + c.name + ":" + c.dark)
	}
	b.WriteString("}}\n")
	for _, l := range looks {
		selector := inside + " " + strings.ReplaceAll(l.selector, ",", ","+inside+" ")
		b.WriteString(selector + "{" + coloured(l.does, func(c colour) string { return "var(--" + c.name + ")" }) + "}\n")
	}
	return b.String()
}

// coloured writes declarations with their colours.
func coloured(does string, as func(colour) string) string {
	for _, c := range slices.Concat(colours, countColours) {
		does = strings.ReplaceAll(does, "$"+c.name, as(c))
	}
	return does
}
