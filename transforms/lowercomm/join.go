package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// join assembles a tile from parts in shared memory, one buffer for each unit
// that runs the code.
type join struct {
	buf     *ir.Value
	leading []*ir.Value
	rank    int
	inUnits bool
}

func newJoin(op *ir.Op, t *ir.TensorType) *join {
	j := &join{rank: len(t.Shape())}
	at, shape := op, t.Shape()
	for p := op.ParentOp(); p != nil && !tile.Kernel.Is(p); p = p.ParentOp() {
		if on, ok := scale.On.Cast(p); ok {
			j.inUnits, j.leading = true, []*ir.Value{on.Unit()}
			at, shape = on.Op, prepend(t.Shape(), on.Units())
			break
		}
	}
	j.buf = ir.Before(at).Value(tile.Alloc.OpDef, ir.MemRef(shape, t.Elem(), nil, scale.L1))
	return j
}

func (j *join) put(b *ir.Builder, v *ir.Value, dim int, at int64) {
	store(b, v, j.buf, window(b, j.leading, j.rank, dim, index(b, at)))
}

func (j *join) whole(b *ir.Builder, t *ir.TensorType) *ir.Value {
	return load(b, t, j.buf, window(b, j.leading, j.rank, -1, nil))
}

// deviceBarrier tells every device that this block is here and waits for all.
func deviceBarrier(op *ir.Op, b *ir.Builder) error {
	k, ok := ir.Enclosing(op, tile.Kernel)
	if !ok {
		return op.Errorf("at @device must be inside a tile.kernel")
	}
	host := ir.Before(k.Op)
	blocks, sizes := gridSize(host, k)
	m := &devices{n: k.Devices()}
	m.sig = host.Create(ir.OpState{Def: comm.SignalAlloc.OpDef, Operands: sizes, Types: []ir.Type{comm.Signal(blocks)}}).Result(0)
	m.block = rankOf(b, op, scale.Block)
	m.countRounds(b, op, k)
	one := arith.ConstantInt(b, 1, ir.I32)
	for i := range m.n {
		b.Create(ir.OpState{Def: comm.Notify.OpDef, Operands: []*ir.Value{m.sig, m.block, one, index(b, i)}})
	}
	want := mul(b, add(b, m.epoch, one), arith.ConstantInt(b, m.n, ir.I32))
	b.Create(ir.OpState{Def: comm.Wait.OpDef, Types: []ir.Type{comm.Token}, Operands: []*ir.Value{m.sig, m.block, want}})
	return replace(op)
}
