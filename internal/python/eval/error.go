package eval

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/internal/python"
)

// An Error is a failure at a place of the program. Notes tell how it came there, innermost first.
type Error struct {
	File  string
	At    python.Span
	Msg   string
	Notes []Note
	// Kind is the name of the exception's type ("TypeError"); "" is what no except clause catches.
	Kind string
	// Exc is the exception, once there is one.
	Exc *Exception
}

// A Note is a further place of an [Error].
type Note struct {
	File string
	At   python.Span
	Msg  string
}

// Error is the message with its place, and the notes on further lines.
func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d:%d: error: %s", e.File, e.At.Start.Line, e.At.Start.Col, e.Msg)
	for _, n := range e.Notes {
		fmt.Fprintf(&b, "\n%s:%d:%d: note: %s", n.File, n.At.Start.Line, n.At.Start.Col, n.Msg)
	}
	return b.String()
}

// Errorf makes an error at a node of the file that is being run; no except clause catches it.
func (in *Interp) Errorf(n python.Node, format string, args ...any) *Error {
	return &Error{File: in.File, At: spanOf(n), Msg: fmt.Sprintf(format, args...)}
}

// Raise makes an error that Python has as an exception of a kind.
func (at Site) Raise(kind, format string, args ...any) *Error {
	e := at.Interp.Errorf(at.Node, format, args...)
	e.Kind = kind
	return e
}

func (at Site) typeError(format string, args ...any) error {
	return at.Raise("TypeError", format, args...)
}

func (at Site) valueError(format string, args ...any) error {
	return at.Raise("ValueError", format, args...)
}

// tooLarge is the error of a result that would not fit into memory.
func (at Site) tooLarge(what string) error {
	return at.Interp.Errorf(at.Node, "%s is too large", what)
}

func spanOf(n python.Node) python.Span {
	if n == nil {
		return python.Span{}
	}
	return n.Range()
}

// A ControlKind is a way to leave statements.
type ControlKind int

// The ways to leave.
const (
	Break ControlKind = iota + 1
	Continue
	Return
	Exit // out of functions too, to what the host takes it at
)

// A Control is the error by which break, continue and return go up, and what a host leaves more by.
type Control struct {
	Kind  ControlKind
	Value Value // of a return
	At    python.Span
}

// Error names what is in the wrong place, for a Control that was not handled.
func (c *Control) Error() string {
	return map[ControlKind]string{
		Break: "'break' outside loop", Continue: "'continue' not properly in loop", Return: "'return' outside function",
		Exit: "this leaves more than there is",
	}[c.Kind]
}

// outermost makes an error of control flow that leaves a file.
func (in *Interp) outermost(err error) error {
	var c *Control
	if errors.As(err, &c) {
		return in.Errorf(c.At, "%s", c.Error())
	}
	return err
}

// called adds the place of a call to an error that comes out of it.
func (in *Interp) called(err error, call python.Node, name string) error {
	return in.calledAt(err, spanOf(call), name)
}

func (in *Interp) calledAt(err error, call python.Span, name string) error {
	const most = 20
	e, ok := err.(*Error)
	if ok && len(e.Notes) < most {
		e.Notes = append(e.Notes, Note{File: in.File, At: call, Msg: fmt.Sprintf("'%s' is called from here", name)})
	}
	return err
}
