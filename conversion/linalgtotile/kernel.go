package linalgtotile

import (
	"maps"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
)

// A kernel is what is being written for a group.
type kernel struct {
	*plan
	// ops are the operations of the group.
	ops []linalg.Structured
	// memory is that of the tensors that are arguments or results of the group.
	memory map[*ir.Value]*ir.Value
	// values are the other values outside of the kernel.
	values  *ir.Mapping
	outputs []output
	// host makes operations before the kernel.
	host   *ir.Builder
	sizes  map[int]*ir.Value // the runtime extents of axes
	scopes []*scope
	ctx    *pass.Context
}

// An output is a tensor that a kernel computes, and its memory.
type output struct {
	v, mem *ir.Value
}

// mostDimensions is how many dimensions a grid has at most.
const mostDimensions = 3

// write makes the kernel.
func (k *kernel) write() error {
	body := &ir.Block{}
	top := newScope(ir.NewBuilder(body))
	top.b.Loc = k.host.Loc
	o := tile.KernelOp{Threads: k.threads, Raster: k.raster, Body: ir.NewRegion(body)}
	k.grid(&o, top)
	if len(o.StaticGrid) < 2 {
		o.Raster = 0 // a row of tiles has one order
	}
	k.scopes = []*scope{top}
	for _, all := range []bool{true, false} {
		for _, out := range k.outputs {
			if lacks := k.lacks(out); (len(lacks) == 0) == all {
				if err := k.once(lacks, out); err != nil {
					return err
				}
			}
		}
	}
	tile.Yield.New(top.b, tile.YieldOp{})
	tile.Kernel.New(k.host, o)
	return nil
}

// grid divides the spatial axes among blocks. The last ones that several tiles cover are dimensions of the grid; the
// others share its first dimension.
func (k *kernel) grid(o *tile.KernelOp, top *scope) {
	var several []int
	for a, x := range k.axes {
		switch {
		case !x.spatial:
		case x.whole():
			top.starts[a] = ir.Mixed{}
		default:
			several = append(several, a)
		}
	}
	dim := func(to ir.Mixed, step int64) *ir.Value {
		if to.Value != nil {
			o.GridValue, to.Const = append(o.GridValue, to.Value), ir.Dynamic
		}
		o.StaticGrid, o.StaticFrom = append(o.StaticGrid, to.Const), append(o.StaticFrom, 0)
		o.StaticStep = append(o.StaticStep, step)
		return o.Body.Entry().AddArg(ir.Index, top.b.Loc)
	}
	shared := several[:max(0, len(several)-mostDimensions+1)]
	if len(shared) == 1 || len(several) <= mostDimensions {
		shared = nil
	}
	if len(shared) > 0 {
		number := dim(ir.Mixed{Const: 1}, 1)
		to := k.tiles(top, shared, number)
		o.StaticGrid[0] = to.Const
		if to.Value != nil {
			o.GridValue, o.StaticGrid[0] = slices.Insert(o.GridValue, 0, to.Value), ir.Dynamic
		}
	}
	for _, a := range several[len(shared):] {
		top.starts[a] = ir.Mixed{Value: dim(k.size(a), k.axes[a].tile)}
	}
	if len(o.StaticGrid) == 0 {
		dim(ir.Mixed{Const: 1}, 1)
	}
}

// lacks are the axes that several blocks divide and that do not index a result: each of these blocks would store it.
func (k *kernel) lacks(out output) (axes []int) {
	g, ok := ir.As[linalg.Structured](out.v.DefiningOp())
	if !ok {
		return nil
	}
	in := axesIn(k.at(g, resultMap(g, out.v)))
	for a, x := range k.axes {
		if x.spatial && !x.whole() && !slices.Contains(in, a) {
			axes = append(axes, a)
		}
	}
	return axes
}

// once computes and stores a result in the blocks of the first tile along axes, with what these have computed already.
func (k *kernel) once(axes []int, out output) error {
	if len(axes) == 0 {
		return k.output(out)
	}
	top := k.inner()
	b := top.b
	var first *ir.Value
	var names []string
	for _, a := range axes {
		is := arith.CmpI.New(b, arith.CmpIOp{Predicate: arith.EQ, LHS: arith.Index(b, top.starts[a]),
			RHS: arith.ConstantIndex(b, 0)}).Result
		first = k.both(b, first, is)
		names = append(names, k.axes[a].name)
	}
	k.ctx.Noted(diag.Store, out.v.DefiningOp(), "is stored by the blocks of the first tile along %s only: its result lacks "+
		"what the schedule divides among blocks; a group of its own has no such blocks", strings.Join(names, ", "))
	var err error
	scf.NewIf(b, first, nil, func(b *ir.Builder) []*ir.Value {
		inside := newScope(b)
		inside.starts, inside.tiles = maps.Clone(top.starts), maps.Clone(top.tiles)
		k.scopes = append(k.scopes, inside)
		err = k.output(out)
		k.scopes = k.scopes[:len(k.scopes)-1]
		return nil
	}, nil)
	return err
}

// output computes and stores a result, in a loop over the axes that are not divided among blocks.
func (k *kernel) output(out output) error {
	g, ok := ir.As[linalg.Structured](out.v.DefiningOp())
	if !ok {
		return out.v.DefiningOp().Errorf("is no operation on the elements of tensors")
	}
	at := k.at(g, resultMap(g, out.v))
	free := slices.DeleteFunc(axesIn(at), func(a int) bool { return k.binding(a) >= 0 })
	_, err := k.over(free, nil, func([]*ir.Value) ([]*ir.Value, error) {
		t, err := k.value(out.v, at)
		if err == nil && !k.store(t, out.mem, at) {
			err = g.Operation().Errorf("has a result whose tiles are no windows")
		}
		return nil, err
	})
	return err
}
