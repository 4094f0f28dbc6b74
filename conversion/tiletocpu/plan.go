package tiletocpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// plan says which tiles of a kernel are kept in scratch memory. Others are computed by the loops that need them.
type plan struct {
	kernel tile.KernelOp
	ranges *intrange.Analysis
	cpu    cpu
	steps  map[*ir.Op]*step // of GEMMs, nil for one of vector code
	kept   map[*ir.Value]bool
	fills  map[*ir.Op]*ir.Value // kept tiles, by the reductions that compute them
	at     map[*ir.Op]span      // when an operation runs, in program order
	writes []write
}

// span is from when an operation begins to when it has ended.
type span struct{ from, to int }

// write is memory that an operation writes, nil for any.
type write struct {
	op  *ir.Op
	mem *ir.Value
}

func planOf(k tile.KernelOp, core cpu, ranges *intrange.Analysis) *plan {
	p := &plan{kernel: k, cpu: core, ranges: ranges, kept: map[*ir.Value]bool{}, at: map[*ir.Op]span{},
		steps: map[*ir.Op]*step{}, fills: map[*ir.Op]*ir.Value{}}
	for g := range ir.Collect(k.Op, tile.Gemm) {
		p.steps[g.Op] = core.stepFor(g)
	}
	var values []*ir.Value
	count := 0
	var walk func(b *ir.Block)
	walk = func(b *ir.Block) {
		for op := range b.Ops() {
			count++
			begin := count
			p.noteWrites(op)
			values = append(values, tilesAmong(op.Results())...)
			if !scalarCode(op) {
				for _, r := range op.Regions() {
					for b := range r.Blocks() {
						values = append(values, tilesAmong(b.Args())...)
						walk(b)
					}
				}
			}
			count++
			p.at[op] = span{begin, count}
		}
	}
	walk(k.Body.Entry())
	for _, v := range slices.Backward(values) {
		p.kept[v] = p.mustKeep(v) || p.worthKeeping(v)
	}
	p.fill()
	return p
}

func tilesAmong(vs []*ir.Value) (out []*ir.Value) {
	for _, v := range vs {
		if isTile(v) {
			out = append(out, v)
		}
	}
	return out
}

func isTile(v *ir.Value) bool {
	_, ok := tile.TileOf(v.Type())
	return ok
}

func tileType(v *ir.Value) *ir.TensorType {
	t, _ := tile.TileOf(v.Type())
	return t
}

func shapeOf(v *ir.Value) []int64 { return tileType(v).Shape() }

// scalarCode reports whether the regions of an operation are code of one element.
func scalarCode(op *ir.Op) bool {
	return tile.Parallel.Is(op) || tile.Reduce.Is(op) || tile.Scan.Is(op) || tile.Sort.Is(op)
}

func (p *plan) noteWrites(op *ir.Op) {
	note := func(op *ir.Op) {
		if op.NumRegions() > 0 && !scalarCode(op) || synchronizes(op) {
			return
		}
		if op.Def().Dialect() == comm.Dialect.Name && !ir.IsMemoryEffectFree(op) && !comm.Put.Is(op) && !comm.Get.Is(op) {
			p.writes = append(p.writes, write{op, nil}) // a peer may go on, or has gone on
			return
		}
		effects, known := ir.EffectsOf(op)
		if !known && op.NumRegions() == 0 {
			p.writes = append(p.writes, write{op, nil})
		}
		for _, e := range effects {
			if e.Kind == ir.Write && (e.Value == nil || ir.IsRankedMemRef(e.Value.Type())) {
				p.writes = append(p.writes, write{op, e.Value})
			}
		}
	}
	if !scalarCode(op) {
		note(op)
		return
	}
	ir.WalkOps(op, func(x *ir.Op) {
		before := len(p.writes)
		note(x)
		for i := range p.writes[before:] {
			p.writes[before+i].op = op
		}
	})
}

// pulls reports whether an operation's results can be computed where they are needed.
func pulls(op *ir.Op) bool {
	switch op.Def() {
	case tile.Load.OpDef, tile.Gather.OpDef, tile.Fill.OpDef, tile.Iota.OpDef, tile.Broadcast.OpDef,
		tile.ExpandDims.OpDef, tile.Transpose.OpDef, tile.Reshape.OpDef, tile.Bitcast.OpDef, tensor.ExtractSlice.OpDef,
		tensor.Empty.OpDef:
		return true
	case tile.Parallel.OpDef:
		return !tile.Parallel.Of(op).Touches() && ir.AllNested(op, ir.IsSpeculatable)
	}
	return op.Has(ir.Elementwise) || op.Has(ir.ConstantLike) || renames(op)
}

