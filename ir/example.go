package ir

import "strings"

// DocExample is a description of an operation followed by an example: a
// function with the given arguments (`%a: i32, %b: i32`) around the body's
// lines. The result is the text of a [Spec]'s Doc; a test parses the example.
func DocExample(text, args string, body ...string) string {
	var b strings.Builder
	b.WriteString(text + "\n\n```mlir\nfunc.func @example(" + args + ") {\n")
	for _, line := range body {
		b.WriteString("  " + line + "\n")
	}
	b.WriteString("  return\n}\n```\n")
	return b.String()
}
