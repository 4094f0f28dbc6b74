package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Collectives: what the units of the T.Scale do together. They must be convergent.

var collectiveFunctions = []Function{
	{Name: "all_reduce", Params: "*x, op=\"sum\", fn=None", Alias: []string{"allreduce"},
		Doc: "All-reduce over the units of the enclosing T.Scale: \"sum\", \"max\" or \"min\" of a tile, or of the unit's part of an array, in place. Several tiles are reduced together with a " +
			"function: fn(a, b, a2, b2) merges a2 and b2 into a and b, where a and b are from lower units. fn must be associative; it is called in the order of units.",
		give: (*evaluation).allReduce,
		call: (*translator).allReduceOf},
	{Name: "all_gather", Params: "x, out, dim=0", Alias: []string{"allgather"},
		Doc: "All-gather over the units of the enclosing T.Scale: out is the concatenation of all units' tiles x along dimension dim, in the order of units.",
		call: func(t *translator, a *args) (eval.Value, error) {
			return nil, t.exchange(a, func(n, extent int64) (int64, bool) { return n * extent, true },
				func(level string, v *ir.Value, _ *dtype, dim int64, typ ir.Type) *ir.Value {
					return comm.AllGather.New(t.b, comm.AllGatherOp{Value: v, Dim: dim, Level: level}, typ).Result
				})
		}},
	{Name: "reduce_scatter", Params: "x, out, dim=0, op=\"sum\"",
		Doc: "Reduce-scatter over the units of the enclosing T.Scale: the \"sum\", \"max\" or \"min\" of all units' tiles x, divided along dimension dim; unit i gets part i in out.",
		call: func(t *translator, a *args) (eval.Value, error) {
			how, err := a.combiner()
			if err != nil {
				return nil, err
			}
			return nil, t.exchange(a, func(n, extent int64) (int64, bool) { return extent / n, extent%n == 0 },
				func(level string, v *ir.Value, d *dtype, dim int64, typ ir.Type) *ir.Value {
					return comm.ReduceScatter.New(t.b, comm.ReduceScatterOp{Value: v, Combiner: ofType(how, d), Dim: dim,
						Level: level},
						typ).Result
				})
		}},
	{Name: "all_to_all", Params: "x, out, dim=0",
		Doc: "All-to-all over the units of the enclosing T.Scale: part i of the tile x along dimension dim goes to unit i; out has the received parts in the order of units.",
		call: func(t *translator, a *args) (eval.Value, error) {
			return nil, t.exchange(a, func(n, extent int64) (int64, bool) { return extent, extent%n == 0 },
				func(level string, v *ir.Value, _ *dtype, dim int64, typ ir.Type) *ir.Value {
					return comm.AllToAll.New(t.b, comm.AllToAllOp{Value: v, Dim: dim, Level: level}, typ).Result
				})
		}},
	{Name: "broadcast", Params: "x, root=0",
		Doc:  "Broadcasts the tile x of unit root to all units of the enclosing T.Scale, in place.",
		call: (*translator).broadcastOf},
	{Name: "barrier", Params: "",
		Doc: "A barrier of all units of the enclosing T.Scale; memory operations before it are visible after it. Between devices it synchronizes blocks of the same index.",
		call: func(t *translator, a *args) (eval.Value, error) {
			level, err := t.scope(a)
			if err == nil && level == scale.Thread {
				err = a.Interp.Errorf(a.Node, "T.barrier at level \"thread\" is unsupported; end the T.Scale(\"thread\"), which synchronizes all threads")
			}
			if err == nil {
				comm.Barrier.New(t.b, comm.BarrierOp{Level: level})
			}
			return nil, err
		}},
}

var combiners = map[string]scale.Combiner{"sum": scale.Add, "max": scale.Max, "min": scale.Min}

// combiner is the argument op.
func (a *args) combiner() (scale.Combiner, error) {
	op, _ := a.value("op").(string)
	how, ok := combiners[op]
	if !ok {
		return 0, a.wrongf("op", "expected \"sum\", \"max\" or \"min\", got %s", eval.Repr(a.value("op")))
	}
	return how, nil
}

