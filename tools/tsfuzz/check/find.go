package check

import (
	"regexp"
	"strings"
)

// Kind says what went wrong.
type Kind string

// The kinds of finds.
const (
	Invalid   Kind = "invalid"    // the program does not verify
	RoundTrip Kind = "round-trip" // the text is not what it was after printing and reading
	Rejected  Kind = "refused"    // a pass says in a diagnostic that it cannot
	Broken    Kind = "broken"     // what a pass made does not verify
	Fails     Kind = "fails"      // the program or a stage cannot be executed: race, deadlock, unwritten memory
	Differs   Kind = "differs"    // a stage computes something else
	NoPTX     Kind = "no-ptx"     // the kernels cannot be compiled
	Crash     Kind = "crash"      // a pass or the simulator panics
	Slow      Kind = "slow"       // nothing came of it in time
)

// Find is what is wrong with a program or with the compiler.
type Find struct {
	Kind    Kind
	Stage   string // the pass after which it shows; empty for the program as written
	Message string
	Gross   bool // Differs by more than rounding can
}

// Error implements error.
func (f *Find) Error() string {
	if f.Stage == "" {
		return string(f.Kind) + ": " + f.Message
	}
	return string(f.Kind) + " at " + f.Stage + ": " + f.Message
}

var (
	places  = regexp.MustCompile(`\[[-\d, ]*\]`)
	numbers = regexp.MustCompile(`0x[0-9a-fA-F]+|-?\b\d+(\.\d+)?(e[+-]?\d+)?\b`)
	shapes  = regexp.MustCompile(`(tensor|vector|memref)<[^<>']*(<[^<>']*>[^<>']*)*>`)
	layouts = regexp.MustCompile(`#tile\.layout<.*?>`)
	valueID = regexp.MustCompile(`[%#][\w$.-]+`)
)

// Signature is the same for finds that are probably one defect: without names,
// numbers and types.
func (f *Find) Signature() string {
	line, _, _ := strings.Cut(f.Message, "\n")
	line = layouts.ReplaceAllString(line, "layout")
	line = shapes.ReplaceAllString(line, "$1")
	line = valueID.ReplaceAllString(line, "%")
	line = places.ReplaceAllString(line, "[]")
	line = numbers.ReplaceAllString(line, "N")
	if f.Kind == Differs { // a little may be rounding, much is not
		line = "a little"
		if f.Gross {
			line = "much"
		}
	}
	return strings.TrimSpace(string(f.Kind) + " " + f.Stage + " " + line)
}
