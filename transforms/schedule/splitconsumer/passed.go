package splitconsumer

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// passed are tiles that one side passes to the other through a ring.
type passed struct {
	values  []*ir.Value // of the role before the division
	stages  int64
	buffers []*ir.Value
	ring    *ir.Value
}

// hand finds the values that are passed in each step, and after the loop.
func (d *division) hand() (no *rejection) {
	d.step = &passed{}
	for op := range d.loop.Body.Entry().Ops() {
		if d.late[op] {
			for _, v := range ir.UsedBy(op) {
				if no == nil {
					no = d.pass(op, v)
				}
			}
		}
	}
	if no != nil {
		return no
	}
	end := &passed{}
	for i, r := range d.loop.Results {
		if r.Type() == ir.Type(tile.CursorT) || d.lateArgs[i] || !r.HasUses() {
			continue
		}
		if why := unpassable(r); why != "" {
			return reject(d.loop.Op, "%s", why)
		}
		end.values = append(end.values, r)
	}
	if len(end.values) > 0 {
		d.end = end
	}
	return nil
}

// pass passes a value that the second side uses, or the operands that it is computed from, if these are smaller.
func (d *division) pass(at *ir.Op, v *ir.Value) *rejection {
	op := v.DefiningOp()
	inBody := op != nil && op.Block() == d.loop.Body.Entry()
	i := slices.Index(d.loop.IterArgs(), v)
	switch {
	case v == d.loop.InductionVar(), !inBody && i < 0, i >= 0 && d.lateArgs[i], inBody && d.late[op]:
		return nil
	case inBody && (shared(op) || d.again[op]), slices.Contains(d.step.values, v):
		return nil
	case inBody && d.cheaper(op):
		d.again[op] = true
		for _, o := range op.Operands() {
			if no := d.pass(op, o); no != nil {
				return no
			}
		}
		return nil
	}
	if why := unpassable(v); why != "" {
		return reject(at, "%s", why)
	}
	d.step.values = append(d.step.values, v)
	return nil
}

// cheaper reports whether the operands of an operation are smaller to pass than its result.
func (d *division) cheaper(op *ir.Op) bool {
	if !d.repeatable(op) || op.NumRegions() > 0 || tile.Gemm.Is(op) || op.NumResults() != 1 {
		return false
	}
	reads, makes := d.sizeOfOperands(op), tile.Bits(op.Result(0).Type())
	return reads < makes || reads == makes && tile.ExpandDims.Is(op)
}

// unpassable is the reason why a value cannot go through shared memory.
func unpassable(v *ir.Value) string {
	t, ok := v.Type().(*ir.TensorType)
	if !ok {
		return "it uses a scalar that is computed from tiles, but only tiles can be passed between roles"
	}
	if bits, ok := ir.BitWidth(t.Elem()); !ok || bits%8 != 0 || !ir.HasStaticShape(t) || len(t.Shape()) == 0 {
		return "it uses a tile that cannot be stored in shared memory"
	}
	return ""
}

// sizeOfOperands is the size of an operation's operands from the body. Scalars cost nothing: they are computed on both
// sides.
func (d *division) sizeOfOperands(op *ir.Op) (n int64) {
	for _, v := range op.Operands() {
		if _, tensor := v.Type().(*ir.TensorType); tensor && d.loop.Body.IsAncestor(v.ParentRegion()) {
			n += tile.Bits(v.Type())
		}
	}
	return n
}

// stageType is the type of a stage for a value.
func stageType(v *ir.Value) *ir.MemRefType {
	t := v.Type().(*ir.TensorType)
	return ir.MemRef(t.Shape(), t.Elem(), nil, scale.L1)
}

func ringType(v *ir.Value, slots int64) *ir.MemRefType {
	t := stageType(v)
	return ir.MemRef(append([]int64{slots}, t.Shape()...), t.Elem(), nil, scale.L1)
}

