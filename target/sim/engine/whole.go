package engine

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

// A value of a tensor type is a tile inside of a kernel: its words lie in the frame. On the host it is a whole tensor
// of a program as frameworks export it, whose extents only the run may know: the frame holds a word that names it. So
// the place of an operation decides what its tensors are. A function that both the host and kernels call is compiled
// for each.

// Tensor is a whole tensor. It never changes: an operation makes another one.
type Tensor struct {
	Elem  word.Elem
	Dims  []int64
	Words []uint64 // of the elements in row-major order
	Holes bool     // some words may be [Hole]
}

// Hole is the word of an element that nothing has defined.
const Hole = unwrittenMark<<unwrittenShift | 1<<unwrittenShift - 1

// whole are the tensors of a machine, by the words that name them.
type whole struct {
	// rules and elementwise are what operations do.
	rules       map[string]Rule
	elementwise Rule
	named       map[uint64]*Tensor
	kept        map[uint64]bool // constants and arguments, which code names
	last        uint64
	// live and fresh are the bytes of those that were there at the last collection, and of those made since.
	live, fresh int64
}

const (
	// firstName is no likely number: whatever looks like a name keeps its tensor.
	firstName = uint64(0x7e4504) << 40
	// collectAt is how many bytes of new tensors are worth a collection.
	collectAt = 64 << 20
	// tensorBytes is what a tensor costs besides its words, about.
	tensorBytes = 1 << 7
)

func (t *Tensor) bytes() int64 { return int64(len(t.Words))*8 + tensorBytes }

// IsTensor reports whether a type is one of tensors.
func IsTensor(t ir.Type) bool {
	_, ok := t.(*ir.TensorType)
	return ok
}

// OnHost reports whether the code is of the host, where tensors are whole.
func (c *Compiler) OnHost() bool { return c.Kernel == nil && !c.tiles }

// onWhole reports whether an operation takes or makes whole tensors.
func (c *Compiler) onWhole(op *ir.Op) bool {
	if !c.OnHost() {
		return false
	}
	for _, v := range op.Operands() {
		if IsTensor(v.Type()) {
			return true
		}
	}
	for _, t := range op.ResultTypes() {
		if IsTensor(t) {
			return true
		}
	}
	return false
}

// moving are the dialects whose operations pass whole tensors on as they pass other values.
var moving = map[string]bool{"cf": true, "func": true, "scf": true}

// meaning is that of an operation at its place.
func (c *Compiler) meaning(op *ir.Op) Rule {
	if !c.onWhole(op) {
		return c.M.semOf(op)
	}
	name := op.Name()
	if r := c.M.whole.rules[name]; r != nil {
		return r
	}
	if moving[op.Def().Dialect()] {
		return c.M.semOf(op)
	}
	if op.Has(ir.Elementwise) && c.M.whole.elementwise != nil {
		return c.M.whole.elementwise
	}
	c.Fail("works on tiles, but is executed on the host, where a tensor is a whole one; move it into a tile.kernel, or use operations of linalg and tensor")
	return nil
}

// captured is the place of a tensor of the host in the code of a kernel, where only constants can be.
func (c *Compiler) captured(v *ir.Value) Span {
	op := v.DefiningOp()
	if op == nil || !c.M.isConstantOp(op) {
		c.Fail("uses a whole tensor of the host in a kernel; put it into memory, and load tiles of that")
	}
	ConstantSem(c, op)
	return c.Slots[v]
}

// Keep names a tensor for as long as the machine lives.
func (m *Machine) Keep(t *Tensor) (Value, error) {
	w, err := m.name(t)
	if err != nil {
		return nil, err
	}
	if m.whole.kept == nil {
		m.whole.kept = map[uint64]bool{}
	}
	m.whole.kept[w] = true
	return Value{w}, nil
}

// Tensor is the tensor that a value names, nil for none.
func (m *Machine) Tensor(v Value) *Tensor { return m.whole.named[v[0]] }

// Tensor is the tensor that a place names.
func (a *Agent) Tensor(at int) *Tensor {
	t := a.M.whole.named[a.F[at]]
	if t == nil {
		a.Fail("uses a tensor that was never computed")
	}
	return t
}

// Give puts a new tensor at a place.
func (a *Agent) Give(at int, t *Tensor) {
	if a.M.whole.fresh > max(collectAt, a.M.whole.live) {
		a.M.collect()
	}
	w, err := a.M.name(t)
	if err != nil {
		a.Fail("makes a tensor that the simulator does not support: %v", err)
	}
	a.F[at] = w
}

// NewTensor makes a tensor of zeros, if there is memory for it.
func (a *Agent) NewTensor(e word.Elem, dims []int64) *Tensor {
	for i, d := range dims {
		if d < 0 {
			a.Fail("has a negative extent %d in dimension %d", d, i)
		}
	}
	if err := a.M.Mem.CheckBytes(dims, 8); err != nil {
		a.Fail("makes a tensor that the simulator does not support: %v", err)
	}
	n, _ := word.Elements(dims)
	return &Tensor{Elem: e, Dims: dims, Words: make([]uint64, n)}
}

func (m *Machine) name(t *Tensor) (uint64, error) {
	w := &m.whole
	if err := m.Mem.charge(t.bytes()); err != nil {
		return 0, err
	}
	if w.named == nil {
		w.named, w.last = map[uint64]*Tensor{}, firstName
	}
	w.last++
	w.fresh += t.bytes()
	w.named[w.last] = t
	return w.last, nil
}

// collect forgets the tensors that no word of the host's frames names: tensors of a loop's last turn, and of functions
// that have returned.
func (m *Machine) collect() {
	w := &m.whole
	used := map[uint64]bool{}
	mark := func(frame []uint64) {
		for _, x := range frame {
			if w.named[x] != nil {
				used[x] = true
			}
		}
	}
	for _, a := range m.Agents {
		if a.Device >= 0 {
			continue
		}
		mark(a.F)
		for _, c := range a.Calls {
			mark(c.F)
		}
	}
	w.live, w.fresh = 0, 0
	for x, t := range w.named {
		if !used[x] && !w.kept[x] {
			m.Mem.refund(t.bytes())
			delete(w.named, x)
			continue
		}
		w.live += t.bytes()
	}
}
