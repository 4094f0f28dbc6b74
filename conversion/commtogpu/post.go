package commtogpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// A word of a tile that is posted is 64 bits in one relaxed access: its data below, its round above. One access of 64 bits is
// seen as a whole (PTX ISA, "Memory Consistency Model", "Vector Data-types": those are several), so who sees the round has the data,
// and neither a release nor an acquire is needed.

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
	round := arith.Binary(b, arith.ShLI, arith.Cast(b, arith.ExtUI, o.Round, ir.I64), arith.ConstantInt(b, roundShift, ir.I64))
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

// takeWords waits for the words of an operation and those in a row behind it: all are asked for before the first is
// looked at.
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
	words := l.pollWords(b, places, rounds)
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

// pollWords loads words until all are of their rounds.
func (l *lowering) pollWords(b *ir.Builder, places, rounds []*ir.Value) []*ir.Value {
	return scf.NewWhile(b, nil, repeated(ir.I64, len(places)), func(b *ir.Builder, _ []*ir.Value) (*ir.Value, []*ir.Value) {
		var words []*ir.Value
		for _, p := range places {
			words = append(words, llvm.Load.New(b, llvm.LoadOp{Addr: p, Access: l.word()}, ir.I64).Result)
		}
		var missing *ir.Value
		for i, w := range words {
			round := arith.Cast(b, arith.TruncI, arith.Binary(b, arith.ShRUI, w, arith.ConstantInt(b, roundShift, ir.I64)), ir.I32)
			other := compare(b, arith.NE, round, rounds[i])
			if missing == nil {
				missing = other
			} else {
				missing = arith.Binary(b, arith.OrI, missing, other)
			}
		}
		return missing, words
	}, func(*ir.Builder, []*ir.Value) []*ir.Value { return nil }).Results
}

// takeBehind is the take that follows a row of them with nothing but computations between; those that use what comes are
// moved behind it.
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
	at := arith.Binary(b, arith.MulI, arith.Cast(b, arith.IndexCast, place, ir.I64), arith.ConstantInt(b, wordBytes, ir.I64))
	return llvm.IntToPtr.New(b, llvm.CastOp{Arg: arith.Binary(b, arith.AddI, tile, at)}, llvm.Pointer(1)).Result
}

func repeated(t ir.Type, n int) []ir.Type { return slices.Repeat([]ir.Type{t}, n) }