// together is the level of the T.Scale around a collective, and how many units it has, 0 if that is known only at
// launch.
func (t *translator) together(a *args) (level string, n int64, err error) {
	if level, err = t.scope(a); err != nil {
		return "", 0, err
	}
	switch level {
	case scale.Thread:
		return "", 0, a.Interp.Errorf(a.Node, "T.%s at level \"thread\" is unsupported; use T.Scale(\"warp\")", a.f.Name)
	case scale.Device:
		n = t.kernel.devices
	case scale.Cluster:
		n = t.kernel.cluster
	case scale.Block:
		n = 1
		for _, s := range t.kernel.blocks {
			k, known := s.sum.Known()
			if !known {
				return level, 0, nil
			}
			n *= k
		}
	default:
		n = t.kernel.units.n
	}
	return level, n, nil
}

// shared is an operand of a collective: a tile, or a part of an array.
func (t *translator) shared(at eval.Site, name string, v eval.Value) (window, *ir.Value, error) {
	if b, ok := v.(*buffer); ok && b.arr != nil {
		return window{}, nil, at.Interp.Errorf(at.Node,
			"T.%s: %s is an array; reduce the tile before it is copied there, or name this block's part, as %s[i : i + 64, :]",
			name, b, b)
	}
	w, err := t.windowOf(at, v, nil)
	if err != nil {
		return w, nil, err
	}
	x, err := t.readWindowValue(at, w, w)
	return w, x, err
}

func (t *translator) allReduceOf(a *args) (eval.Value, error) {
	level, _, err := t.together(a)
	if err != nil {
		return nil, err
	}
	op := comm.AllReduceOp{Level: level, Body: ir.NewRegion()}
	var to []window
	var types []ir.Type
	for i, x := range a.rest {
		at := a.Site
		at.Node = a.ArgNodes[i]
		w, v, err := t.shared(at, a.f.Name, x)
		if err != nil {
			return nil, err
		}
		to, op.Values, types = append(to, w), append(op.Values, v), append(types, v.Type())
	}
	f := a.value("fn")
	switch {
	case len(to) == 0:
		return nil, a.Interp.Errorf(a.Node, "T.%s needs at least one tile", a.f.Name)
	case f != nil && a.given("op"):
		return nil, a.wrongf("fn", "fn and op are mutually exclusive")
	case f != nil:
		if op.Body, err = t.merging(a, f, to, types); err != nil {
			return nil, err
		}
	case len(to) > 1:
		return nil, a.Interp.Errorf(a.Node, "T.%s of %d tiles needs a merge function: fn=merge, with def merge(a, b, a2, b2) that writes a and b", a.f.Name, len(to))
	default:
		how, err := a.combiner()
		if err != nil {
			return nil, err
		}
		op.Combiner = ir.Some(ofType(how, to[0].b.elem))
	}
	t.at(a.Site)
	r := comm.AllReduce.New(t.b, op, types...)
	for i, w := range to {
		if err := t.writeWindowValue(a.Site, w, r.Results[i]); err != nil {
			return nil, err
		}
		if u := t.kernel.units; u != nil && u.level == level && w.b.isTile() {
			delete(u.summed, w.b.root())
		}
	}
	return nil, nil
}

