package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// What threads do with each other's numbers, in a program that is written by them: lanes of a warp exchange theirs, and
// all threads that differ in a number combine theirs.

var exchangeFunctions = slices.Concat([]Function{
	shuffle("shfl_sync", "value, srcLane, width=32", "srcLane", gpu.ShuffleIdx,
		"The value of lane srcLane of the warp (shfl.idx). All lanes must execute it; each group of width lanes is separate."),
	shuffle("shfl_xor", "value, delta, width=32", "delta", gpu.ShuffleXor,
		"The value of the lane with index (own lane ^ delta) (shfl.bfly). All lanes of the warp must execute it."),
	shuffle("shfl_down", "value, delta, width=32", "delta", gpu.ShuffleDown,
		"The value of the lane delta above (shfl.down), or the own value if there is none. All lanes of the warp must execute it."),
	shuffle("shfl_up", "value, delta, width=32", "delta", gpu.ShuffleUp,
		"The value of the lane delta below (shfl.up), or the own value if there is none. All lanes of the warp must execute it."),
	shuffle("tvm_warp_shuffle", "mask, value, warp_id, width=32, warp_size=32", "warp_id", gpu.ShuffleIdx,
		"As T.shfl_sync; TVM's name."),
	shuffle("tvm_warp_shuffle_up", "mask, value, offset, width=32, warp_size=32", "offset", gpu.ShuffleUp,
		"As T.shfl_up; TVM's name."),
	shuffle("tvm_warp_shuffle_down", "mask, value, offset, width=32, warp_size=32", "offset", gpu.ShuffleDown,
		"As T.shfl_down; TVM's name."),
	partOfThread("get_lane_idx", "warp_size=None", "The index of the thread in its warp (lane).",
		func(t *translator, at eval.Site, n eval.Value) (eval.Value, error) {
			return t.binary(at, python.Mod, n, int64(scale.WarpThreads))
		}),
	partOfThread("get_warp_idx", "warp_size=None", "The index of the warp in the block.",
		func(t *translator, at eval.Site, n eval.Value) (eval.Value, error) {
			return t.binary(at, python.FloorDiv, n, int64(scale.WarpThreads))
		}, "get_warp_idx_sync"),
	partOfThread("get_warp_group_idx", "warp_size=None, warps_per_group=None", "The index of the warpgroup in the block.",
		func(t *translator, at eval.Site, n eval.Value) (eval.Value, error) {
			return t.binary(at, python.FloorDiv, n, int64(4*scale.WarpThreads))
		}),
	{Name: "sync_warp", Params: "mask=None", perThread: true, eachThread: true,
		Doc: "A barrier of the lanes of a warp; where all threads of the block reach it, a barrier of the block.",
		call: func(t *translator, a *args) (eval.Value, error) {
			if err := t.needKernel(a); err != nil {
				return nil, err
			}
			if !t.isByThreads() {
				t.remark(a.Site, "T.sync_warp has no effect: the compiler inserts the barriers that tiles need")
				return nil, nil
			}
			t.accounts.settles() // where no threads' code is under way, they have waited
			if t.kernel.threadCode.now == nil || t.control() == 0 {
				return nil, t.endThreadRegion(a.Site, "T.sync_warp")
			}
			mask, err := t.laneMask(a)
			if err == nil {
				nvvm.SyncWarp.New(t.b, nvvm.SyncWarpOp{Mask: mask})
				s := t.kernel.threadCode.now
				s.waits = append(s.waits, wait{at: t.top.here(), warp: true})
			}
			return nil, err
		}},
	{Name: "comm_reducer", Params: "fcombine, identity_element=None", Result: "Any", perThread: true, eachThread: true,
		Doc: "The combining function of T.tvm_thread_allreduce: a function that returns the sum, maximum or minimum of two numbers.", host: true, call: (*translator).reducerOf},
	{Name: "attr", Params: "node, attr_key, value", Result: "Context", perThread: true, eachThread: true,
		Doc:  "Attributes of statements in TVM. With a T.comm_reducer it sets how T.tvm_thread_allreduce in them combines.",
		give: (*evaluation).attr,
		call: (*translator).attrOf},
	{Name: "evaluate", Params: "value", perThread: true, eachThread: true, Doc: "Evaluates an expression as a statement.",
		ignores: true,
		call:    func(*translator, *args) (eval.Value, error) { return nil, nil }},
	{Name: "tvm_thread_allreduce", Params: "size, value, predicate, result, *threads, dtype=\"handle\"", perThread: true,
		eachThread: true,
		Doc:        "Reduces over the threads that differ only in the given thread indices of T.get_thread_binding; each of them gets the result.", exchanges: true, call: (*translator).allReduceThreads},
	{Name: "import_source", Params: "source=None", perThread: true, eachThread: true,
		Doc: "CUDA source is unsupported: only T.import_source(None) is accepted, and has no effect.",
		call: func(t *translator, a *args) (eval.Value, error) {
			if a.value("source") != nil {
				return nil, a.Interp.Errorf(a.Node, "T.import_source is not supported: %s", insertsCUDA)
			}
			t.accounts.settles()
			return nil, nil
		}},
	{Name: "dp4a", Params: "A, B, C", perThread: true, eachThread: true,
		Doc:       "Adds the dot product of four consecutive elements of A and of B, starting at the given ones, to C (dp4a).",
		exchanges: true,
		call:      (*translator).dp4aOf},
})

