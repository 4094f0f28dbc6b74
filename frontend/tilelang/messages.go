package tilelang

import (
	"errors"
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir/diag"
)

// Locations of operations and messages in the program's text, and reports of messages.

// at lets operations stand where a node does.
func (t *translator) at(at eval.Site) { t.b.Loc = t.loc(at.Node) }

// loc is the place of a node; in a function that the kernel calls, and from where.
func (t *translator) loc(n python.Node) diag.Loc {
	at := t.begin(n)
	for _, c := range slices.Backward(t.in.Calls()) {
		at = &diag.CallSiteLoc{Callee: at, Caller: location(c.File, c.At)}
	}
	return at
}

// begin is where a node begins in its file. What is made at one place, one after the other, has one location.
func (t *translator) begin(n python.Node) diag.Loc {
	s := n.Range().Start
	if l := t.last; l == nil || l.Line != uint32(s.Line) || l.Col != uint32(s.Col) || l.File != t.in.File {
		if len(t.places) == 0 {
			t.places = make([]diag.FileLoc, 32)
		}
		t.last, t.places = &t.places[0], t.places[1:]
		*t.last = diag.FileLoc{File: t.in.File, Line: uint32(s.Line), Col: uint32(s.Col)}
	}
	return t.last
}

func location(file string, s python.Span) diag.Loc {
	return &diag.FileLoc{File: file, Line: uint32(s.Start.Line), Col: uint32(s.Start.Col)}
}

// remark tells of something that has no effect.
func (t *translator) remark(at eval.Site, format string, args ...any) {
	t.remarkAt(at.Node, format, args...)
}

// remarkAt tells it of a node, once.
func (t *translator) remarkAt(n python.Node, format string, args ...any) {
	t.tell(diag.Remarkf(t.loc(n), format, args...))
}

// warnAt warns of a node, once.
func (t *translator) warnAt(n python.Node, format string, args ...any) {
	t.tell(diag.Warningf(t.loc(n), format, args...))
}

// tell keeps a message that is not there yet.
func (t *translator) tell(d *diag.Diagnostic) {
	t.accounts.deeds++
	if !saidBefore(t.messages, d) {
		t.messages = append(t.messages, d)
	}
}

func saidBefore(ds []*diag.Diagnostic, d *diag.Diagnostic) bool {
	return slices.ContainsFunc(ds, func(was *diag.Diagnostic) bool {
		return was.Message == d.Message && diag.Text(was.Loc) == diag.Text(d.Loc)
	})
}

// errQuiet is an error that follows from one that was reported.
var errQuiet = errors.New("follows from another error")

// report keeps an error.
func (t *translator) report(err error) {
	if errors.Is(err, errQuiet) && len(t.errors) > 0 {
		return
	}
	var e *eval.Error
	if !errors.As(err, &e) {
		t.errors = append(t.errors, diag.List(err, t.b.Loc)...)
		return
	}
	d := diag.Errorf(location(e.File, e.At), "%s", e.Msg)
	for _, n := range e.Notes {
		d.Note(location(n.File, n.At), "%s", n.Msg)
	}
	if !saidBefore(t.errors, d) { // a role's text is translated for each role
		t.errors = append(t.errors, d)
	}
}
