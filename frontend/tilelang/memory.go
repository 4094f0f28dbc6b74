package tilelang

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

var memoryFunctions = []Function{
	{Name: "alloc_shared", Params: "shape, dtype, scope=\"shared.dyn\"", Result: "Buffer",
		Doc:  "A tile of the block in shared memory; its contents are uninitialized. The compiler may keep it in registers instead.",
		give: tileIn("shared"),
		call: func(t *translator, a *args) (eval.Value, error) { return t.allocOf(a, "shared") }},
	{Name: "alloc_fragment", Params: "shape, dtype, scope=\"local.fragment\"", Result: "Buffer",
		Doc:  "A tile of the block in registers; the compiler infers its thread-value layout.",
		give: tileIn("fragment"),
		call: func(t *translator, a *args) (eval.Value, error) { return t.allocOf(a, "fragment") }},
	{Name: "alloc_local", Params: "shape, dtype, scope=\"local\"", Result: "Buffer",
		Doc:  "A small array of the block; each element is a variable. Subscripts must be known at compile time, or the array is in shared memory. In a T.Parallel each iteration has its own array and may use any subscript.",
		give: tileIn("local"),
		call: func(t *translator, a *args) (eval.Value, error) { return t.allocOf(a, "local") }},
	{Name: "alloc_var", Params: "dtype, init=None, scope=\"local.var\"", Result: "Var",
		Doc:  "A mutable variable of the block; an assignment to its name stores into it.",
		give: (*evaluation).variable,
		call: (*translator).varOf},
	{Name: "copy", eachThread: true, Params: "src, dst, coalesced_width=None, disable_tma=False, eviction_policy=None, loop_layout=None, annotations=None, peer=None",
		Doc: "Copies a tile, an array or a part of one, and converts the element type. The side that is a tile or has slices gives the size of the copy. " +
			"Out-of-bounds elements read as zero, and are not written. With peer the destination belongs to another unit of the enclosing T.Scale: " +
			"its instance of a tile, or an array of T.alloc(…, level=\"l2\"). In a T.Kernel(device=…) the destination is the first argument, and peer may be called dst.",
		Alias: []string{"async_copy"},
		call: func(t *translator, a *args) (eval.Value, error) {
			if t.par != nil {
				return nil, t.copyInParallel(a)
			}
			if err := t.needKernel(a); err != nil {
				return nil, err
			}
			t.hint(a, "coalesced_width", "eviction_policy", "loop_layout", "annotations", "disable_tma")
			src, dst := a.value("src"), a.value("dst")
			if t.kernel.wholeArrays && len(a.Args) == 2 {
				src, dst = dst, src
			}
			if a.value("peer") != nil {
				if err := t.endThreadRegion(a.Site, "a copy to a peer"); err != nil {
					return nil, err
				}
				return nil, t.copyToPeer(a, src, dst)
			}
			return nil, t.copy(a.Site, src, dst)
		}},
	{Name: "clear", Params: "buffer", Doc: "Fills a tile, or a part of one, with zeros.",
		call: func(t *translator, a *args) (eval.Value, error) { return nil, t.fill(a, a.value("buffer"), int64(0)) }},
	{Name: "fill", Params: "buffer, value", Doc: "Fills a tile, or a part of one, with a number.",
		call: func(t *translator, a *args) (eval.Value, error) {
			return nil, t.fill(a, a.value("buffer"), a.value("value"))
		}},
	im2colFunction,
	{Name: "transpose", Params: "src, dst", Doc: "dst[j, i] = src[i, j].", call: (*translator).transposeOf},
	{Name: "reshape", Params: "src, shape", Result: "Buffer",
		Doc:  "A tile with another shape that shares the elements of src.",
		give: (*evaluation).reshape,
		call: func(t *translator, a *args) (eval.Value, error) {
			b, err := a.buffer("src")
			if err != nil {
				return nil, err
			}
			return t.reshapeOf(a, b)
		}},
}

func (t *translator) allocOf(a *args, scope string) (eval.Value, error) {
	if s, ok := a.value("scope").(string); ok && a.given("scope") && strings.HasPrefix(s, "local") &&
		s != "local.fragment" {
		scope = "local"
	}
	if scope != "local" || t.kernel == nil {
		if err := t.needKernel(a); err != nil {
			return nil, err
		}
	}
	shape, err := a.shape("shape")
	if err != nil {
		return nil, err
	}
	if y, ok := asVectorType(a.value("dtype")); ok {
		b := &vectorBuffer{typ: y, shape: values(shape)}
		if len(shape) == 0 {
			return nil, a.wrongf("shape", "expected at least one dimension; shape (1,) is a single vector")
		}
		shape[len(shape)-1] *= int64(y.n)
		b.of, err = t.allocateIn(a, shape, y.elem, scope)
		return b, err
	}
	d, err := t.dtypeOf(a.site("dtype"), a.value("dtype"))
	if err != nil {
		return nil, err
	}
	return t.allocateIn(a, shape, d, scope)
}

