package plain

import (
	"cmp"
	"slices"

	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// A register of a constant tile holds the element at the sum of the thread's own offset and the
// register's. Along the offsets of all threads in ascending order that is a function of few
// steps, often of none, which are selects; or else it is read from a table in device memory.

// mostSteps is the largest number of steps that are selected.
const mostSteps = 4

// constant copies a constant; a tile becomes a vector.
func constant(c *emit.Ctx, op *ir.Op) error {
	t, ok := op.Result(0).Type().(*ir.TensorType)
	if !ok {
		c.Map(op.Result(0), c.Insert(ir.Clone(op, nil)).Result(0))
		return nil
	}
	a, err := ir.ElementsOf(op.Attr("value"))
	if err != nil {
		return op.Errorf("has %v", err)
	}
	if a.IsSplat() {
		vt := emit.ThreadType(t).(*ir.VectorType)
		return c.Set(op.Result(0), arith.NewConstant(c.Builder, ir.DenseElements(vt, a.Data())))
	}
	k := &constantTile{Ctx: c, d: emit.DistOf(op.Result(0)), elements: a, elem: t.Elem()}
	k.starts = k.threadStarts()
	es := make([]*ir.Value, k.d.RegCount())
	for r := range es {
		es[r] = k.register(int64(r))
	}
	return c.Set(op.Result(0), c.Pack(t.Elem(), es))
}

// constantTile is a tile of different elements.
type constantTile struct {
	*emit.Ctx
	d        layout.Distribution
	elements *ir.DenseElementsAttr
	elem     ir.Type
	starts   []start
	offset   *ir.Value // of this thread
	memory   *ir.Value // the table, once it is needed
}

// start is the first element of some threads: the coordinate of register 0 and its number in row-major order.
type start struct {
	coord  []int64
	offset int64
}

// step says that element number at is held from a thread's offset on.
type step struct{ from, at int64 }

func (k *constantTile) threadStarts() []start {
	var out []start
	for t := range k.d.Threads() {
		coord := k.d.Coord(k.d.Thread(t))
		out = append(out, start{coord, k.number(coord)})
	}
	slices.SortFunc(out, func(a, b start) int { return cmp.Compare(a.offset, b.offset) })
	return slices.CompactFunc(out, func(a, b start) bool { return slices.Equal(a.coord, b.coord) })
}

// number is an element's number in row-major order.
func (k *constantTile) number(coord []int64) int64 {
	n := int64(0)
	for dim, x := range coord {
		n = n*k.d.Shape()[dim] + x
	}
	return n
}

// steps are the elements that a register holds in the threads, where they change. Threads in which it holds nothing are
// skipped.
func (k *constantTile) steps(reg int64) []step {
	own := emit.RegisterCoord(k.d, reg)
	at := make([]int64, len(own))
	var out []step
	for _, s := range k.starts {
		for dim := range at {
			at[dim] = s.coord[dim] + own[dim]
		}
		if !k.d.Within(at) {
			continue
		}
		n := k.number(at)
		if len(out) == 0 || k.elements.Uint(int(out[len(out)-1].at)) != k.elements.Uint(int(n)) {
			out = append(out, step{s.offset, n})
		}
	}
	return out
}

// register is the value of a register.
func (k *constantTile) register(reg int64) *ir.Value {
	steps := k.steps(reg)
	switch {
	case len(steps) == 0:
		return k.element(0)
	case len(steps) > mostSteps+1:
		return k.read(reg)
	}
	v := k.element(steps[0].at)
	for _, s := range steps[1:] {
		reached := arith.NewCmpI(k.Builder, arith.UGE, k.threadOffset(), k.Const(s.from))
		v = arith.NewSelect(k.Builder, reached, k.element(s.at), v)
	}
	return v
}

func (k *constantTile) element(at int64) *ir.Value {
	return arith.NewConstant(k.Builder, k.elements.At(int(at)))
}

// threadOffset is the number of the element in register 0.
func (k *constantTile) threadOffset() *ir.Value {
	if k.offset != nil {
		return k.offset
	}
	stride := int64(1)
	for dim, x := range slices.Backward(k.Base(k.d)) {
		k.offset = emit.Plus(k.Entry, k.offset, k.Times(k.Entry, x, stride))
		stride *= k.d.Shape()[dim]
	}
	return k.offset
}

// read loads a register's element. If it may hold nothing, it reads some element.
func (k *constantTile) read(reg int64) *ir.Value {
	if k.memory == nil {
		k.memory = k.table()
	}
	at := k.PlusConst(k.Builder, k.threadOffset(), k.number(emit.RegisterCoord(k.d, reg)))
	if k.d.PresenceOf(reg) != layout.Always {
		n, _ := ir.NumElements(k.d.Shape())
		at = arith.Binary(k.Builder, arith.MinUI, at, k.Const(n-1))
	}
	t := k.memory.Type().(*ir.MemRefType).Elem()
	v := memref.Load.New(k.Builder, memref.LoadOp{MemRef: k.memory, Indices: []*ir.Value{at}}, t).Result
	if t == k.elem {
		return v
	}
	width, _ := ir.BitWidth(k.elem)
	v = arith.Cast(k.Builder, arith.TruncI, v, ir.Int(width))
	if ir.IsFloat(k.elem) {
		v = arith.Cast(k.Builder, arith.Bitcast, v, k.elem)
	}
	return v
}

// table is a buffer with the elements in row-major order. One of less than a byte has a byte.
func (k *constantTile) table() *ir.Value {
	n, _ := ir.NumElements(k.d.Shape())
	elem := k.elem
	if width, ok := ir.BitWidth(elem); ok && width < 8 {
		elem = ir.I8
	}
	t := ir.MemRef([]int64{n}, elem, nil, nil)
	g := memref.ConstantGlobal(ir.NearestSymbolTable(k.LaunchOp.Op), t,
		ir.DenseElements(ir.Tensor([]int64{n}, elem, nil), k.elements.Data()))
	return memref.NewGetGlobal(k.Entry, g)
}