// partOfThread is a function that gives a part of the thread's number in the block.
func partOfThread(name, params, doc string, of func(*translator, eval.Site, eval.Value) (eval.Value, error),
	alias ...string) Function {
	return Function{Name: name, Params: params, Result: "int", Doc: doc, Alias: alias, perThread: true, eachThread: true,
		call: func(t *translator, a *args) (eval.Value, error) {
			for _, p := range a.f.params {
				want := map[string]int64{"warp_size": scale.WarpThreads, "warps_per_group": 4}[p.name]
				if v := a.value(p.name); v != nil && v != want {
					return nil, a.wrongf(p.name, "got %s; expected %d", eval.Repr(v), want)
				}
			}
			return newThreadIndex(threadIndex{of: func(at eval.Site, thread *scalar) (eval.Value, error) {
					return of(t, at, thread)
				}}),
				t.needKernel(a)
		}}
}

// shuffle is a function by which lanes of a warp exchange numbers.
func shuffle(name, params, from string, mode gpu.ShuffleMode, doc string) Function {
	return Function{Name: name, Params: params, Result: "Expr", Doc: doc, perThread: true, eachThread: true,
		exchanges: true,
		call: func(t *translator, a *args) (eval.Value, error) {
			threads, err := t.eachThread(a.Site)
			if err != nil {
				return nil, err
			}
			width, err := a.integer("width")
			if err != nil {
				return nil, err
			}
			if width < 1 || width > scale.WarpThreads || width&(width-1) != 0 {
				return nil, a.wrongf("width", "got %d lanes; expected 1, 2, 4, 8, 16 or 32", width)
			}
			x, err := t.scalarOf(a.site("value"), a.value("value"), nil)
			if err != nil {
				return nil, err
			}
			lane, err := t.scalarOf(a.site(from), a.value(from), dtypes["int32"])
			if err != nil {
				return nil, err
			}
			from := t.converted(lane, ir.I32, false).v
			if n, known := rewrite.IntConstant(from); !known || n < 0 || n >= scale.WarpThreads { // five bits of it count
				from = arith.Binary(t.b, arith.AndI, from, arith.NewConstant(t.b, ir.Integer(ir.I32, scale.WarpThreads-1)))
			}
			if width < scale.WarpThreads {
				return t.shuffled(x, t.laneOfGroup(threads.rank, from, width, mode), gpu.ShuffleIdx), nil
			}
			return t.shuffled(x, from, mode), nil
		}}
}

