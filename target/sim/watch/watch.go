// Package watch tells when agents of a simulation reach a line of the program, and when an element of an argument
// changes, at every level of lowering.
package watch

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// mostTold is how often a point tells what happens; it counts the rest.
const mostTold = 100

// A Point is what is watched: a line, or an element of an argument.
type Point struct {
	Text  string // as it is asked for
	Line  int    // 0 for an element
	Name  string
	Index []int64

	told     int
	elements []*element
}

// element is a watched element in one of the memories that hold the argument: devices have their own.
type element struct {
	al    *engine.Alloc
	off   int
	value string
	by    *engine.Agent // that wrote it last, before it had changed
	op    *ir.Op
}

var indexed = regexp.MustCompile(`^([^\[\]]+)\[([0-9, ]+)\]$`)

// Parse reads LINE or NAME[i,j].
func Parse(text string) (*Point, error) {
	if n, err := strconv.Atoi(text); err == nil && n > 0 {
		return &Point{Text: text, Line: n}, nil
	}
	m := indexed.FindStringSubmatch(text)
	if m == nil {
		return nil, fmt.Errorf("expected a line, as 12, or an element of an argument, as C[3,4]")
	}
	p := &Point{Text: text, Name: m[1]}
	for _, i := range strings.Split(m[2], ",") {
		n, err := strconv.ParseInt(strings.TrimSpace(i), 10, 64)
		if err != nil {
			return nil, fmt.Errorf("'%s' is not a subscript", i)
		}
		p.Index = append(p.Index, n)
	}
	return p, nil
}

// Watcher is the [engine.Observer] of points.
type Watcher struct {
	points []*Point
	out    io.Writer
	seen   map[*engine.Launch]bool
}

// New watches points, and tells what happens.
func New(points []*Point, out io.Writer) *Watcher {
	return &Watcher{points, out, map[*engine.Launch]bool{}}
}

// at is where an agent is: the operation on each watched line that was the first it reached there.
type at struct {
	line  int
	first *ir.Op
}

// Operation implements [engine.Observer].
func (w *Watcher) Operation(op *ir.Op) (before, after engine.Instr, err error) {
	line := 0
	if p := diag.CallPosition(op.Loc()); p != nil {
		line = int(p.Line)
	}
	elements := slices.ContainsFunc(w.points, func(p *Point) bool { return p.Line == 0 })
	before = func(a *engine.Agent) {
		if elements {
			w.compare(a, op)
		}
		w.reached(a, op, line)
	}
	if !elements {
		return before, nil, nil
	}
	return before, func(a *engine.Agent) { w.compare(a, op) }, nil
}

// reached tells that an agent comes to a line from another, or again to the operation where it did.
func (w *Watcher) reached(a *engine.Agent, op *ir.Op, line int) {
	was := engine.Part[at](&a.Parts)
	if was.line == line && was.first != op {
		return
	}
	*was = at{line, op}
	for _, p := range w.points {
		if p.Line != 0 && p.Line == line {
			p.tell(w.out, "%s reaches %s at %s", a.Name(), op.Name(), engine.LocText(op.Loc()))
		}
	}
}

// tell prints a line for a point.
func (p *Point) tell(out io.Writer, format string, args ...any) {
	if p.told++; p.told <= mostTold {
		fmt.Fprintf(out, "watch %s: %s\n", p.Text, fmt.Sprintf(format, args...))
	}
}

// compare finds elements that have changed since the last operation of any agent.
func (w *Watcher) compare(a *engine.Agent, op *ir.Op) {
	for _, p := range w.points {
		if p.Line != 0 {
			continue
		}
		if !w.seen[a.Launch] {
			p.find(a.M)
		}
		for _, e := range p.elements {
			now := e.read()
			if now == e.value {
				continue
			}
			by, where := a, op
			if e.by != nil {
				by, where = e.by, e.op
			}
			p.tell(w.out, "%s changes it from %s to %s by %s at %s", by.Name(), e.value, now, where.Name(),
				engine.LocText(where.Loc()))
			e.value, e.by = now, nil
		}
	}
	w.seen[a.Launch] = true
}

// find finds the memories of an argument as a kernel starts. What the host has done to them meanwhile is not told.
func (p *Point) find(m *engine.Machine) {
	p.elements = nil
	for _, al := range m.Named(p.Name) {
		off, strides := al.Offset, al.Strides
		if strides == nil {
			strides = engine.RowMajor(al.Dims)
		}
		for i, n := range p.Index {
			off += n * strides[i]
		}
		e := &element{al: al, off: int(off) * al.Elem.Bytes}
		e.value = e.read()
		p.elements = append(p.elements, e)
	}
}

// read is the element as text.
func (e *element) read() string {
	if e.al.Init != nil && !e.al.Init.Has(e.off, e.al.Elem.Bytes) {
		return "nothing"
	}
	return e.al.Elem.Text(e.al.Get(e.off, e.al.Elem))
}

// Accessed implements [engine.Observer]: it notes who writes an element.
func (w *Watcher) Accessed(a *engine.Agent, al *engine.Alloc, off, n int, write bool) {
	for _, p := range w.points {
		for _, e := range p.elements {
			if write && e.al == al && off <= e.off && e.off < off+n {
				e.by, e.op = a, a.Op()
			}
		}
	}
}

// Sent implements [engine.Observer].
func (*Watcher) Sent(*engine.Agent, string, int, []int, int) []*clock.Cause { return nil }

// Began implements [engine.Observer].
func (*Watcher) Began(*engine.Agent) (landed func()) { return nil }

// End says of each point what it did not tell.
func (w *Watcher) End() {
	for _, p := range w.points {
		switch {
		case p.told == 0 && p.Line != 0:
			fmt.Fprintf(w.out, "watch %s: no agent of a kernel reached the line\n", p.Text)
		case p.told == 0:
			fmt.Fprintf(w.out, "watch %s: no kernel changed it\n", p.Text)
		case p.told > mostTold:
			fmt.Fprintf(w.out, "watch %s: and %d times more\n", p.Text, p.told-mostTold)
		}
	}
}

var _ engine.Observer = (*Watcher)(nil)
