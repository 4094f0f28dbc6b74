package diag

import (
	"errors"
	"fmt"
)

// Severity orders diagnostics as MLIR does.
type Severity uint8

// The severities, mildest first.
const (
	Note Severity = iota
	Remark
	Warning
	Error
)

func (s Severity) String() string {
	return [...]string{"note", "remark", "warning", "error"}[s]
}

// Diagnostic is one located message. Notes add locations or advice; they are
// printed after it. A *Diagnostic is an error.
type Diagnostic struct {
	Severity Severity
	Loc      Loc
	Message  string
	Notes    []*Diagnostic
	// Width is how many columns from Loc on are underlined; 0 is as good as 1.
	Width int
	// Internal says that the fault is ours, not the input's: tools exit with a code
	// of its own.
	Internal bool
	// Category is a remark's; Pass is the pass that emitted the diagnostic, if one did.
	Category Category
	Pass     string
	// Kind is a remark's.
	Kind RemarkKind
	// Op is the operation that the message is about, an *ir.Op, when it is about
	// one: a tool may show it.
	Op any
}

// Error returns "file:line:col: severity: message" without notes.
func (d *Diagnostic) Error() string {
	if p := Position(d.Loc); p != nil {
		return fmt.Sprintf("%s:%d:%d: %s: %s", p.File, p.Line, p.Col, d.Severity, d.Message)
	}
	return fmt.Sprintf("loc(%s): %s: %s", Text(d.Loc), d.Severity, d.Message)
}

// Note attaches a note and returns d for chaining.
func (d *Diagnostic) Note(loc Loc, format string, args ...any) *Diagnostic {
	d.Notes = append(d.Notes, &Diagnostic{Severity: Note, Loc: loc, Message: fmt.Sprintf(format, args...)})
	return d
}

// Errorf makes an error at loc.
func Errorf(loc Loc, format string, args ...any) *Diagnostic {
	return &Diagnostic{Severity: Error, Loc: loc, Message: fmt.Sprintf(format, args...)}
}

// Internalf makes an error that is the compiler's own fault.
func Internalf(loc Loc, format string, args ...any) *Diagnostic {
	d := Errorf(loc, format, args...)
	d.Internal = true
	return d
}

// Warningf makes a warning at loc.
func Warningf(loc Loc, format string, args ...any) *Diagnostic {
	return &Diagnostic{Severity: Warning, Loc: loc, Message: fmt.Sprintf(format, args...)}
}

// Remarkf makes a remark at loc.
func Remarkf(loc Loc, format string, args ...any) *Diagnostic {
	return &Diagnostic{Severity: Remark, Category: General, Loc: loc, Message: fmt.Sprintf(format, args...)}
}

// List flattens err, which may be nil, a *Diagnostic, errors joined by
// errors.Join, or any other error, into diagnostics. An error that is no
// diagnostic gets the location loc.
func List(err error, loc Loc) []*Diagnostic {
	if err == nil {
		return nil
	}
	if d, ok := err.(*Diagnostic); ok {
		return []*Diagnostic{d}
	}
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		var out []*Diagnostic
		for _, e := range many.Unwrap() {
			out = append(out, List(e, loc)...)
		}
		return out
	}
	var d *Diagnostic
	if errors.As(err, &d) {
		return []*Diagnostic{d}
	}
	return []*Diagnostic{Errorf(loc, "%s", err.Error())}
}