// shuffled is another lane's number. Lanes exchange 32 or 64 bits.
func (t *translator) shuffled(x *scalar, lane *ir.Value, mode gpu.ShuffleMode) *scalar {
	if x.isIndex() {
		x = t.converted(x, ir.I32, false)
	}
	typ := x.v.Type()
	bits := widthOf(typ)
	v := x.v
	if bits < 32 {
		if x.isFloat() {
			v = arith.Cast(t.b, arith.Bitcast, v, ir.Int(bits))
		}
		v = t.convert(v, true, ir.I32, true)
	}
	w := arith.NewConstant(t.b, ir.Integer(ir.I32, scale.WarpThreads))
	v = gpu.Shuffle.New(t.b, gpu.ShuffleOp{Value: v, Offset: lane, Width: w, Mode: mode}, v.Type(), ir.I1).ShuffleResult
	if bits < 32 {
		v = t.convert(v, true, ir.Int(bits), true)
		if x.isFloat() {
			v = arith.Cast(t.b, arith.Bitcast, v, typ)
		}
	}
	return number(v, x.unsigned)
}

// laneOfGroup is the lane that a shuffle in groups of so many lanes reads, the own one where that is in none (PTX,
// shfl.sync, with a segment mask).
func (t *translator) laneOfGroup(thread, offset *ir.Value, width int64, mode gpu.ShuffleMode) *ir.Value {
	num := func(n int64) *ir.Value { return arith.NewConstant(t.b, ir.Integer(ir.I32, n)) }
	own := arith.Binary(t.b, arith.AndI, t.convert(thread, false, ir.I32, true), num(scale.WarpThreads-1))
	first := arith.Binary(t.b, arith.AndI, own, num(-width))
	last := arith.Binary(t.b, arith.OrI, own, num(width-1))
	switch mode {
	case gpu.ShuffleUp:
		from := arith.Binary(t.b, arith.SubI, own, offset)
		return arith.NewSelect(t.b, arith.NewCmpI(t.b, arith.SGE, from, first), from, own)
	case gpu.ShuffleIdx:
		return arith.Binary(t.b, arith.OrI, first, arith.Binary(t.b, arith.AndI, offset, num(width-1)))
	}
	def := arith.AddI
	if mode == gpu.ShuffleXor {
		def = arith.XOrI
	}
	from := arith.Binary(t.b, def, own, offset)
	return arith.NewSelect(t.b, arith.NewCmpI(t.b, arith.SLE, from, last), from, own)
}

// A reducer is what T.comm_reducer gives, and as a context says how T.tvm_thread_allreduce combines.
type reducer struct {
	passing
	kind scale.Combiner
}

func (t *translator) reducerOf(a *args) (eval.Value, error) {
	c := &eval.Call{Site: a.site("fcombine"), Args: []eval.Value{int64(3), int64(5)}}
	c.ArgNodes = append(c.ArgNodes, c.Node, c.Node)
	r, err := a.Interp.CallValue(c, a.value("fcombine"))
	if err != nil {
		return nil, err
	}
	kinds := map[eval.Value]scale.Combiner{int64(8): scale.Add, int64(5): scale.MaxNum, int64(3): scale.MinNum}
	kind, ok := kinds[r]
	if !ok {
		return nil, a.wrongf("fcombine", "expected a function that returns the sum, maximum or minimum of two numbers")
	}
	return &reducer{kind: kind}, nil
}

func (t *translator) attrOf(a *args) (eval.Value, error) {
	r, ok := a.value("node").(*reducer)
	if !ok || a.value("attr_key") != "reduce_scope" {
		return nil, a.wrongf("attr_key", "unsupported attribute; expected \"reduce_scope\" of a T.comm_reducer")
	}
	if t.kernel == nil {
		return nil, a.Interp.Errorf(a.Node, "T.attr outside of a T.Kernel")
	}
	t.kernel.reducer = r
	return r, nil
}

