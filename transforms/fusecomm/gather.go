package fusecomm

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/transforms/ahead"
	"github.com/tsopt/tsopt/transforms/orderblocks"
)

// mostSenders is how many blocks send beside what else the kernel does, each with warps of its own: so many
// fill the links of four devices (four H100s, product of 8192x4096x2752: 283 µs, with 32 of them 295, with 128 290; two
// H200s, 8192x4096x5632: 515, with 32 508, with 96 511).
const mostSenders = 64

// gather is an all-gather that becomes part of a kernel.
type gather struct {
	shards
	op      comm.AllGatherIntoOp
	kernel  tile.KernelOp
	loads   []tile.LoadOp
	arrived *ir.Value
}

// fuseGather makes an all-gather part of the kernel behind it, or says why it stays alone.
func fuseGather(o comm.AllGatherIntoOp) (no string, err error) {
	if o.Algorithm != comm.AutoAlgorithm {
		return "it asks for an algorithm of its own", nil
	}
	k, no := beside(o.Op, (*ir.Op).Next)
	if no != "" {
		return no, nil
	}
	if err := usedOn(o.Op, o.Dest, k, o.Devices); err != nil {
		return "", err
	}
	g := gather{op: o, kernel: k}
	if no := g.matches(); no != "" {
		return no, nil
	}
	g.arrived = signal(k.Op, g.devices*g.pieces)
	by, own := g.ownFirst()
	b := ir.Before(k.Body.Entry().First())
	b.Loc = o.Loc()
	me := rankAt(b)
	part := g.send(b, me, own)
	var here, row *ir.Value
	if own {
		turned := rotate(b, k, by.dim, me, g.devices)
		n, tiles := number{b}, g.part()[0]/by.step
		here = arith.NewCmpI(b, arith.EQ, n.div(turned, tiles), me)
		row = n.mul(n.rem(turned, tiles), by.step)
	}
	for _, l := range g.loads {
		g.await(l, here)
		if own {
			either(l, here, part, row)
		}
	}
	o.Erase()
	return "", nil
}

// matches says why the kernel cannot do it.
func (g *gather) matches() string {
	if g.op.Dim != 0 {
		return "columns are gathered, and tiles wait for rows"
	}
	blocks := int64(1)
	for _, e := range g.kernel.Grid() {
		if e.Value != nil {
			return "how many blocks the kernel has is not known"
		}
		blocks *= e.Const
	}
	for u := range g.op.Dest.Uses() {
		l, loads := tile.Load.Cast(u.Owner())
		switch {
		case u.Owner() == g.op.Op:
		case !g.kernel.Op.IsProperAncestor(u.Owner()):
			return "'" + u.Owner().Name() + "' uses the gathered array as well, outside of the kernel"
		case !loads:
			return "'" + u.Owner().Name() + "' uses the gathered array in the kernel, and loads of tiles can wait for what they read"
		default:
			g.loads = append(g.loads, l)
		}
	}
	switch {
	case len(g.loads) == 0:
		return "the kernel does not read the gathered array"
	case ahead.Writes(g.kernel, g.op.Source):
		return "the kernel may write the array that is gathered"
	}
	g.shards = cut(g.op.Source.Type(), g.op.Devices, min(mostSenders, blocks))
	return ""
}

// either lets a load read the device's own part where its rows are there, which need not be sent to be
// read.
func either(l tile.LoadOp, own, part, row *ir.Value) {
	b := ir.Before(l.Op)
	b.Loc = l.Loc()
	at := l.At.Offsets()
	at[0] = ir.Mixed{Value: row}
	choice := scf.NewIf(b, own, []ir.Type{l.Result.Type()}, func(b *ir.Builder) []*ir.Value {
		return []*ir.Value{tile.Load.New(b, tile.LoadOp{Source: part, At: l.At.Moved(at), Pad: l.Pad}, l.Result.Type()).Result}
	}, func(b *ir.Builder) []*ir.Value {
		return []*ir.Value{b.Insert(ir.Clone(l.Op, new(ir.Mapping))).Result(0)}
	})
	l.Result.ReplaceAllUsesWith(choice.Results[0])
	l.Erase()
}

// send lets the first blocks send a piece each, in front of all else: to the device itself, too, where
// own rows are not read from its part, which it gives back.
func (g *gather) send(b *ir.Builder, me *ir.Value, own bool) (part *ir.Value) {
	part = shardOf(b, g.op.Source, 0, g.part())
	at := orderblocks.Position(b, g.kernel)
	sends := arith.NewCmpI(b, arith.ULT, at, number{b}.of(g.pieces))
	scf.NewIf(b, sends, nil, func(b *ir.Builder) []*ir.Value {
		first := int64(0)
		if own {
			first = 1
		}
		g.sendPiece(b, part, me, at, first)
		return nil
	}, nil)
	return part
}

// await lets a load wait for the pieces that it reads, as far out of loops as it is known which they
// are. Nothing comes for those that the device has itself.
func (g *gather) await(l tile.LoadOp, own *ir.Value) {
	w := l.Window()
	row := w.At[0]
	at := l.Op
	for p := at.ParentOp(); p != g.kernel.Op && (row.Value == nil || !p.IsAncestor(row.Value.ParentBlock().ParentOp())); p = p.ParentOp() {
		at = p
	}
	rows := w.Span(0)
	n := number{ir.Before(at)}
	n.Loc = l.Loc()
	start := arith.Index(n.Builder, row)
	first := n.div(start, g.rows)
	each := (rows+g.rows-2)/g.rows + 1
	if d := intrange.New(intrange.Scope(g.kernel.Op)).MixedDivisor(row); whole(d, rows, g.rows) {
		each = max(1, rows/g.rows)
	} else if last := g.devices*g.pieces - each; last > 0 {
		first = arith.Binary(n.Builder, arith.MinUI, first, n.of(last))
	} else {
		first, each = n.of(0), g.devices*g.pieces
	}
	wait := comm.WaitOp{Signal: g.arrived, Index: first, Value: n.count(1)}
	if own != nil {
		wait.Value = arith.NewSelect(n.Builder, own, n.count(0), wait.Value)
	}
	if each > 1 {
		wait.Count = each
	}
	came := comm.Wait.New(n.Builder, wait, comm.Token).Token
	here := comm.Consume.New(n.Builder, comm.ConsumeOp{Value: g.op.Dest, Token: came}, g.op.Dest.Type()).Result
	ir.Edit(l.Op, func(l *tile.LoadOp) { l.Source = here })
}

// whole reports whether a window of so many rows, which begins at a multiple of a divisor, lies in one
// piece, or is some whole ones.
func whole(divisor, rows, piece int64) bool {
	switch {
	case piece%rows == 0:
		return divisor%rows == 0
	case rows%piece == 0:
		return divisor%piece == 0
	}
	return false
}

// ownFirst is the block index that counts the rows which all loads read: then a device can begin with
// its own.
func (g *gather) ownFirst() (by counts, ok bool) {
	if numbered(g.kernel) != "" {
		return by, false
	}
	for i, l := range g.loads {
		w := l.Window()
		c, ok := countsOf(g.kernel, w.At[0])
		if !ok || i > 0 && c != by || shares(g.kernel, c, w.Span(0), g.part()[0], g.devices) != "" {
			return by, false
		}
		by = c
	}
	return by, true
}
