package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// A cell is a variable of the program that holds an SSA value: a tile that was allocated, a T.alloc_var, the element of
// a tile that a T.Parallel writes.
type cell struct {
	name string
	typ  ir.Type
	node python.Node // where it was made
	// tile says that what was allocated there may be shared memory instead.
	tile bool
	// each says that each thread has its own; see threadcell.go.
	each bool
	// scratch says that each iteration of a T.Parallel had its own.
	scratch bool
}

// located is a location with the cell's name.
func (c *cell) located(l diag.Loc) diag.Loc {
	if c.name == "" {
		return l
	}
	return named(c.name, l)
}

// A frame is a region of operations that is being made. What a cell holds is known in each frame of its own: a loop
// adds an argument for a cell when it is first used in it, and carries it if it turned out to change; of a branch the
// values at its end are joined. So SSA is made while the program is evaluated, of each use only once (Braun et al.,
// Simple and Efficient Construction of SSA Form, CC 2013, without its incomplete blocks: regions nest).
type frame struct {
	parent *frame
	block  *ir.Block
	role   bool   // its threads are some of the block's
	loop   bool   // values of cells that change arrive as arguments
	units  *units // whose code it is, of a T.Scale below the block
	node   python.Node
	cells  map[*cell]*state
	order  []*cell // of cells, by first use

	// Whether and how often it runs, where one of them says it: the condition, or its contrary; from where to where a loop
	// counts, and its step.
	when      *ir.Value
	otherwise bool
	over      []*ir.Value

	// Of a program that is written by threads' numbers: which of them the condition of this code depends on; how many
	// iterations a loop has, 0 where that is not known; and the statement under way, with how many there were.
	mask   axes
	trips  int64
	stmt   python.Stmt
	serial int
	before *ir.Op // the last operation before the statement, nil if it is the first
}

// A state is a cell in a frame.
type state struct {
	entry   *ir.Value // what it holds outside of the frame, nil if nothing
	arg     *ir.Value // what that is inside, at the beginning
	now     *ir.Value // what it holds at the end of what has been made, nil if nothing
	written bool
	// lost says why it holds nothing: where it was written, in a region that may not run.
	lost python.Node
}

func (t *translator) push(block *ir.Block, loop bool, n python.Node) *frame {
	t.top = &frame{parent: t.top, block: block, loop: loop, node: n, cells: map[*cell]*state{}}
	t.b.SetToEnd(block)
	t.accounts.regions[n] = true
	return t.top
}

// pop leaves a frame, the innermost one, and goes on behind it. Another one on top of it would be lost with all that it
// holds: a thread region of threads' code without an end.
func (t *translator) pop(f *frame) {
	if t.top != f {
		panic("tilelang: the code of a region ends while another one is open in it")
	}
	t.top = f.parent
	t.b.SetToEnd(t.top.block)
}

// find is a cell's state in a frame; nil where no frame knows it.
func (f *frame) find(c *cell) *state {
	if s := f.cells[c]; s != nil {
		return s
	}
	if f.parent == nil {
		return nil
	}
	out := f.parent.find(c)
	if out == nil {
		return nil
	}
	s := &state{entry: out.now, arg: out.now, now: out.now, lost: out.lost}
	switch {
	case out.now == nil:
	case f.role && c.each:
		s = &state{lost: f.node} // of each thread of the block: other threads have the numbers here
	case f.units != nil && c.each:
		s.arg = f.units.elementOfEach(f.units.t, out.now)
		s.now = s.arg
	case f.loop:
		s.arg = f.block.AddArg(out.now.Type(), c.located(out.now.Loc()))
		s.now = s.arg
	case f.units != nil && f.units.partials(out.now):
		s.arg = f.units.input(out.now, scale.PartialOf(scale.Add))
		s.now = s.arg
		f.units.summed[c] = true
	}
	f.add(c, s)
	return s
}

// inLoop reports whether a loop around a frame begins behind where a cell was made.
func (f *frame) inLoop(c *cell) bool {
	for ; f.parent != nil && f.parent.find(c) != nil; f = f.parent {
		if f.loop {
			return true
		}
	}
	return false
}

func (f *frame) add(c *cell, s *state) {
	f.cells[c] = s
	f.order = append(f.order, c)
}

// declare makes a cell known, which holds v or nothing.
func (t *translator) declare(c *cell, v *ir.Value) { t.top.add(c, &state{now: v}) }

// get is what a cell holds, nil if nothing; lost is then where it was written, if anywhere.
func (t *translator) get(c *cell) (v *ir.Value, lost python.Node) {
	s := t.top.find(c)
	if s == nil {
		return nil, nil
	}
	return s.now, s.lost
}

// set gives a cell another value.
func (t *translator) set(c *cell, v *ir.Value) {
	t.accounts.deeds++
	s := t.top.find(c)
	if s == nil {
		t.declare(c, v)
		return
	}
	nameValue(v, c.name)
	s.now, s.written, s.lost = v, true, nil
}

// changed are the cells that a frame changed and that are known outside, in the order of their first use.
func (f *frame) changed() []*cell {
	return slices.DeleteFunc(slices.Clone(f.order), func(c *cell) bool {
		return !f.cells[c].written || f.parent.find(c) == nil
	})
}

// carried divides what a loop changed: cells that held something before it are carried, others hold nothing behind it.
// Arguments of cells that did not change go.
func (f *frame) carried() (carried, lost []*cell) {
	for _, c := range f.order {
		s := f.cells[c]
		if s.arg != nil && f.loop && s.arg != s.entry && !s.written {
			s.arg.ReplaceAllUsesWith(s.entry)
			for _, other := range f.cells { // copies of it
				if other.now == s.arg && other != s {
					other.now = s.entry
				}
			}
			f.block.EraseArg(slices.Index(f.block.Args(), s.arg))
		}
	}
	for _, c := range f.changed() {
		if f.cells[c].entry == nil {
			lost = append(lost, c)
		} else {
			carried = append(carried, c)
		}
	}
	return carried, lost
}

// lose makes cells hold nothing, for they were written only in n.
func (t *translator) lose(cells []*cell, n python.Node) {
	for _, c := range cells {
		s := t.top.find(c)
		s.now, s.written, s.lost = nil, true, n
	}
}