// localBytes is how much local memory a thread has (CUDA programming guide, "Technical Specifications per Compute
// Capability").
const localBytes = 512 << 10

// allocateIn makes a tile of the block, or what each thread holds.
func (t *translator) allocateIn(a *args, shape []int64, d *dtype, scope string) (*buffer, error) {
	if n, ok := ir.NumElements(shape); scope == "local" && (!ok || n > localBytes*8/int64(d.bits())) {
		return nil, a.wrongf("shape", "a thread can have at most %d bytes of local memory", localBytes)
	}
	if scope == "local" && t.isByThreads() {
		return t.allocateEach(a.Site, &buffer{shape: values(shape), elem: d, node: a.Node, scope: scope}, shape)
	}
	return t.allocate(a.Site, shape, d, scope), nil
}

func (t *translator) varOf(a *args) (eval.Value, error) {
	if t.kernel == nil {
		return nil, a.Interp.Errorf(a.Node, "T.alloc_var outside of a T.Kernel")
	}
	if err := a.varScope(); err != nil {
		return nil, err
	}
	d, err := t.dtypeOf(a.site("dtype"), a.value("dtype"))
	if err != nil {
		return nil, err
	}
	v := &variable{elem: d, c: &cell{name: "the variable", typ: d.value(), node: a.Node}}
	v.lazyNumber = lazyNumber{v}
	if t.isByThreads() {
		return v, t.beginVariable(a, v)
	}
	var now *ir.Value
	if x := a.value("init"); x != nil {
		s, err := t.scalarOf(a.site("init"), x, d)
		if err != nil {
			return nil, err
		}
		now = s.v
	} else if t.inMemory[a.Node] {
		t.remark(a.Site, "this T.alloc_var may be read before it is written; it is initialized to 0. Give an initial value: T.alloc_var(dtype, init=…)")
		now = t.literal(int64(0), d.value(), d.unsigned).v
	}
	t.declare(v.c, now)
	return v, nil
}

// varScope rejects other scopes of a T.alloc_var: all such numbers are the block's, or each thread's own.
func (a *args) varScope() error {
	if scope := a.value("scope"); scope != nil && scope != "local.var" {
		return a.wrongf("scope", "expected \"local.var\", got %s; use T.alloc_shared or T.alloc_local for other memory",
			eval.Repr(scope))
	}
	return nil
}

// readWindowValue reads a window as a tile. Its shape is what suits its destination.
func (t *translator) readWindowValue(at eval.Site, from, to window) (*ir.Value, error) {
	shape := squeezed(from.size)
	if to.b.isTile() && to.isWhole() {
		shape, _ = to.b.extents()
	}
	if err := from.b.isEnded(at); err != nil {
		return nil, err
	}
	if from.b.isOwn() {
		return nil, at.Interp.Errorf(at.Node, "%s is memory of each thread and cannot be used as a tile; name an element of the destination for each thread", from.b)
	}
	if !from.b.isTile() {
		return t.loadWindow(from, shape), nil
	}
	v, err := t.part(at, from)
	if err != nil {
		return nil, err
	}
	if !to.b.isTile() && droppable(to.size, v.Type().(*ir.TensorType).Shape()) {
		return v, nil
	}
	return t.reshaped(v, shape), nil
}

// part is the value of a window of a tile.
func (t *translator) part(at eval.Site, w window) (*ir.Value, error) {
	v, err := t.whole(at, w.b)
	if err != nil || w.isWhole() {
		return v, err
	}
	offsets, known := w.constantAt()
	if !known {
		return nil, t.toMemory(w.b.allocation())
	}
	return tensor.ExtractSlice.New(t.b, tensor.ExtractSliceOp{Source: v, Slice: sliceAt(offsets, w.size)},
		ir.Tensor(w.size, w.b.elem.typ, nil)).Result, nil
}

func sliceAt(offsets, sizes []int64) shaped.Slice {
	return shaped.SliceOf(numbers(offsets), numbers(sizes), numbers(slices.Repeat([]int64{1}, len(sizes))))
}

func numbers(ns []int64) []ir.Mixed {
	out := make([]ir.Mixed, len(ns))
	for i, n := range ns {
		out[i] = ir.Mixed{Const: n}
	}
	return out
}

// writeWindowValue writes a tile of the destination's type to a window.
func (t *translator) writeWindowValue(at eval.Site, to window, v *ir.Value) error {
	if !to.b.isTile() {
		t.storeWindow(v, to)
		return nil
	}
	if to.isWhole() {
		t.setWhole(to.b, v)
		return nil
	}
	offsets, known := to.constantAt()
	old, _ := t.holds(to.b)
	if !known || old == nil {
		return t.toMemory(to.b.allocation())
	}
	t.setWhole(to.b, tensor.InsertSlice.New(t.b,
		tensor.InsertSliceOp{Source: t.reshaped(v, to.size), Dest: old, Slice: sliceAt(offsets, to.size)}, old.Type()).Result)
	return nil
}

