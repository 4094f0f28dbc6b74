package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Collectives: what the units of the T.Scale do together. All of them must come to it.

var collectiveFunctions = []Function{
	{Name: "all_reduce", Params: "*x, op=\"sum\", fn=None", Alias: []string{"allreduce"},
		Doc: "Sums a tile, or a part of an array that the block has, over the units of the T.Scale around it, or takes the \"max\" or \"min\": each has the result, in its place. Several are merged by a " +
			"function: fn(a, b, a2, b2) merges the units' a2 and b2 into a and b, which are those of lower units. It must be associative, and is asked in the order of units.",
		call: (*translator).allReduceOf},
	{Name: "all_gather", Params: "x, out, dim=0", Alias: []string{"allgather"},
		Doc: "The tiles x of all units of the T.Scale around it, side by side along a dimension in the order of units: each has them in out.",
		call: func(t *translator, a *args) (eval.Value, error) {
			return nil, t.exchange(a, func(n, extent int64) (int64, bool) { return n * extent, true }, func(level string, v *ir.Value, _ *dtype, dim int64, typ ir.Type) *ir.Value {
				return comm.AllGather.New(t.b, comm.AllGatherOp{Value: v, Dim: dim, Level: level}, typ).Result
			})
		}},
	{Name: "reduce_scatter", Params: "x, out, dim=0, op=\"sum\"",
		Doc: "The sum of the tiles x of all units of the T.Scale around it, or their \"max\" or \"min\", divided along a dimension: unit i has part i in out.",
		call: func(t *translator, a *args) (eval.Value, error) {
			how, err := a.combiner()
			if err != nil {
				return nil, err
			}
			return nil, t.exchange(a, func(n, extent int64) (int64, bool) { return extent / n, extent%n == 0 }, func(level string, v *ir.Value, d *dtype, dim int64, typ ir.Type) *ir.Value {
				return comm.ReduceScatter.New(t.b, comm.ReduceScatterOp{Value: v, Combiner: ofType(how, d), Dim: dim, Level: level}, typ).Result
			})
		}},
	{Name: "all_to_all", Params: "x, out, dim=0",
		Doc: "Part i of the tile x, divided along a dimension, goes to unit i of the T.Scale around it: out has the parts that came, in the order of units.",
		call: func(t *translator, a *args) (eval.Value, error) {
			return nil, t.exchange(a, func(n, extent int64) (int64, bool) { return extent, extent%n == 0 }, func(level string, v *ir.Value, _ *dtype, dim int64, typ ir.Type) *ir.Value {
				return comm.AllToAll.New(t.b, comm.AllToAllOp{Value: v, Dim: dim, Level: level}, typ).Result
			})
		}},
	{Name: "broadcast", Params: "x, root=0",
		Doc:  "The tile x of one unit of the T.Scale around it, for all of them, in its place.",
		call: (*translator).broadcastOf},
	{Name: "barrier", Params: "",
		Doc: "The units of the T.Scale around it wait for each other, and find what each did before; of devices, the blocks of the same number.",
		call: func(t *translator, a *args) (eval.Value, error) {
			level, err := t.scope(a)
			if err == nil && level == scale.Thread {
				err = a.Interp.Errorf(a.Node, "T.barrier of threads inside of their code; end the T.Scale(\"thread\"), behind which all have come")
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
		return 0, a.wrongf("op", "\"sum\", \"max\" or \"min\", got %s", eval.Repr(a.value("op")))
	}
	return how, nil
}

// together is the level of the T.Scale that a collective stands in, and how many units it has, 0 where that is known only at launch.
func (t *translator) together(a *args) (level string, n int64, err error) {
	if level, err = t.scope(a); err != nil {
		return "", 0, err
	}
	switch level {
	case scale.Thread:
		return "", 0, a.Interp.Errorf(a.Node, "T.%s between threads; let a warp do it: T.Scale(\"warp\")", a.f.Name)
	case scale.Device:
		n = t.kernel.devices
	case scale.Cluster:
		n = t.kernel.cluster
	case scale.Block:
		n = 1
		for _, s := range t.kernel.blocks {
			k, known := s.sum.number()
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
		return window{}, nil, at.Interp.Errorf(at.Node, "T.%s: %s is an array; reduce the tile before it is copied there, or name the part that the block has, as %s[i : i + 64, :]", name, b, b)
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
		return nil, a.Interp.Errorf(a.Node, "T.%s: of what?", a.f.Name)
	case f != nil && a.given("op"):
		return nil, a.wrongf("fn", "a function merges them, or op says how; not both")
	case f != nil:
		if op.Body, err = t.merging(a, f, to, types); err != nil {
			return nil, err
		}
	case len(to) > 1:
		return nil, a.Interp.Errorf(a.Node, "T.%s of %d tiles needs a function that merges two such groups: fn=merge, with def merge(a, b, a2, b2) that writes a and b", a.f.Name, len(to))
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
		return nil, a.wrongf("fn", "fn is a function that merges two such groups, def merge(a, b, a2, b2), got %s", eval.TypeName(f))
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
		return nil, a.wrongf("fn", "it writes its tiles in parts; write each as a whole, in a T.Parallel of all its elements")
	}
	err := t.staged(at, func() error { _, err := a.Interp.CallValue(c, f); return err }, "a function that merges")
	if changed := frame.changed(); err == nil && len(changed) > 0 {
		err = a.wrongf("fn", "it writes %s, which is none of its arguments", changed[0].name)
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

// exchange is a collective from x to out, of which an extent is another.
func (t *translator) exchange(a *args, extent func(n, extent int64) (int64, bool), make func(level string, v *ir.Value, d *dtype, dim int64, typ ir.Type) *ir.Value) error {
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
		return a.Interp.Errorf(a.Node, "T.%s: how many blocks there are is known only when the kernel is launched; it must be known", a.f.Name)
	case dim < 0 || dim >= int64(len(shape)):
		return a.wrongf("dim", "dimension %d of a tile of %d", dim, len(shape))
	}
	to, ok := extent(n, shape[dim])
	if !ok {
		return a.wrongf("x", "dimension %d of %s has %d elements, which %d units do not divide equally", dim, from.b, shape[dim], n)
	}
	shape[dim] = to
	w, err := t.windowOf(a.site("out"), a.value("out"), shape)
	if err != nil {
		return err
	}
	if !slices.Equal(squeezed(w.size), squeezed(shape)) {
		return a.wrongf("out", "%s has the shape (%s), but what comes is (%s)", w.b, ir.JoinInts(w.size), ir.JoinInts(shape))
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
