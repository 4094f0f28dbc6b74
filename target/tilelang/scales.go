package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// The style of TileScale's README: one program for all devices, T.Kernel(device=4, block=(m, n)), whose arrays are whole ones. T.Scale says of
// whose units code is, and T.view takes a unit's part of an array. T.copy names its destination first in it.

var scaleFunctions = []Function{
	{Name: "Scale", Params: "level", Result: "Context", Alias: []string{"on"},
		Doc: "Code of the units of a level, \"device\" or \"block\": `with T.Scale(\"device\") as (rank, n)` gives the unit's number and how many there are. " +
			"T.view and collectives inside are of that level.",
		call: (*translator).scaleOf},
	{Name: "alloc", Params: "shape, dtype, level=\"l0\"", Result: "Buffer",
		Doc: "A tile of the block: at level \"l0\" in registers, at \"l1\" in shared memory; its contents are undefined until it is written.",
		call: func(t *translator, a *args) (eval.Value, error) {
			switch a.values["level"] {
			case "l0":
				return t.allocOf(a, "fragment")
			case "l1":
				return t.allocOf(a, "shared")
			}
			return nil, a.wrongf("level", "a tile is at \"l0\", registers, or \"l1\", shared memory; what devices share is an array: T.alloc_global before the T.Kernel")
		}},
	{Name: "shard", Params: "x, dim", Result: "Buffer",
		Doc: "The unit's part of an array that is divided along a dimension, in equal parts one behind the other, over the units of the T.Scale around it.",
		call: func(t *translator, a *args) (eval.Value, error) {
			dim, err := a.integer("dim")
			if err != nil {
				return nil, err
			}
			a.rename("x", "src")
			return t.shardOf(a, int(dim))
		}},
	{Name: "all_reduce", Params: "x, op=\"sum\"", Alias: []string{"allreduce"},
		Doc:  "Sums a tile over the units of the T.Scale around it, or takes the max or min: each has the result. All of them must come to it.",
		call: (*translator).allReduceOf},
	{Name: "barrier", Params: "",
		Doc: "The units of the T.Scale around it wait for each other; of devices, the blocks of the same number.",
		call: func(t *translator, a *args) (eval.Value, error) {
			if _, err := t.deviceScale(a); err != nil {
				return nil, err
			}
			comm.Barrier.New(t.b, comm.BarrierOp{Level: scale.Device})
			return nil, nil
		}},
}

// A level is what T.Scale gives: a context.
type level struct {
	t      *translator
	name   string
	before string
}

var levels = []string{"device", "block"}

func (t *translator) scaleOf(a *args) (eval.Value, error) {
	if err := t.needKernel(a); err != nil {
		return nil, err
	}
	name, ok := a.values["level"].(string)
	if !ok {
		return nil, a.wrongf("level", "the name of a level, as \"device\", got %s", eval.TypeName(a.values["level"]))
	}
	switch name {
	case "warp", "warpgroup", "thread", "cluster", "cta_cluster":
		return nil, a.wrongf("level", "code of each %s is not supported; write what the block does, whose work the compiler divides over its %ss", name, name)
	}
	if !slices.Contains(levels, name) {
		return nil, a.wrongf("level", "there is no level %q%s", name, nearest.DidYouMean(name, levels))
	}
	if name == "device" && t.kernel.devices == 0 {
		return nil, a.wrongf("level", "the kernel is of one device; T.Kernel(device=4, block=(m, n)) says of how many it is")
	}
	return &level{t: t, name: name}, nil
}

// Enter implements [eval.ContextManager]: it gives the unit's number and the number of units.
func (l *level) Enter(at eval.Site) (eval.Value, error) {
	l.before, l.t.kernel.level = l.t.kernel.level, l.name
	l.t.at(at)
	if l.name == "block" {
		return nil, nil
	}
	return &eval.Tuple{Elems: []eval.Value{l.t.rank(), l.t.kernel.devices}}, nil
}

// Exit implements [eval.ContextManager].
func (l *level) Exit(_ eval.Site, err error) error {
	l.t.kernel.level = l.before
	return err
}

// deviceScale is how many devices there are, of what stands in a T.Scale("device").
func (t *translator) deviceScale(a *args) (int64, error) {
	if err := t.needKernel(a); err != nil {
		return 0, err
	}
	if t.kernel.level != "device" {
		return 0, a.Interp.Errorf(a.Node, "T.%s outside of a T.Scale(\"device\"): whose units take part is not known", a.f.Name)
	}
	return t.kernel.devices, nil
}

// viewOf is T.view(x, layout=…).
func (t *translator) viewOf(a *args) (eval.Value, error) {
	n, err := t.deviceScale(a)
	if err != nil {
		return nil, err
	}
	b, err := a.buffer("src")
	if err != nil {
		return nil, err
	}
	switch v := a.values["layout"].(type) {
	case string:
		switch v {
		case "replica":
			return b, nil
		case "full_col":
			return t.shardOf(a, len(b.shape)-1)
		case "full_row":
			return t.shardOf(a, 0)
		}
	case *eval.Function:
		dim, err := t.dealt(a, b, v, n)
		if err != nil {
			return nil, err
		}
		return t.shardOf(a, dim)
	}
	return nil, a.wrongf("layout", "T.FullRow, T.FullCol, T.Replica or a function from subscripts to the device, got %s", eval.TypeName(a.values["layout"]))
}