func (t *translator) fill(a *args, dst, x eval.Value) error {
	if v, ok := dst.(*vectorBuffer); ok {
		dst = v.of
	}
	if b, ok := dst.(*buffer); ok && b.isOwn() {
		return t.fillOwn(a, b, x)
	}
	if b, ok := dst.(*buffer); ok && b.few != nil {
		if b.few[0].each {
			if _, err := t.eachThread(a.Site); err != nil {
				return err
			}
		}
		for i := range b.few {
			s, err := t.scalarOf(a.site("value"), x, b.elem)
			if err != nil {
				return err
			}
			t.set(b.few[i], t.convert(s.v, s.unsigned, b.elem.value(), b.elem.unsigned))
		}
		return nil
	}
	if b, ok := dst.(*variable); ok {
		return b.Store(a.Site, x)
	}
	if r, ok := dst.(*region); ok && r.element() {
		return t.writeElement(a.Site, r, x)
	}
	if err := t.needKernel(a); err != nil {
		return err
	}
	w, err := t.windowOf(a.site("buffer"), dst, nil)
	if err != nil {
		return err
	}
	if w.b.red != nil {
		w.b.red.open = true
	}
	shape := squeezed(w.size)
	if w.b.isTile() && w.isWhole() {
		shape = w.size
	}
	v, err := t.splat(a.site("value"), x, w.b.elem, shape)
	if err != nil {
		return err
	}
	return t.writeWindowValue(a.Site, w, v)
}

// splat is a tile of one number.
func (t *translator) splat(at eval.Site, x eval.Value, d *dtype, shape []int64) (*ir.Value, error) {
	typ := ir.Tensor(shape, d.typ, nil)
	x, err := plain(at, x)
	if err != nil {
		return nil, err
	}
	if _, staged := x.(*scalar); !staged && isNumber(x) {
		return arith.NewConstant(t.b, ir.SplatOf(typ, elementAttr(x, d))), nil
	}
	v, err := t.stored(at, x, d)
	if err != nil {
		return nil, err
	}
	return tile.Fill.New(t.b, tile.FillOp{Value: v}, typ).Result, nil
}

func (t *translator) transposeOf(a *args) (eval.Value, error) {
	if err := t.needKernel(a); err != nil {
		return nil, err
	}
	v, d, err := t.operand(a, "src")
	if err != nil {
		return nil, err
	}
	typ := v.Type().(*ir.TensorType)
	if len(typ.Shape()) != 2 {
		return nil, a.wrongf("src", "expected a two-dimensional tile, got %d dimensions", len(typ.Shape()))
	}
	to := ir.Tensor([]int64{typ.Shape()[1], typ.Shape()[0]}, typ.Elem(), nil)
	turned := tile.Transpose.New(t.b, tile.TransposeOp{Source: v, Permutation: []int64{1, 0}}, to).Result
	w, err := t.windowOf(a.site("dst"), a.value("dst"), to.Shape())
	if err != nil {
		return nil, err
	}
	if !slices.Equal(squeezed(w.size), squeezed(to.Shape())) {
		return nil, a.wrongf("dst", "dst has shape (%s), but the transposed tile has shape (%s)", ir.JoinInts(w.size),
			ir.JoinInts(to.Shape()))
	}
	return nil, t.writeWindowValue(a.Site, w, t.inMemoryOf(turned, d, w.b.elem))
}

// operand is an argument of a block's operation as a tile, without dimensions of one element before its last two.
func (t *translator) operand(a *args, name string) (*ir.Value, *dtype, error) {
	w, err := t.windowOf(a.site(name), a.value(name), nil)
	if err != nil {
		return nil, nil, err
	}
	size := w.size
	for len(size) > 2 && size[0] == 1 {
		size = size[1:]
	}
	if !w.b.isTile() {
		return t.loadWindow(w, size), w.b.elem, nil
	}
	v, err := t.part(a.site(name), w)
	if err != nil {
		return nil, nil, err
	}
	return t.reshaped(v, size), w.b.elem, nil
}

func (t *translator) reshapeOf(a *args, b *buffer) (eval.Value, error) {
	if err := t.needKernel(a); err != nil {
		return nil, err
	}
	if err := t.needRow(a.Site, b); err != nil {
		return nil, err
	}
	if flat, err := t.flattened(a, b); flat != nil || err != nil {
		return flat, err
	}
	shape, err := a.shape("shape")
	if err != nil {
		return nil, err
	}
	from, known := b.extents()
	n, _ := ir.NumElements(shape)
	m, _ := ir.NumElements(from)
	switch {
	case !known:
		return nil, a.wrongf("src", "%s has a dynamic dimension; the shape of a tile must be static", b)
	case n != m:
		return nil, a.wrongf("shape", "shape (%s) has %d elements, but %s has %d", ir.JoinInts(shape), n, b, m)
	case b.mem != nil:
		return t.reshapedMemory(b, from, shape), nil
	case b.few != nil:
		return &buffer{shape: values(shape), elem: b.elem, node: b.node, scope: b.scope, few: b.few}, nil
	}
	return &buffer{shape: values(shape), elem: b.elem, node: a.Node, scope: b.scope, of: b}, nil
}
