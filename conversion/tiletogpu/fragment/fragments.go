package fragment

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// A GEMM needs one fragment of an operand at a time. An operand that the GEMM reads from shared memory is loaded a
// fragment at a time as well: registers then hold a step's fragments and not the whole operand.

// Fragments are the 32-bit words of an operand, by number.
type Fragments interface{ Word(i int64) *ir.Value }

// held are words that are in registers already.
type held []*ir.Value

func (h held) Word(i int64) *ir.Value { return h[i] }

// inMemory are words that ldmatrix loads when they are first asked for.
type inMemory struct {
	perLoad int64
	load    func(instruction int64) []*ir.Value
	loaded  map[int64][]*ir.Value
}

func (m *inMemory) Word(i int64) *ir.Value {
	n := i / m.perLoad
	if m.loaded[n] == nil {
		m.loaded[n] = m.load(n)
	}
	return m.loaded[n][i%m.perLoad]
}

// Operand are the fragments of a GEMM's operand.
func Operand(c *emit.Ctx, v *ir.Value) Fragments {
	if load, ok := tile.Load.Cast(v.DefiningOp()); ok {
		if f := LeftInMemory(c, load); f != nil {
			return f
		}
	}
	return held(c.Words(c.Get(v)))
}

// LeftInMemory are the fragments of a load if the GEMMs that use it read memory themselves; nil for a load that is done
// at its place.
func LeftInMemory(c *emit.Ctx, o tile.LoadOp) Fragments {
	if !o.ReadByGemms() {
		return nil
	}
	w := address.WindowOf(c, o.Window(), emit.DistOf(o.Result))
	plan, ok := MatricesOf(c, w, o.Tile().Elem())
	if !ok {
		return nil
	}
	w.Dist = plan.Address
	return &inMemory{plan.Matrices, func(i int64) []*ir.Value {
		return loadMatrices(c, w.SharedPointer(c, i*plan.RowElems), plan.Matrices, plan.Transposed)
	}, map[int64][]*ir.Value{}}
}