// merging is the region by which an all-reduce merges two groups of tiles: the function's, of tiles that hold them.
func (t *translator) merging(a *args, f eval.Value, to []window, types []ir.Type) (*ir.Region, error) {
	switch f.(type) {
	case *eval.Function, *eval.Builtin, eval.Callable:
	default:
		return nil, a.wrongf("fn", "expected a merge function, def merge(a, b, a2, b2), got %s", eval.TypeName(f))
	}
	block := ir.NewBlock(slices.Concat(types, types)...)
	at := a.site("fn")
	c := &eval.Call{Site: at}
	frame := t.push(block, false, at.Node)
	var cells []*cell
	for i, v := range block.Args() {
		w := to[i%len(to)]
		b := &buffer{shape: values(v.Type().(*ir.TensorType).Shape()), elem: w.b.elem, node: at.Node, scope: "fragment"}
		b.c = &cell{name: w.b.name, typ: v.Type(), node: at.Node, tile: true}
		b.name = w.b.name
		frame.add(b.c, &state{entry: v, arg: v, now: v})
		c.Args, c.ArgNodes, cells = append(c.Args, b), append(c.ArgNodes, at.Node), append(cells, b.c)
	}
	if t.inMemory[at.Node] {
		t.pop(frame)
		return nil, a.wrongf("fn", "the merge function writes parts of its tiles; write each tile as a whole, in a T.Parallel over all its elements")
	}
	err := t.staged(at, func() error { _, err := a.Interp.CallValue(c, f); return err }, "a function that merges")
	if changed := frame.changed(); err == nil && len(changed) > 0 {
		err = a.wrongf("fn", "the merge function writes %s, which is not an argument", changed[0].name)
	}
	var out []*ir.Value
	for _, c := range cells[:len(to)] {
		out = append(out, frame.cells[c].now)
	}
	t.at(a.Site)
	if err == nil {
		comm.Yield.New(t.b, comm.YieldOp{Values: out})
	}
	t.pop(frame)
	return ir.NewRegion(block), err
}

// exchange is a collective from x to out, with one extent that differs.
func (t *translator) exchange(a *args, extent func(n, extent int64) (int64, bool),
	make func(level string, v *ir.Value, d *dtype, dim int64, typ ir.Type) *ir.Value) error {
	level, n, err := t.together(a)
	if err != nil {
		return err
	}
	from, v, err := t.shared(a.site("x"), a.f.Name, a.value("x"))
	if err != nil {
		return err
	}
	dim, err := a.integer("dim")
	if err != nil {
		return err
	}
	shape := slices.Clone(v.Type().(*ir.TensorType).Shape())
	switch {
	case n == 0:
		return a.Interp.Errorf(a.Node, "T.%s: the number of blocks is dynamic; it must be known when the kernel is compiled",
			a.f.Name)
	case dim < 0 || dim >= int64(len(shape)):
		return a.wrongf("dim", "dimension %d is out of range for a tile of %d dimensions", dim, len(shape))
	}
	to, ok := extent(n, shape[dim])
	if !ok {
		return a.wrongf("x", "dimension %d of %s has %d elements, which is not divisible by the number of units, %d", dim,
			from.b, shape[dim], n)
	}
	shape[dim] = to
	w, err := t.windowOf(a.site("out"), a.value("out"), shape)
	if err != nil {
		return err
	}
	if !slices.Equal(squeezed(w.size), squeezed(shape)) {
		return a.wrongf("out", "%s has shape (%s), but the result has shape (%s)", w.b, ir.JoinInts(w.size),
			ir.JoinInts(shape))
	}
	t.at(a.Site)
	r := make(level, v, from.b.elem, dim, ir.Tensor(shape, from.b.elem.typ, nil))
	return t.writeWindowValue(a.Site, w, t.inMemoryOf(t.reshaped(r, w.size), from.b.elem, w.b.elem))
}

func (t *translator) broadcastOf(a *args) (eval.Value, error) {
	level, _, err := t.together(a)
	if err != nil {
		return nil, err
	}
	w, v, err := t.shared(a.site("x"), a.f.Name, a.value("x"))
	if err != nil {
		return nil, err
	}
	root, err := t.indexOf(a.site("root"), a.value("root"))
	if err != nil {
		return nil, err
	}
	t.at(a.Site)
	r := comm.Broadcast.New(t.b, comm.BroadcastOp{Value: v, Root: t.value(root), Level: level}, v.Type()).Result
	return nil, t.writeWindowValue(a.Site, w, r)
}
