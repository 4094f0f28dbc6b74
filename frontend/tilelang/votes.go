package tilelang

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// What the lanes of a warp find out together, in a program that is written by threads' numbers: what their numbers
// combine to, and for which of them a condition holds.

const (
	allLanes   = int64(1)<<scale.WarpThreads - 1
	votesDoc   = ", over the lanes of mask, which must all execute it"
	reducesDoc = ", which must all execute it; each lane gets the result"
)

var voteFunctions = []Function{
	warpReduction("sum", scale.Add, "The sum over the lanes of the warp"),
	warpReduction("max", scale.MaxNum, "The maximum over the lanes of the warp"),
	warpReduction("min", scale.MinNum, "The minimum over the lanes of the warp"),
	warpReduction("bitand", scale.And, "The bitwise AND over the lanes of the warp"),
	warpReduction("bitor", scale.Or, "The bitwise OR over the lanes of the warp"),
	vote("any_sync", "predicate, mask=-1", "True if a condition holds in at least one lane of the warp"+votesDoc,
		nvvm.VoteAny),
	vote("all_sync", "predicate, mask=-1", "True if a condition holds in all lanes of the warp"+votesDoc, nvvm.VoteAll),
	vote("ballot_sync", "predicate, mask=-1", "A mask of the lanes of the warp in which a condition holds"+votesDoc,
		nvvm.VoteBallot),
	vote("ballot", "predicate", "A mask of the lanes of the warp in which a condition holds; all lanes must execute it",
		nvvm.VoteBallot),
	vote("warp_any", "value, mask=-1", "As T.any_sync; TileScale's name", nvvm.VoteAny),
	vote("warp_all", "value, mask=-1", "As T.all_sync; TileScale's name", nvvm.VoteAll),
	{Name: "match_any_sync", Params: "value, mask=-1", Result: "Expr", perThread: true, eachThread: true,
		exchanges: true,
		Doc:       "A mask of the lanes of the warp with the same value" + votesDoc + ".",
		call: func(t *translator, a *args) (eval.Value, error) {
			_, same, err := t.matching(a)
			if err != nil {
				return nil, err
			}
			return t.lanes(same), nil
		}},
	{Name: "match_all_sync", Params: "value, mask=-1", Result: "Expr", perThread: true, eachThread: true,
		exchanges: true,
		Doc:       "The mask if all its lanes have the same value, else 0. All lanes of the mask must execute it.",
		call: func(t *translator, a *args) (eval.Value, error) {
			mask, same, err := t.matching(a)
			if err != nil {
				return nil, err
			}
			all := arith.NewCmpI(t.b, arith.EQ, same, mask)
			return t.lanes(arith.Select.New(t.b, arith.SelectOp{Condition: all, TrueValue: mask,
				FalseValue: arith.Zero(t.b, ir.I32)}, ir.I32).Result), nil
		}},
}

// warpReduction is a function that combines what the lanes of a warp have.
func warpReduction(name string, kind scale.Combiner, doc string) Function {
	return Function{Name: "warp_reduce_" + name, Params: "value", Result: "Expr", Doc: doc + reducesDoc + ".",
		perThread: true, eachThread: true, exchanges: true,
		call: func(t *translator, a *args) (eval.Value, error) {
			if _, err := t.eachThread(a.Site); err != nil {
				return nil, err
			}
			x, err := t.scalarOf(a.site("value"), a.value("value"), nil)
			if err != nil {
				return nil, err
			}
			if x.isIndex() || x.isBool() {
				x = t.converted(x, ir.I32, false)
			}
			kind := ofType(kind, x.dtype())
			if !kind.Combines(x.v.Type()) {
				return nil, a.wrongf("value", "bitwise operations need an integer, got a float; use T.reinterpret")
			}
			for distance := int64(scale.WarpThreads / 2); distance > 0; distance /= 2 {
				other := t.shuffled(x, arith.NewConstant(t.b, ir.Integer(ir.I32, distance)), gpu.ShuffleXor)
				x = number(tile.Combine(t.b, kind, x.v, other.v), x.unsigned)
			}
			return x, nil
		}}
}

// vote is a function of a condition of all lanes.
func vote(name, params, doc string, kind nvvm.VoteKind) Function {
	return Function{Name: name, Params: params, Result: "Expr", Doc: doc + ".", perThread: true, eachThread: true,
		exchanges: true,
		call: func(t *translator, a *args) (eval.Value, error) {
			if _, err := t.eachThread(a.Site); err != nil {
				return nil, err
			}
			mask, err := t.laneMask(a)
			if err != nil {
				return nil, err
			}
			what := a.f.params[0].name
			s, err := t.scalarOf(a.site(what), a.value(what), nil)
			if err != nil {
				return nil, err
			}
			typ := ir.Type(ir.I1)
			if kind == nvvm.VoteBallot {
				typ = ir.I32
			}
			v := nvvm.VoteSync.New(t.b, nvvm.VoteSyncOp{Mask: mask, Pred: t.truth(a.site(what), s), Kind: kind}, typ).Result
			if kind == nvvm.VoteBallot {
				return t.lanes(v), nil
			}
			return number(v, false), nil
		}}
}

// lanes is a set of lanes as programs have it.
func (t *translator) lanes(v *ir.Value) *scalar { return t.converted(number(v, true), ir.I64, true) }

// laneMask is the argument that says which lanes take part.
func (t *translator) laneMask(a *args) (*ir.Value, error) {
	mask := allLanes
	if a.given("mask") {
		var err error
		if mask, err = a.integer("mask"); err != nil {
			return nil, err
		}
		if mask == -1 {
			mask = allLanes
		}
		if mask < 1 || mask > allLanes {
			return nil, a.wrongf("mask", "got %#x; a warp has %d lanes, and the mask has a bit for each", mask,
				scale.WarpThreads)
		}
	}
	return arith.NewConstant(t.b, ir.Integer(ir.I32, int64(int32(mask)))), nil
}

// matching are the lanes that take part, and those that have the thread's number.
func (t *translator) matching(a *args) (mask, same *ir.Value, err error) {
	if _, err := t.eachThread(a.Site); err != nil {
		return nil, nil, err
	}
	if mask, err = t.laneMask(a); err != nil {
		return nil, nil, err
	}
	s, err := t.scalarOf(a.site("value"), a.value("value"), nil)
	if err != nil {
		return nil, nil, err
	}
	v := s.v
	switch bits := widthOf(v.Type()); {
	case s.isIndex() || s.isBool():
		v = t.converted(s, ir.I32, false).v
	case bits < 32:
		return nil, nil, a.wrongf("value", "got a %d-bit number; expected 32 or 64 bits", bits)
	case s.isFloat():
		v = arith.Cast(t.b, arith.Bitcast, v, ir.Int(bits))
	}
	return mask, nvvm.MatchSync.New(t.b, nvvm.MatchSyncOp{Mask: mask, Value: v, Kind: nvvm.MatchAny}, ir.I32).Result, nil
}