// tilesOf are the tiles that an operation uses, also in its code of one element.
func tilesOf(op *ir.Op) []*ir.Value {
	if !scalarCode(op) {
		return tilesAmong(op.Operands())
	}
	var out []*ir.Value
	ir.WalkOps(op, func(x *ir.Op) { out = append(out, tilesAmong(x.Operands())...) })
	return out
}

// evaluators are the roots that compute elements of a tile.
func (p *plan) evaluators(v *ir.Value) []*ir.Op {
	var out []*ir.Op
	add := func(op *ir.Op) {
		if !slices.Contains(out, op) {
			out = append(out, op)
		}
	}
	for u := range v.Uses() {
		op := p.operation(u.Owner())
		if !pulls(op) {
			add(op)
			continue
		}
		for _, r := range op.Results() {
			if p.kept[r] {
				add(op)
				continue
			}
			for _, e := range p.evaluators(r) {
				add(e)
			}
		}
	}
	return out
}

// operation is the one around code of one element, else the operation itself.
func (p *plan) operation(op *ir.Op) *ir.Op {
	for x := op.ParentOp(); x != nil && x != p.kernel.Op; x = x.ParentOp() {
		if scalarCode(x) {
			op = x
		}
	}
	return op
}

// lastRead is when a root reads a value for the last time: at the end of the outermost loop that is around the root and
// not around the value.
func (p *plan) lastRead(root *ir.Op, of *ir.Value) int {
	to := p.at[root].from
	for x := root.ParentOp(); x != nil && x != p.kernel.Op; x = x.ParentOp() {
		if isLoop(x) && !inside(of, x) {
			to = p.at[x].to
		}
	}
	return to
}

func isLoop(op *ir.Op) bool {
	return scf.For.Is(op) || tile.Pipelined.Is(op) || scf.While.Is(op)
}

// mustKeep reports whether a tile cannot be computed where it is needed.
func (p *plan) mustKeep(v *ir.Value) bool {
	op := v.DefiningOp()
	switch {
	case op == nil || !pulls(op):
		return true
	case tile.Load.Is(op):
		return p.overwritten(v, tile.Load.Of(op).Window())
	case tile.Gather.Is(op):
		return p.overwritten(v, tile.Gather.Of(op).Window())
	}
	for u := range v.Uses() {
		if r, ok := tile.Reshape.Cast(u.Owner()); ok && !sameRows(r) {
			return !tile.Reshape.Is(op)
		}
		if loop := u.Owner().ParentOp(); u.Owner().Has(ir.Terminator) && isLoop(loop) && p.reaches(v, loop) {
			return true
		}
	}
	return false
}

// sameRows reports whether a reshape keeps the last dimension.
func sameRows(r tile.ReshapeOp) bool {
	from, to := shapeOf(r.Source), shapeOf(r.Result)
	return len(from) > 0 && len(to) > 0 && from[len(from)-1] == to[len(to)-1]
}

// reaches reports whether a tile is computed of what a loop carries, which changes at the end of an iteration.
func (p *plan) reaches(v *ir.Value, loop *ir.Op) bool {
	op := v.DefiningOp()
	if op == nil {
		return v.OwnerBlock().ParentOp() == loop
	}
	return pulls(op) && slices.ContainsFunc(tilesOf(op), func(x *ir.Value) bool { return p.reaches(x, loop) })
}

// overwritten reports whether a window may be written between a load of it and a root that would compute it.
func (p *plan) overwritten(v *ir.Value, w tile.Window) bool {
	from := p.at[v.DefiningOp()].to
	q := memory.Question{Args: p.kernel}
	for _, root := range p.evaluators(v) {
		to := p.lastRead(root, v)
		for _, x := range p.writes {
			at := p.at[x.op].from
			if at < from || at > to || x.mem != nil && q.Alias(x.mem, w.Memory) == memory.No {
				continue
			}
			if s, ok := tile.Store.Cast(x.op); !ok || x.op != root || to != at || !sameWindow(s.Window(), w) {
				return true
			}
		}
	}
	return false
}