// shardOf is the device's part of an array, divided along a dimension.
func (t *translator) shardOf(a *args, dim int) (eval.Value, error) {
	n, err := t.deviceScale(a)
	if err != nil {
		return nil, err
	}
	b, err := a.buffer("src")
	if err != nil {
		return nil, err
	}
	shape, known := b.extents()
	switch {
	case b.arr == nil:
		return nil, a.wrongf("src", "%s is a tile of the block; devices divide arrays", b)
	case !known:
		return nil, a.wrongf("src", "%s has a runtime dimension; parts of it are not known", b)
	case dim < 0 || dim >= len(shape):
		return nil, a.wrongf("src", "%s has %d dimensions; it is not divided along dimension %d", b, len(shape), dim)
	case shape[dim]%n != 0:
		return nil, a.wrongf("src", "dimension %d of %s has %d elements, which %d devices do not divide equally", dim, b, shape[dim], n)
	}
	shape[dim] /= n
	part := &buffer{name: b.name, shape: values(shape), elem: b.elem, node: a.Node, scope: "global", arr: b.arr}
	part.mem = scale.View.New(t.b, scale.ViewOp{Source: b.mem, Dist: scale.ShardOn(dim), Level: scale.Device}, ir.MemRef(shape, b.elem.typ, nil, nil)).Result
	return part, nil
}

// dealt is the dimension along which a function from subscripts to devices divides an array in equal parts, one behind the other.
func (t *translator) dealt(a *args, b *buffer, f *eval.Function, n int64) (int, error) {
	shape, known := b.extents()
	if !known {
		return 0, a.wrongf("src", "%s has a runtime dimension; parts of it are not known", b)
	}
	device := func(dim int, i int64, rest bool) (eval.Value, error) {
		c := &eval.Call{Site: a.site("layout")}
		for j, extent := range shape {
			x := int64(0)
			if j == dim {
				x = i
			} else if rest {
				x = extent - 1
			}
			c.Args, c.ArgNodes = append(c.Args, x), append(c.ArgNodes, c.Node)
		}
		return a.Interp.CallValue(c, f)
	}
	for dim, extent := range shape {
		last, err := device(dim, extent-1, false)
		if err != nil {
			return 0, err
		}
		if last != n-1 || extent%n != 0 {
			continue
		}
		for i := range extent {
			for _, rest := range []bool{false, true} {
				v, err := device(dim, i, rest)
				if err != nil {
					return 0, err
				}
				if v != i/(extent/n) {
					return 0, a.wrongf("layout", "element %d of dimension %d is of device %s; parts are equal and lie one behind the other, so that it would be of device %d", i, dim, eval.Repr(v), i/(extent/n))
				}
			}
		}
		return dim, nil
	}
	return 0, a.wrongf("layout", "it divides no dimension of %s over %d devices in equal parts, one behind the other", b, n)
}

var combiners = map[string]scale.Combiner{"sum": scale.Add, "max": scale.Max, "min": scale.Min}

func (t *translator) allReduceOf(a *args) (eval.Value, error) {
	if _, err := t.deviceScale(a); err != nil {
		return nil, err
	}
	op, _ := a.values["op"].(string)
	how, ok := combiners[op]
	if !ok {
		return nil, a.wrongf("op", "\"sum\", \"max\" or \"min\", got %s", eval.Repr(a.values["op"]))
	}
	b, err := a.buffer("x")
	if err != nil {
		return nil, err
	}
	if b.arr != nil {
		return nil, a.wrongf("x", "%s is an array; reduce the tile before it is copied there", b)
	}
	w, err := t.windowOf(a.site("x"), b, nil)
	if err != nil {
		return nil, err
	}
	v, err := t.whole(a.Site, b)
	if err != nil {
		return nil, err
	}
	r := comm.AllReduce.New(t.b, comm.AllReduceOp{Values: []*ir.Value{v}, Combiner: ir.Some(how), Level: scale.Device, Body: ir.NewRegion()}, v.Type()).Results[0]
	return nil, t.writeWindowValue(a.Site, w, r)
}

// devicesOf reads T.Kernel(device=…).
func (k *launch) devicesOf(a *args) error {
	vs, err := elements(a.site("device"), a.values["device"])
	if err != nil {
		return err
	}
	k.devices, k.wholeArrays = 1, true
	for _, v := range vs {
		n, err := a.integerOf("device", v)
		if err != nil {
			return err
		}
		if n < 1 {
			return a.wrongf("device", "%d devices; there is 1 or more", n)
		}
		k.devices *= n
	}
	if a.values["block"] == nil {
		return a.wrongf("device", "of how many blocks each device runs: block=(m, n)")
	}
	return nil
}
