package commtomemory

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// A word of a posted tile is a 64-bit relaxed access: data in the low half, the round in the high half. One 64-bit
// access is atomic (PTX ISA, "Memory Consistency Model", "Vector Data-types": a vector is several), so a reader that
// sees the round has the data, and neither a release nor an acquire is needed.

const (
	wordBytes  = 8
	roundShift = 32
)

// postWords stores a thread's words at a peer.
func (l *lowering) postWords(op *ir.Op) error {
	o := comm.PostWords.Of(op)
	if err := l.known(op, o.Signal); err != nil {
		return err
	}
	b := ir.Before(op)
	base := l.tileAt(b, o.Signal, o.Index)
	if away := l.away(b, o.Signal, o.Rank); away != nil {
		base = arith.Binary(b, arith.AddI, base, arith.Cast(b, arith.IndexCast, away, ir.I64))
	}
	round := arith.Binary(b, arith.ShLI, arith.Cast(b, arith.ExtUI, o.Round, ir.I64),
		arith.ConstantInt(b, roundShift, ir.I64))
	for i, v := range o.Values {
		data := v
		if data.Type() != ir.I32 {
			data = arith.Cast(b, arith.Bitcast, data, ir.I32)
		}
		word := arith.Binary(b, arith.OrI, arith.Cast(b, arith.ExtUI, data, ir.I64), round)
		llvm.Store.New(b, llvm.StoreOp{Value: word, Addr: wordAt(b, base, o.Places[i]), Access: l.word()})
	}
	op.Erase()
	return nil
}

// word is the access of a word.
func (l *lowering) word() llvm.Access {
	return llvm.Access{Ordering: llvm.Monotonic, SyncScope: l.scope(comm.AutoScope), Alignment: wordBytes}
}

// takeWords waits for the words of an operation and those in a row after it: all are loaded before the first is tested.
func (l *lowering) takeWords(op *ir.Op) error {
	row := []comm.TakeWordsOp{comm.TakeWords.Of(op)}
	for next := takeBehind(row); next != nil; next = takeBehind(row) {
		row = append(row, comm.TakeWords.Of(next))
	}
	b := ir.Before(row[len(row)-1].Op)
	var places, rounds []*ir.Value
	for _, o := range row {
		if err := l.known(o.Op, o.Signal); err != nil {
			return err
		}
		base := l.tileAt(b, o.Signal, o.Index)
		for _, at := range o.Places {
			places, rounds = append(places, wordAt(b, base, at)), append(rounds, o.Round)
		}
	}
	words := l.pollWords(b, row, places, rounds)
	for _, o := range row {
		for i, v := range o.Values {
			data := arith.Cast(b, arith.TruncI, words[i], ir.I32)
			if v.Type() != ir.I32 {
				data = arith.Cast(b, arith.Bitcast, data, v.Type())
			}
			v.ReplaceAllUsesWith(data)
		}
		words = words[len(o.Values):]
		l.waited[o.Op] = true
		o.Erase()
	}
	return nil
}

// pollWords loads words until all are of their rounds. It gives up where the host says so, and tells of the first
// whose words are missing.
func (l *lowering) pollWords(b *ir.Builder, row []comm.TakeWordsOp, places, rounds []*ir.Value) []*ir.Value {
	var sites []*givingUp
	for _, o := range row {
		if g := l.site(o.Signal, o.Index, o.Round, comm.TimedWait{At: o.Loc(), Op: comm.Take.OpDef.Name}); g != nil {
			sites = append(sites, g)
		}
	}
	var spins []*ir.Value
	types := repeated(ir.I64, len(places))
	if len(sites) > 0 {
		spins, types = []*ir.Value{arith.ConstantInt(b, 0, ir.I32)}, append(types, ir.I32)
	}
	return scf.NewWhile(b, spins, types, func(b *ir.Builder, spins []*ir.Value) (*ir.Value, []*ir.Value) {
		var words []*ir.Value
		for _, p := range places {
			words = append(words, llvm.Load.New(b, llvm.LoadOp{Addr: p, Access: l.word()}, ir.I64).Result)
		}
		return missing(b, words, rounds), append(words, spins...)
	}, func(b *ir.Builder, carried []*ir.Value) []*ir.Value {
		if len(sites) == 0 {
			return nil
		}
		words, spins := carried[:len(places)], carried[len(places)]
		spins = next(b, spins)
		scf.NewIf(b, each(b, spins, hostEvery, sites[0].told), nil, func(b *ir.Builder) []*ir.Value {
			at := 0
			for i, o := range row {
				n := len(o.Values)
				sites[i].claimMissing(b, words[at:at+n], rounds[at:at+n])
				at += n
			}
			return nil
		}, nil)
		return []*ir.Value{spins}
	}).Results
}

