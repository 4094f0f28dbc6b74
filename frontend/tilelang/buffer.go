package tilelang

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// A buffer is what a program calls one: an array of the function, or a tile that it allocates.
type buffer struct {
	name  string
	shape []eval.Value // int64, or what stands for a runtime dimension
	elem  *dtype
	node  python.Node // where it was made
	scope string      // "global", "shared", "fragment", "local", as TileLang says

	mem *ir.Value // an array, or a tile in shared memory: a memref
	arr *array    // what the function's arguments say of an array
	c   *cell     // a tile that is a value
	few []*cell   // a few numbers, each a variable
	of  *buffer   // the tile that this is another shape of

	view   *view        // what part of a tile of the block it is, of a unit's
	within *window      // the window of a tile in memory that it is
	copies *ir.Value    // the memory with a copy for each unit
	stage  *stage       // the stage of a ring whose tile it is
	red    *accumulator // it is a reducer
}

// An array is an argument of the function, or a result.
type array struct {
	out           bool // the caller gets it back
	read, written bool // by kernels
	combined      bool // by atomics

	outside eval.Value   // what is read outside of it; nil for zero
	strides []eval.Value // nil where elements lie row by row
	asRow   bool         // it is seen in another shape outside of kernels

	declared *tensorType
	at       python.Node // where it is declared, in a file
	file     string

	// Of a program of several devices: what the caller passes, while mem is the device's own; what peers reach of it; what
	// it is if it is signals.
	passed, symmetric, counters *ir.Value
}

// TypeName implements [eval.Typed].
func (b *buffer) TypeName() string { return "buffer" }

// SetName implements [eval.Named]: the first name is the buffer's.
func (b *buffer) SetName(name string) {
	if b.name == "" {
		b.name = name
		if b.c != nil {
			b.c.name = name
		}
		for _, c := range b.few {
			c.name = name
		}
		nameValue(b.mem, name)
	}
}

// Attr implements [eval.HasAttr].
func (b *buffer) Attr(at eval.Site, name string) (eval.Value, bool, error) {
	switch name {
	case "shape":
		return &eval.Tuple{Elems: b.shape}, true, nil
	case "dtype":
		return b.elem, true, nil
	case "data":
		return &elementsOf{b}, true, nil
	case "ndim":
		return int64(len(b.shape)), true, nil
	case "name":
		return b.name, true, nil
	case "scope":
		return &eval.Builtin{Name: "scope", Fn: func(*eval.Call) (eval.Value, error) { return b.scope, nil }}, true, nil
	}
	return nil, false, nil
}

// AttrNames implements [eval.AttrLister].
func (b *buffer) AttrNames() []string {
	return []string{"shape", "dtype", "data", "ndim", "name", "scope"}
}

// extents is the shape of a buffer that has no runtime dimension.
func (b *buffer) extents() ([]int64, bool) {
	out := make([]int64, len(b.shape))
	for i, n := range b.shape {
		k, ok := n.(int64)
		if !ok {
			return nil, false
		}
		out[i] = k
	}
	return out, true
}

// tensorType is the type of a tile of the buffer's elements.
func (b *buffer) tensorType(shape []int64) *ir.TensorType { return ir.Tensor(shape, b.elem.typ, nil) }

// maxFew is how many elements a T.alloc_local may have that is variables.
const maxFew = 64

// place is the number of an element of a few, if its subscripts are known.
func (r *region) place() (int64, bool) {
	n := int64(0)
	for i, s := range r.lo {
		k, ok := s.sum.Known()
		extent := r.b.shape[i].(int64)
		if !ok || s.sum.Terms() != nil || k < 0 || k >= extent || s.v != nil && !s.isIndex() {
			return 0, false
		}
		n = n*extent + k
	}
	return n, true
}

// isTile reports whether the buffer is a tile that is a value.
func (b *buffer) isTile() bool { return b.c != nil || b.of != nil }

// setWhole gives a tile another value, of any shape and type of elements with as many bits.
func (t *translator) setWhole(b *buffer, v *ir.Value) {
	if b.of != nil {
		t.setWhole(b.of, v)
		return
	}
	if u := t.kernel.units; u != nil && b.scope == "shared" && b.view == nil && u.ofBlock(b.c) {
		t.inMemory[b.allocation()] = true // which units write as memory, each what it writes
	}
	t.set(b.c, t.seenAs(v, b))
}

// holds is what a tile holds, in its shape; nil if nothing, and then lost where it was written, if anywhere.
func (t *translator) holds(b *buffer) (v *ir.Value, lost python.Node) {
	if b.of == nil {
		return t.get(b.c)
	}
	if v, lost = t.holds(b.of); v != nil {
		v = t.seenAs(v, b)
	}
	return v, lost
}

// allocation is where the tile was allocated that a buffer is, or is a view of.
func (b *buffer) allocation() python.Node {
	if b.of != nil {
		return b.of.allocation()
	}
	return b.node
}

