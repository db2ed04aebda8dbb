package diag

// Codes LS100 to LS199: YAML and the shape of a chart file (given by schema).

const (
	// Unreadable: the file could not be read.
	Unreadable Code = 100
)

var yamlCodes = []Info{
	{Unreadable, Error, "cannot read the file: %[1]s", "", ""},
}
