package unitsinturn

import (
	"slices"
	"sync"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/divergence"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is run-units-in-turn.
var Pass = pass.Simple("run-units-in-turn", "RunUnitsInTurn", "",
	`Execute the units of a block one after the other

A scale.on becomes a loop over its units, for machines whose blocks have one thread. Barriers in its
body divide it into several loops: what is used behind a barrier is kept for each unit. A loop or
an if that holds a barrier becomes the block's, with loops over the units inside; where units decide
each for itself, as those do that meet at a barrier of some, its parts run for these. A tile of
partial sums of units becomes a tile with a dimension for the units. Threads that exchange registers
by gpu.shuffle read elements of such a tile; other exchanges of registers are an error.`,
	func(_ *pass.Context, root *ir.Op) error {
		for k := range ir.Collect(root, tile.Kernel) {
			if k.Specialized() {
				continue // roles run at the same time
			}
			if err := stack(k); err != nil {
				return err
			}
			var all []scale.OnOp
			for on := range ir.Collect(k.Op, scale.On) {
				all = append(all, on)
			}
			for _, on := range slices.Backward(all) { // those inside others first
				if err := inTurn(k, on); err != nil {
					return err
				}
			}
		}
		return nil
	}).Between(forms.Normal(forms.Packed, forms.TileWise, forms.Exchanged, forms.Resolved), nil)

// turns is a scale.on that becomes loops.
type turns struct {
	scale.OnOp
	b     *ir.Builder
	units int64
	same  func(*ir.Value) bool // whether all units have the same
	// kept are values of each unit that are used behind a barrier, as one tile; shared are those that all have.
	kept, shared map[*ir.Value]*ir.Value
	masks        []mask // of the code that is made
}

func inTurn(k tile.KernelOp, on scale.OnOp) error {
	n, _ := scale.UnitsAround(on.Op, on.Level)
	values := sync.OnceValue(func() *divergence.Kernel { return divergence.Of(k) })
	same := func(v *ir.Value) bool { return !isTensor(v.Type()) && !values().Differs(v, on.Level) }
	t := &turns{OnOp: on, same: same, b: ir.Before(on.Op), units: n, kept: map[*ir.Value]*ir.Value{},
		shared: map[*ir.Value]*ir.Value{}}
	t.b.Loc = on.Loc()
	if err := t.possible(); err != nil {
		return err
	}
	results, err := t.block(on.Body.Entry())
	if err != nil {
		return err
	}
	for i, r := range on.Outputs {
		r.ReplaceAllUsesWith(results[i])
	}
	on.Erase()
	return nil
}

// possible reports what units cannot do in turn.
func (t *turns) possible() (err error) {
	ir.WalkNested(t.Op, func(op *ir.Op) ir.WalkResult {
		switch {
		case err != nil:
		case t.exchanges(op):
		case op.Has(ir.Convergent):
			err = op.Errorf("exchanges registers of units, which is unsupported where a block is one thread, which runs the units in turn; exchange them in shared memory, with a barrier")
		case comm.SendSlot.Is(op), comm.RecvSlot.Is(op):
			err = op.Errorf("waits for another unit, which is unsupported where a block is one thread, which runs the units in turn")
		case polls(op):
			err = op.Errorf("waits in a loop for what another unit of the block writes, which is unsupported where a block is one thread, which runs the units in turn; let them meet at a tile.barrier in the body of the scale.on")
		case !tile.Barrier.Is(op), t.alone(op): // what a unit's own threads do
		case tile.Barrier.Of(op).Level() != t.among():
			err = op.Errorf("is not one of all units of the @%s, as which units that run in turn can wait for each other", t.among())
		}
		return ir.Advance
	})
	return err
}

// alone reports whether a barrier is one of the threads of a unit, which are one.
func (t *turns) alone(op *ir.Op) bool {
	o, ok := tile.Barrier.Cast(op)
	return ok && o.Level() == t.Level && o.Some == nil
}

// among is the level of the scale.on around, or that of the block.
func (t *turns) among() string {
	if on, ok := ir.Enclosing(t.Op, scale.On); ok {
		return on.Level
	}
	return scale.Block
}

// A part is the operations between barriers, or one that holds barriers. The first may be an exchange.
type part struct {
	ops     []*ir.Op
	control *ir.Op
}

// parts divides a block, without its terminator. The last one is operations.
func (t *turns) parts(b *ir.Block) []part {
	out := []part{{}}
	for op := range b.Ops() {
		switch {
		case op.Has(ir.Terminator), t.alone(op):
		case gpu.Shuffle.Is(op) && t.divides(op):
			out = append(out, part{ops: []*ir.Op{op}})
		case t.divides(op):
			out = append(out, part{})
		case t.holdsBarrier(op):
			out = append(out, part{control: op}, part{})
		default:
			last := &out[len(out)-1]
			last.ops = append(last.ops, op)
		}
	}
	return out
}

// liveBehind are the values of a part of a block that are used behind it and cannot be computed again there: tiles, and
// numbers that come from memory.
func (t *turns) liveBehind(b *ir.Block, part []*ir.Op, last bool) (out []*ir.Value) {
	behind := map[*ir.Op]bool{} // of operations of the part, whether code behind it needs them
	for _, op := range part {
		behind[op] = false
	}
	for _, op := range slices.Backward(part) {
		for _, v := range op.Results() {
			needed := slices.ContainsFunc(v.Users(), func(u *ir.Op) bool {
				at := b.Region().AncestorOpIn(u)
				again, inPart := behind[at]
				return again || !inPart && !(last && at.Has(ir.Terminator))
			})
			switch {
			case !needed:
			case !acts(op) && !isTensor(v.Type()):
				behind[op] = true
			case isTensor(v.Type()) || isNumber(v.Type()):
				out = append(out, v)
			}
		}
	}
	slices.Reverse(out)
	return out
}

// isNumber reports whether tiles may have elements of a type.
func isNumber(t ir.Type) bool { return ir.IsSignlessIntegerOrIndex(t) || ir.IsFloat(t) }

// loop runs a part for each unit. Its results are the tiles that later parts use, or those of the scale.on.
func (t *turns) loop(part []*ir.Op, live []*ir.Value, last bool) ([]*ir.Value, error) {
	var inits []*ir.Value
	for _, v := range live {
		inits = append(inits, t.empty(stacked(v.Type(), t.units)))
	}
	if last {
		for _, r := range t.Outputs {
			inits = append(inits, t.empty(r.Type()))
		}
	}
	var err error
	whole := t.each(inits, func(u *unitCode, whole []*ir.Value) (next []*ir.Value) {
		values := u.masked(ir.ValueTypes(live), func() (out []*ir.Value) {
			for _, op := range part {
				if err == nil {
					err = u.operation(op)
				}
			}
			for _, v := range live {
				out = append(out, u.value(v))
			}
			return out
		})
		for i, v := range values {
			next = append(next, u.put(v, whole[i], stackedAt(u.unit, whole[i])))
		}
		if !last {
			return next
		}
		for i, v := range t.Body.Entry().Last().Operands() {
			into := whole[len(live)+i]
			next = append(next, u.put(u.value(v), into, u.partOf(t.OutDists()[i], v.Type(), into)))
		}
		return next
	})
	if err != nil {
		return nil, err
	}
	for i, v := range live {
		t.kept[v] = whole[i]
	}
	return whole[len(live):], nil
}

// each makes a loop over the units.
func (t *turns) each(inits []*ir.Value, code func(u *unitCode, whole []*ir.Value) []*ir.Value) []*ir.Value {
	zero, one := arith.ConstantIndex(t.b, 0), arith.ConstantIndex(t.b, 1)
	return scf.NewFor(t.b, zero, arith.ConstantIndex(t.b, t.units), one, inits,
		func(b *ir.Builder, unit *ir.Value, whole []*ir.Value) []*ir.Value {
			return code(&unitCode{turns: t, b: b, unit: unit}, whole)
		}).Results
}

// empty is a value of a type before a unit has given its part.
func (t *turns) empty(of ir.Type) *ir.Value {
	if s, ok := of.(*ir.TensorType); ok {
		return tensor.Empty.New(t.b, tensor.EmptyOp{}, ir.Tensor(s.Shape(), s.Elem(), nil)).Result
	}
	return arith.Zero(t.b, of)
}

// unitCode is the code of one unit in a loop.
type unitCode struct {
	*turns
	b    *ir.Builder
	unit *ir.Value
	m    ir.Mapping
	err  error
}

// operation copies an operation for the unit.
func (u *unitCode) operation(op *ir.Op) error {
	u.b.Loc = op.Loc()
	u.inputs(op)
	if u.err != nil {
		return u.err
	}
	if r, ok := scale.Rank.Cast(op); ok && r.Level == u.Level {
		u.m.Map(r.Result, u.unit)
		return nil
	}
	if o, ok := gpu.Shuffle.Cast(op); ok && u.exchanges(op) {
		u.shuffle(o)
		return u.err
	}
	made := u.b.Insert(ir.Clone(op, &u.m))
	var done []*ir.Op // barriers of the unit's own threads
	ir.WalkNested(made, func(x *ir.Op) ir.WalkResult {
		if r, ok := scale.Rank.Cast(x); ok && r.Level == u.Level {
			r.Result.ReplaceAllUsesWith(u.unit)
		}
		if u.alone(x) {
			done = append(done, x)
		}
		return ir.Advance
	})
	for _, x := range done {
		x.Erase()
	}
	return nil
}

// inputs makes what an operation uses of the scale.on values of the unit.
func (u *unitCode) inputs(op *ir.Op) {
	ir.WalkOps(op, func(x *ir.Op) {
		for _, v := range x.Operands() {
			if u.Body.IsAncestor(v.ParentRegion()) && !op.IsAncestor(v.ParentBlock().ParentOp()) {
				u.value(v)
			}
		}
	})
}

// value is a value of the body for the unit: its part of an input, one that is kept, or one that is computed again.
func (u *unitCode) value(v *ir.Value) *ir.Value {
	if x, ok := u.m.Lookup(v); ok {
		return x
	}
	def := v.DefiningOp()
	var x *ir.Value
	switch {
	case !u.Body.IsAncestor(v.ParentRegion()):
		return v
	case u.shared[v] != nil:
		x = u.shared[v]
	case u.kept[v] != nil:
		x = u.get(u.kept[v], v.Type(), stackedAt(u.unit, u.kept[v]))
	case def != nil && ir.IsPure(def):
		if err := u.operation(def); err != nil && u.err == nil {
			u.err = err
		}
		return u.m.Get(v)
	case def != nil:
		if u.err == nil {
			u.err = def.Errorf("is memory of a unit that is used behind a barrier, which is unsupported where units run in turn; allocate it outside of the scale.on, with a part for each unit")
		}
		return v
	case v.Index() == 0:
		x = u.unit
	case v.Index() == 1:
		x = arith.ConstantIndex(u.b, u.units)
	default:
		in := u.Inputs[v.Index()-2]
		if x = in; in.Type() != v.Type() {
			x = u.get(in, v.Type(), u.partOf(u.InDists()[v.Index()-2], v.Type(), in))
		}
	}
	u.m.Map(v, x)
	return x
}

// partOf is where the unit's part is in a value; nil where it is the value.
func (u *unitCode) partOf(d *scale.DistAttr, part ir.Type, whole *ir.Value) []ir.Mixed {
	switch {
	case d.Kind() == scale.Partial:
		return stackedAt(u.unit, whole)
	case d.CutDim() < 0:
		return nil
	}
	at := make([]ir.Mixed, len(whole.Type().(*ir.TensorType).Shape()))
	extent := part.(*ir.TensorType).Shape()[d.CutDim()]
	at[d.CutDim()].Value = arith.Binary(u.b, arith.MulI, u.unit, arith.ConstantIndex(u.b, extent))
	return at
}

// get is the part of a tile at a place.
func (u *unitCode) get(whole *ir.Value, part ir.Type, at []ir.Mixed) *ir.Value {
	switch {
	case at == nil:
		return whole
	case !isTensor(part):
		return tensor.Extract.New(u.b, tensor.ExtractOp{Tensor: whole, Indices: []*ir.Value{at[0].Value}}, part).Result
	}
	return tensor.ExtractSlice.New(u.b, tensor.ExtractSliceOp{Source: whole, Slice: slice(at, part)}, part).Result
}

// put is a tile with a part replaced, or the part where it is all.
func (u *unitCode) put(part, whole *ir.Value, at []ir.Mixed) *ir.Value {
	switch {
	case at == nil:
		return part
	case !isTensor(part.Type()):
		part = tile.Fill.New(u.b, tile.FillOp{Value: part}, ir.Tensor([]int64{1}, part.Type(), nil)).Result
	}
	return tensor.InsertSlice.New(u.b, tensor.InsertSliceOp{Source: part, Dest: whole, Slice: slice(at, part.Type())},
		whole.Type()).Result
}

func isTensor(t ir.Type) bool {
	_, ok := t.(*ir.TensorType)
	return ok
}

// slice is a place of a whole tile for a part, which may have fewer dimensions.
func slice(at []ir.Mixed, part ir.Type) shaped.Slice {
	shape := part.(*ir.TensorType).Shape()
	var sizes, strides []ir.Mixed
	for i := range at {
		size := int64(1)
		if d := i - (len(at) - len(shape)); d >= 0 {
			size = shape[d]
		}
		sizes, strides = append(sizes, ir.Mixed{Const: size}), append(strides, ir.Mixed{Const: 1})
	}
	return shaped.SliceOf(at, sizes, strides)
}