// allReduceThreads combines what threads have: between thread regions it is a tile, and the block reduces a dimension
// of it.
func (t *translator) allReduceThreads(a *args) (eval.Value, error) {
	if _, err := t.eachThread(a.Site); err != nil {
		return nil, err
	}
	k := t.kernel
	if k.role != nil {
		return nil, a.Interp.Errorf(a.Node, "T.tvm_thread_allreduce in a role is unsupported, as it reduces over all threads of the block; use T.shfl_xor, and a T.alloc_shared between warps")
	}
	to, ok := a.value("result").(*region)
	if k.reducer == nil {
		return nil, a.Interp.Errorf(a.Node, "T.tvm_thread_allreduce must be in `with T.attr(T.comm_reducer(…), \"reduce_scope\", …)`, which sets how it combines")
	}
	place, known := int64(0), ok && to.b.few != nil
	if known {
		place, known = to.place()
	}
	if !known {
		return nil, a.wrongf("result", "expected an element of a T.alloc_local, as x[0], got %s",
			eval.TypeName(a.value("result")))
	}
	if all, isTruth := a.value("predicate").(bool); !isTruth || !all {
		return nil, a.wrongf("predicate", "expected True; all threads take part")
	}
	var over axes
	for i, v := range a.rest {
		l, isLane := v.(*threadIndex)
		if !isLane || l.axis == 0 {
			return nil, a.Interp.Errorf(a.ArgNodes[min(i+4, len(a.ArgNodes)-1)],
				"expected thread indices of T.get_thread_binding, got %s", eval.TypeName(v))
		}
		over |= l.axis
	}
	d := to.b.elem
	x, err := t.scalarOf(a.site("value"), a.value("value"), d)
	if err != nil {
		return nil, err
	}
	c := &cell{name: "what threads combine", typ: d.value(), node: a.Node}
	t.declareEach(c)
	t.set(c, t.convert(x.v, x.unsigned, d.value(), d.unsigned))
	if err := t.endThreadRegion(a.Site, "T.tvm_thread_allreduce"); err != nil {
		return nil, err
	}
	v, _ := t.get(c)
	t.at(a.Site)
	elem := v.Type().(*ir.TensorType).Elem()
	below := int64(1)
	for i, n := range k.shape {
		if over&(1<<i) != 0 && n > 1 {
			rows := k.threads / n / below
			part := tile.Reshape.New(t.b, tile.ReshapeOp{Source: v}, ir.Tensor([]int64{rows, n, below}, elem, nil)).Result
			sum := tile.Reduce.New(t.b, tile.ReduceOp{Combination: tile.Combination{Sources: []*ir.Value{part},
				Kind: ir.Some(ofType(k.reducer.kind, d))}, Dims: []int64{1}}, ir.Tensor([]int64{rows, below}, elem, nil)).Results[0]
			all := tile.Broadcast.New(t.b, tile.BroadcastOp{Source: sum, Dims: []int64{1}},
				ir.Tensor([]int64{rows, n, below}, elem, nil)).Result
			v = tile.Reshape.New(t.b, tile.ReshapeOp{Source: all}, v.Type()).Result
		}
		below *= n
	}
	t.masks[v] = k.allAxes() &^ over
	t.set(to.b.few[place], v)
	return nil, nil
}

func (t *translator) dp4aOf(a *args) (eval.Value, error) {
	if _, err := t.eachThread(a.Site); err != nil {
		return nil, err
	}
	to, ok := a.value("C").(*region)
	if !ok || !to.element() {
		return nil, a.wrongf("C", "expected an element of a buffer, as x[0], got %s", eval.TypeName(a.value("C")))
	}
	x, err := t.elementsFrom(a, "A", 4)
	if err != nil {
		return nil, err
	}
	y, err := t.elementsFrom(a, "B", 4)
	if err != nil {
		return nil, err
	}
	var sum eval.Value = to
	for i := range x {
		p, err := t.castValue(a.site("A"), x[i], to.b.elem)
		if err != nil {
			return nil, err
		}
		q, err := t.castValue(a.site("B"), y[i], to.b.elem)
		if err != nil {
			return nil, err
		}
		if p, err = t.binary(a.Site, python.Mult, p, q); err == nil {
			sum, err = t.binary(a.Site, python.Add, sum, p)
		}
		if err != nil {
			return nil, err
		}
	}
	return nil, t.writeElement(a.Site, to, sum)
}