func (b *buffer) String() string {
	if b.name == "" {
		return "the buffer"
	}
	return b.name
}

// allocate makes a tile: a value, or shared memory where an earlier translation found that it must be.
func (t *translator) allocate(at eval.Site, shape []int64, elem *dtype, scope string) *buffer {
	b := &buffer{shape: values(shape), elem: elem, node: at.Node, scope: scope}
	if scope == "local" && t.kernel != nil {
		t.kernel.locals = append(t.kernel.locals, b)
	}
	if n, _ := ir.NumElements(shape); scope == "local" && n <= maxFew && !t.inMemory[at.Node] {
		for range n {
			c := &cell{typ: elem.value(), node: at.Node, tile: true}
			t.declare(c, nil)
			b.few = append(b.few, c)
		}
		return b
	}
	if t.inMemory[at.Node] || scope == "shared" && t.kernel != nil && t.knows(manualRoles, t.kernel.node) {
		t.at(at)
		t.inShared(b, shape)
		return b
	}
	b.c = &cell{typ: b.tensorType(shape), node: at.Node, tile: true}
	t.declare(b.c, nil)
	if t.knows(zeroed, at.Node) {
		t.at(at)
		t.remark(at, "some elements of this buffer may be read before they are written; they are initialized to 0. Write it first, as with T.clear")
		t.set(b.c, arith.NewConstant(t.b, ir.SplatOf(b.tensorType(shape), elementAttr(int64(0), elem))))
	}
	return b
}

// inShared gives a tile shared memory: the block's, or each unit's own.
func (t *translator) inShared(b *buffer, shape []int64) {
	if t.kernel != nil && t.kernel.units != nil {
		t.kernel.units.own(t, b, shape)
		return
	}
	b.mem = tile.Alloc.New(t.b, tile.AllocOp{}, ir.MemRef(shape, b.elem.typ, nil, scale.Mem("l1"))).MemRef
}

func values(shape []int64) []eval.Value {
	out := make([]eval.Value, len(shape))
	for i, n := range shape {
		out[i] = n
	}
	return out
}

// A restart is the error of a translation that found that an allocation must be in shared memory.
type restart struct{}

// Error implements error.
func (restart) Error() string { return "translate again" }

// toMemory lets a tile live in shared memory in the next translation.
func (t *translator) toMemory(n python.Node) error {
	t.inMemory[n], t.newest = true, eval.Place{File: t.in.File, At: n.Range()}
	return restart{}
}

// foretellMemory lets tiles live in shared memory in this translation already: the tree says so.
func (t *translator) foretellMemory(nodes map[python.Node]bool) {
	for n := range nodes {
		if !t.inMemory[n] {
			t.inMemory[n] = true
			t.foretold++
		}
	}
}

// losesIn tells of a cell that a loop carries, but that holds nothing at the end of an iteration.
func (t *translator) losesIn(c *cell, n python.Node) error {
	if c.tile {
		return t.toMemory(c.node)
	}
	return t.in.Errorf(n, "%s is written in one branch only; write it before the branch", c.name)
}

// whole is the value of a tile.
func (t *translator) whole(at eval.Site, b *buffer) (*ir.Value, error) {
	t.at(at)
	if err := b.isEnded(at); err != nil {
		return nil, err
	}
	if b.mem != nil {
		shape, ok := b.extents()
		if !ok {
			return nil, at.Interp.Errorf(at.Node, "%s has a dynamic dimension; copy a part of static size", b)
		}
		return t.loadWindow(b.all(shape), shape), nil
	}
	if b.few != nil {
		return nil, t.toMemory(b.allocation())
	}
	if b.of != nil {
		v, err := t.whole(at, b.of)
		if err != nil {
			return nil, err
		}
		return t.seenAs(v, b), nil
	}
	v, lost := t.get(b.c)
	switch {
	case v != nil:
		return v, t.isNotPartial(at, b, v)
	case lost != nil:
		return nil, t.toMemory(b.allocation())
	}
	return nil, t.unwritten(at, b)
}

// all is the window of a buffer that is all of it.
func (b *buffer) all(shape []int64) window {
	if b.within != nil {
		return window{b: b.within.b, lo: b.within.lo, size: shape}
	}
	return window{b: b, lo: make([]linear.Form, len(shape)), size: shape}
}

// unwritten is the error of reading a tile that holds nothing.
func (t *translator) unwritten(at eval.Site, b *buffer) error {
	if len(t.errors) > 0 {
		return errQuiet // what should have written it may be what failed
	}
	e := at.Interp.Errorf(at.Node, "%s is read before it is written; initialize it first, with T.clear, T.fill or T.copy",
		b)
	e.Notes = append(e.Notes, eval.Note{File: e.File,
		At: python.Span{Start: b.node.Range().Start, End: b.node.Range().End}, Msg: "allocated here"})
	return e
}