// bytes is the shared memory of the ring, with buffers that may be swizzled and its barriers.
func (p *passed) bytes() (n int64) {
	for _, v := range p.values {
		n += tile.SwizzledBytes(ringType(v, p.stages))
	}
	return n + 2*8*p.stages
}

// allocate makes the ring.
func (p *passed) allocate(b *ir.Builder) {
	for _, v := range p.values {
		back := b.Locate(v.Loc())
		p.buffers = append(p.buffers, tile.Alloc.New(b, tile.AllocOp{}, ringType(v, p.stages)).MemRef)
		back()
	}
	p.ring = tile.Ring.New(b, tile.RingOp{Buffers: p.buffers}, tile.RingT).Ring
}

// stage is the memory of a value in the stage with a number.
func (p *passed) stage(b *ir.Builder, i int, number *ir.Value) *ir.Value {
	defer b.Locate(p.values[i].Loc())()
	return tile.Slot.New(b, tile.SlotOp{Source: p.buffers[i], Indices: []*ir.Value{number}}, stageType(p.values[i])).Result
}

func whole(b *ir.Builder, mem *ir.Value) tile.Slice {
	return tile.At(slices.Repeat([]*ir.Value{arith.ConstantIndex(b, 0)}, len(mem.Type().(*ir.MemRefType).Shape()))...)
}

// put stores the values to the stage of a pipeline state, and returns the next state.
func (p *passed) put(b *ir.Builder, m *ir.Mapping, at *ir.Value) *ir.Value {
	number := tile.Acquire.New(b, tile.RingWaitOp{Ring: p.ring, Cursor: at}, ir.Index).Slot
	for i, v := range p.values {
		to := p.stage(b, i, number)
		tile.Store.New(b, tile.StoreOp{Value: m.Get(v), Dest: to, At: whole(b, to)})
	}
	tile.Publish.New(b, tile.RingSignalOp{Ring: p.ring, Cursor: at})
	return p.next(b, at)
}

func (p *passed) next(b *ir.Builder, at *ir.Value) *ir.Value {
	return tile.Advance.New(b, tile.AdvanceOp{Ring: p.ring, Cursor: at}, tile.CursorT).Next
}

// taken are the stages of a ring that the second side has taken.
type taken struct {
	*passed
	at     *ir.Value
	stages []*ir.Value
}

func (p *passed) take(b *ir.Builder, at *ir.Value) *taken {
	t := &taken{passed: p, at: at}
	number := tile.Take.New(b, tile.RingWaitOp{Ring: p.ring, Cursor: at}, ir.Index).Slot
	for i := range p.values {
		t.stages = append(t.stages, p.stage(b, i, number))
	}
	return t
}

// load loads what an operation uses of it, a GEMM operand directly before the GEMM.
func (t *taken) load(b *ir.Builder, op *ir.Op, m *ir.Mapping) {
	for _, v := range ir.UsedBy(op) {
		i := slices.Index(t.values, v)
		if i < 0 {
			continue
		}
		if _, known := m.Lookup(v); !known || tile.Gemm.Is(op) && slices.Contains(op.Operands()[:2], v) {
			m.Map(v, tile.Load.New(b, tile.LoadOp{Source: t.stages[i], At: whole(b, t.stages[i])}, v.Type()).Result)
		}
	}
}

// recordOperands records that the copy of a GEMM reads from shared memory what the ring passes.
func (t *taken) recordOperands(op, copied *ir.Op) {
	for i, v := range op.Operands()[:2] {
		if slices.Contains(t.values, v) {
			ir.Edit(copied, func(g *tile.GemmOp) {
				if g.Instruction != nil {
					g.Instruction = g.Instruction.With(i, tile.FromShared)
				}
			})
		}
	}
}

// release releases the stage, and returns the next pipeline state.
func (t *taken) release(b *ir.Builder) *ir.Value {
	tile.Release.New(b, tile.RingSignalOp{Ring: t.ring, Cursor: t.at})
	return t.next(b, t.at)
}
