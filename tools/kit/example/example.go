// Package example has a program for each pass and pipeline whose text has none: a file
// NAME.mlir, which begins with the command line that documentation shows. What the
// command makes of the program is not kept anywhere: who shows it runs it.
package example

import (
	"embed"
	"strings"
)

//go:embed *.mlir
var files embed.FS

// command begins the first line of an example.
const command = "// tsopt "

// Of is the example of a pass or a pipeline: tsopt's flags, and the program. ok is false
// where there is none.
func Of(name string) (flags []string, program string, ok bool) {
	text, err := files.ReadFile(name + ".mlir")
	if err != nil {
		return nil, "", false
	}
	first, rest, _ := strings.Cut(string(text), "\n")
	return strings.Fields(strings.TrimPrefix(first, command)), strings.TrimLeft(rest, "\n"), true
}

// Names are what there is an example of.
func Names() (names []string) {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err) // it is part of the program
	}
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".mlir"))
	}
	return names
}