// missing is whether one of some words is not of its round.
func missing(b *ir.Builder, words, rounds []*ir.Value) (any *ir.Value) {
	for i, w := range words {
		other := compare(b, arith.NE, roundOf(b, w), rounds[i])
		if any == nil {
			any = other
		} else {
			any = arith.Binary(b, arith.OrI, any, other)
		}
	}
	return any
}

// roundOf is the round of a word.
func roundOf(b *ir.Builder, word *ir.Value) *ir.Value {
	return arith.Cast(b, arith.TruncI, arith.Binary(b, arith.ShRUI, word, arith.ConstantInt(b, roundShift, ir.I64)),
		ir.I32)
}

// claimMissing claims for a take one of whose words is missing, and tells the least round that it saw.
func (g *givingUp) claimMissing(b *ir.Builder, words, rounds []*ir.Value) {
	scf.NewIf(b, missing(b, words, rounds), nil, func(b *ir.Builder) []*ir.Value {
		least := roundOf(b, words[0])
		for _, w := range words[1:] {
			least = arith.Binary(b, arith.MinUI, least, roundOf(b, w))
		}
		g.claim(b, arith.ConstantInt(b, 0, ir.I1), g.index, least)
		return nil
	}, nil)
}

// takeBehind is the take that follows a row of them with nothing but computations between; those that use what comes
// are moved behind it.
func takeBehind(row []comm.TakeWordsOp) *ir.Op {
	var late []*ir.Op
	isLate := func(op *ir.Op) bool {
		return slices.ContainsFunc(row, func(o comm.TakeWordsOp) bool { return usesOf(o.Op, op) }) ||
			slices.ContainsFunc(late, func(l *ir.Op) bool { return usesOf(l, op) })
	}
	for p := row[len(row)-1].Op.Next(); p != nil; p = p.Next() {
		switch {
		case comm.TakeWords.Is(p) && !isLate(p):
			for _, l := range slices.Backward(late) {
				l.MoveAfter(p)
			}
			return p
		case !ir.IsMemoryEffectFree(p):
			return nil
		case isLate(p):
			late = append(late, p)
		}
	}
	return nil
}

// usesOf reports whether an operation, or one inside it, uses a result of another.
func usesOf(of, op *ir.Op) bool {
	return slices.ContainsFunc(of.Results(), func(v *ir.Value) bool {
		return slices.ContainsFunc(v.Users(), func(u *ir.Op) bool { return op == u || op.IsProperAncestor(u) })
	})
}

// tileAt is the address of a tile of the own copy of a signal.
func (l *lowering) tileAt(b *ir.Builder, signal, index *ir.Value) *ir.Value {
	bytes := signal.Type().(*ir.MemRefType).Shape()[1] * wordBytes
	at := arith.Binary(b, arith.MulI, arith.Cast(b, arith.IndexCast, index, ir.I64), arith.ConstantInt(b, bytes, ir.I64))
	return arith.Binary(b, arith.AddI, l.base(signal), at)
}

// wordAt is the pointer to a word of a tile.
func wordAt(b *ir.Builder, tile, place *ir.Value) *ir.Value {
	at := arith.Binary(b, arith.MulI, arith.Cast(b, arith.IndexCast, place, ir.I64),
		arith.ConstantInt(b, wordBytes, ir.I64))
	return llvm.IntToPtr.New(b, llvm.CastOp{Arg: arith.Binary(b, arith.AddI, tile, at)}, llvm.Pointer(1)).Result
}

func repeated(t ir.Type, n int) []ir.Type { return slices.Repeat([]ir.Type{t}, n) }
