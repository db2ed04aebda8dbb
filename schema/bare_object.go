package schema

// This file puts the name of its type before an object that a file gives as a default,
// `p: Plan = {}`: in an expression `{}` is a map, which is what the types of maps want.

// namedObject is a value with the name of the object's type, where it has none.
func (f *file) namedObject(value string) string {
	m := bareObject().FindStringSubmatch(value)
	if m == nil || !f.mayBeObject(m[1]) {
		return value
	}
	return m[1] + m[2] + m[1] + value[len(m[1]+m[2]):]
}

var bareObject = pattern(`^([A-Z]\w*)(\s*=\s*)\{`)

// mayBeObject tells whether a type is no other name for a map, a list or a scalar, as
// far as the file shows, which need be no YAML.
func (f *file) mayBeObject(name string) bool {
	if f.aliases == nil {
		f.aliases = map[string]string{}
		for _, m := range alias().FindAllSubmatch(f.text, -1) {
			f.aliases[string(m[1])] = string(m[2])
		}
	}
	for range 10 { // they may go round
		of, known := f.aliases[name]
		if !known {
			break
		}
		name = of
	}
	return !builtInType().MatchString(name)
}

var builtInType = pattern(`^(?:map|list|optional|any|string|bool|int|double|timestamp|duration)$`)

// alias matches a name for another type, with what that begins with.
var alias = pattern(`(?m)(?:^|[{,])[ \t]*([A-Z]\w*)[ \t]*:[ \t]*["']?([A-Za-z_]\w*)`)