func sameWindow(x, y tile.Window) bool {
	return x.Memory == y.Memory && slices.Equal(x.At, y.At) && slices.Equal(x.Shape, y.Shape) &&
		slices.Equal(x.Dims, y.Dims) && slices.Equal(x.Steps, y.Steps)
}

// Prices of an element, in operations of a vector unit. rewritten is that of a store to scratch memory and a load.
const (
	rewritten  = 4
	function   = 12 // exp, log and the like
	division   = 4
	inLoop     = 8 // evaluations by a root in a loop that the tile is not in
	oneAtATime = 4
)

// worthKeeping reports whether computing a tile for each root costs more than keeping it.
func (p *plan) worthKeeping(v *ir.Value) bool {
	times := 0
	for _, root := range p.evaluators(v) {
		if p.lastRead(root, v) > p.at[root].from {
			times += inLoop
		} else {
			times++
		}
	}
	return times > 1 && (times-1)*p.cost(v) > rewritten
}

// cost is the price of an element of a tile that is computed where it is needed. What earlier tiles cost is not decided
// yet: they count as computed.
func (p *plan) cost(v *ir.Value) int {
	op := v.DefiningOp()
	if op == nil || !pulls(op) {
		return 1
	}
	own := 1
	switch {
	case op.Has(ir.ConstantLike), tile.Fill.Is(op), tile.Iota.Is(op), tensor.Empty.Is(op):
		return 0
	case tile.Broadcast.Is(op), tile.ExpandDims.Is(op), renames(op):
		own = 0
		if narrower(tilesOf(op)[0], v) {
			return 0 // once a row
		}
	case tile.Transpose.Is(op), tile.Gather.Is(op), tile.Bitcast.Is(op):
		own = oneAtATime
	case op.Def().Dialect() == "math":
		own = function
	case arith.DivF.Is(op), arith.DivSI.Is(op), arith.DivUI.Is(op), arith.RemSI.Is(op), arith.RemUI.Is(op):
		own = division
	}
	for _, x := range tilesOf(op) {
		own += p.cost(x)
	}
	return min(own, 1000)
}

// narrower reports whether a tile has fewer elements in a row than another.
func narrower(x, y *ir.Value) bool {
	a, b := shapeOf(x), shapeOf(y)
	return len(b) > 0 && (len(a) == 0 || a[len(a)-1] < b[len(b)-1])
}

// leaf is a kept tile that is read to compute a tile; same says that it is read at the coordinates of the element that
// is computed, and nowhere else.
type leaf struct {
	tile *ir.Value
	same bool
}

// leaves are the kept tiles that are read to compute a tile: itself, if it is kept.
func (p *plan) leaves(v *ir.Value) []leaf {
	if p.kept[v] {
		return []leaf{{v, true}}
	}
	if op := v.DefiningOp(); op != nil && pulls(op) {
		return p.inputs(op)
	}
	return nil // of code outside of the kernel
}

// leavesOf are the leaves of a tile, none of other values.
func (p *plan) leavesOf(v *ir.Value) []leaf {
	if !isTile(v) {
		return nil
	}
	return p.leaves(v)
}

// inputs are the kept tiles that are read to compute the results of an operation.
func (p *plan) inputs(op *ir.Op) (out []leaf) {
	elements := op.Operands()
	if o, ok := tile.Parallel.Cast(op); ok {
		elements = o.Inputs
	}
	here := op.Has(ir.Elementwise) || tile.Parallel.Is(op) || renames(op)
	for _, x := range tilesOf(op) {
		for _, l := range p.leaves(x) {
			l.same = l.same && here && slices.Contains(elements, x)
			if i := slices.IndexFunc(out, func(o leaf) bool { return o.tile == l.tile }); i >= 0 {
				out[i].same = out[i].same && l.same
			} else {
				out = append(out, l)
			}
		}
	}
	return out
}

// renames reports whether an operation's result is its operand.
func renames(op *ir.Op) bool {
	return tile.ConvertLayout.Is(op) || tile.Await.Is(op) || tile.Ready.Is(op)
}

// inside reports whether a value is defined inside an operation.
func inside(v *ir.Value, op *ir.Op) bool {
	if def := v.DefiningOp(); def != nil {
		return op.IsProperAncestor(def)
	}
	return op.IsAncestor(v.OwnerBlock().ParentOp())
}
