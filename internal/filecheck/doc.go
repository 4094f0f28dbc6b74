// Package filecheck checks a text against the directives written in another
// text, as LLVM's FileCheck 22 does: the same directives, the same options, the
// same verdict, and the same report byte for byte.
//
// Vocabulary. The check file holds directives such as "CHECK-NEXT: pattern". Each becomes a pattern. Patterns of -DAG
// and -NOT directives are kept with the next directive of another kind; together they are a step (a FileCheckString
// upstream). The steps are run in order over the input; a CHECK-LABEL step cuts the input into regions that are matched
// on their own.
//
// Reading order: Run in filecheck.go; directive.go and reader.go turn the check
// file into steps; pattern.go and expr*.go parse one pattern; match.go finds it;
// steps.go runs the steps; report.go and dump.go say what happened. Package ere
// has the regular expressions, package cli the command.
package filecheck
