package fusecomm

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/transforms/analysis/links"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
	"github.com/tsopt/tsopt/transforms/schedule/rasterizetiles"
)

// allSenders is how many blocks send at most for all gathers of a kernel: no more than run at a time, as blocks
// wait for what is sent.
func (g *gather) allSenders() int64 { return 2 * g.net.Senders }

// gather is an all-gather that becomes part of a kernel.
type gather struct {
	net links.Network
	shards
	op      comm.AllGatherIntoOp
	kernel  tile.KernelOp
	blocks  int64 // of the kernel
	sender  int64 // the first block that sends
	loads   []tile.LoadOp
	words   words
	arrived *ir.Value
}

// fuseGather makes an all-gather part of the kernel behind it, or returns the reason why it stays alone. If a kernel
// has several, each is sent by blocks of its own as long as there are some, which senders counts. worse is the reason
// why it should not be fused.
func fuseGather(o comm.AllGatherIntoOp, senders map[*ir.Op]int64, net links.Network,
	worse func(tile.KernelOp, float64) string) (no string, err error) {
	switch {
	case o.Algorithm != comm.AutoAlgorithm:
		return "it requests an algorithm", nil
	case o.Via == comm.CopyEngine:
		return "it has via(copy_engine), which works while no kernel runs", nil
	}
	k, no := beside(o.Op, (*ir.Op).Next)
	if no != "" {
		return no, nil
	}
	if err := usedOn(o.Op, o.Dest, k, o.Devices); err != nil {
		return "", err
	}
	g := gather{op: o, kernel: k, net: net}
	if no := g.matches(); no != "" {
		return no, nil
	}
	own := g.apart()
	g.words = g.wordsFor(own)
	g.widen(g.atATime(net), g.part()[len(g.part())-1]/g.words.groups)
	if no := worse(k, g.sending(net)); no != "" {
		return no, nil
	}
	before, sends := senders[k.Op]
	if before+g.pieces <= min(g.allSenders(), g.blocks) {
		g.sender = before
	}
	senders[k.Op] = g.sender + g.pieces
	by, turns := g.ownFirst()
	if turns && !sends { // later the senders of another gather are numbered in this order
		k = endGroups(k, by.dim, g.devices)
		g.kernel = k
	}
	b := ir.Before(k.Body.Entry().First())
	b.Loc = o.Loc()
	me := rankAt(b)
	at := rasterizetiles.Position(b, k)
	if turns {
		rotate(b, k, by.dim, me, g.devices)
	}
	g.arrived = signal(k.Op, g.count())
	part := g.send(b, me, at, own)
	for _, l := range g.loads {
		here, place := g.await(l, me, own)
		if own {
			g.either(l, here, part, place)
		}
	}
	o.Erase()
	return "", nil
}

// atATime is how many bytes a sender moves at a time, if it has as many rows, before it waits for memory again. All
// together move what the link takes meanwhile. With less the link idles (two H100s, 8 rows of 128 bytes: 144 µs for a
// GEMM that takes 121); with more, stores delay the kernel's loads. If few blocks send, each moves what its registers
// hold.
func (g *gather) atATime(net links.Network) int64 {
	lines := int64(tileRows)
	if g.pieces > net.Senders/2 && net.Rate > 0 && net.Load > 0 {
		lines = min(lines, upToPower(int64(net.Rate*net.Load)/(g.pieces*lineBytes)))
	}
	return lines * lineBytes
}

// sending is how long the senders need, in nanoseconds, as they wait for memory with each tile and then store it.
func (g *gather) sending(net links.Network) float64 {
	tile := bytesOf(g.tile().Shape(), g.whole.Elem())
	tiles := float64(bytesOf(g.part(), g.whole.Elem())) / float64(g.pieces*tile) * float64(g.devices-1)
	return tiles * (net.Load + float64(tile)/net.SenderRate)
}

// matches says why the kernel cannot do it.
func (g *gather) matches() string {
	g.blocks = 1
	for _, e := range g.kernel.Grid() {
		if e.Value != nil {
			return "the kernel's grid is not constant"
		}
		g.blocks *= e.Const
	}
	for u := range g.op.Dest.Uses() {
		l, loads := tile.Load.Cast(u.Owner())
		switch {
		case u.Owner() == g.op.Op:
		case !g.kernel.Op.IsProperAncestor(u.Owner()):
			return "'" + u.Owner().Name() + "' outside of the kernel also uses the gathered array"
		case !loads:
			return "'" + u.Owner().Name() + "' in the kernel also uses the gathered array; only a tile.load can wait for what it reads"
		default:
			g.loads = append(g.loads, l)
		}
	}
	switch {
	case len(g.loads) == 0:
		return "the kernel does not read the gathered array"
	case prefetch.Writes(g.kernel, g.op.Source):
		return "the kernel may write to the source of the gather"
	}
	g.shards = cut(g.op.Source.Type(), int(g.op.Dim), g.op.Devices, min(g.net.Senders, g.blocks))
	if g.dim == 1 && !g.apart() {
		return "a tile may have columns of several devices"
	}
	return ""
}

// either lets a load read the device's own part where its rows or columns are there, which need not be sent to be
// read.
func (g *gather) either(l tile.LoadOp, own, part, place *ir.Value) {
	b := ir.Before(l.Op)
	b.Loc = l.Loc()
	at := l.At.Offsets()
	at[g.dim] = ir.Mixed{Value: place}
	choice := scf.NewIf(b, own, []ir.Type{l.Result.Type()}, func(b *ir.Builder) []*ir.Value {
		return []*ir.Value{tile.Load.New(b, tile.LoadOp{Source: part, At: l.At.Moved(at), Pad: l.Pad},
			l.Result.Type()).Result}
	}, func(b *ir.Builder) []*ir.Value {
		return []*ir.Value{b.Insert(ir.Clone(l.Op, new(ir.Mapping))).Result(0)}
	})
	l.Result.ReplaceAllUsesWith(choice.Results[0])
	l.Erase()
}

// send makes as many blocks as there are pieces send one each, before all other work. They also send to the device
// itself, unless its own rows are read from its part, which it returns. These blocks follow those that send for the
// gathers that were fused before.
func (g *gather) send(b *ir.Builder, me, at *ir.Value, own bool) (part *ir.Value) {
	part = shardOf(b, g.op.Source, g.dim, g.part())
	n := number{b}
	if g.sender > 0 {
		at = arith.Binary(b, arith.SubI, at, n.of(g.sender))
	}
	sends := arith.NewCmpI(b, arith.ULT, at, n.of(g.pieces))
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

// await makes a load wait for the pieces that it reads, as far out of loops as the pieces are known. If own pieces are
// read from the device's part, it returns whether a piece is own and its place in the part: nothing arrives for them.
func (g *gather) await(l tile.LoadOp, me *ir.Value, own bool) (here, place *ir.Value) {
	at := l.Window().At
	op := l.Op
	for p := op.ParentOp(); p != g.kernel.Op && !madeIn(p, at[0]) && !madeIn(p, at[g.dim]); p = p.ParentOp() {
		op = p
	}
	n := number{ir.Before(op)}
	n.Loc = l.Loc()
	start := arith.Index(n.Builder, at[g.dim])
	wait := g.waitFor(n, l, start)
	if own {
		part := g.part()[g.dim]
		here = arith.NewCmpI(n.Builder, arith.EQ, n.div(start, part), me)
		place = n.rem(start, part)
		wait.Value = arith.NewSelect(n.Builder, here, n.count(0), wait.Value)
	}
	came := comm.Wait.New(n.Builder, wait, comm.Token).Token
	consumed := comm.Consume.New(n.Builder, comm.ConsumeOp{Value: g.op.Dest, Token: came}, g.op.Dest.Type()).Result
	ir.Edit(l.Op, func(l *tile.LoadOp) { l.Source = consumed })
	return here, place
}

// madeIn reports whether a number is made in an operation.
func madeIn(op *ir.Op, m ir.Mixed) bool {
	return m.Value != nil && op.IsAncestor(m.Value.ParentBlock().ParentOp())
}

func (g *gather) divisor(row ir.Mixed) int64 {
	return intrange.New(intrange.Scope(g.kernel.Op)).MixedDivisor(row)
}

// apart reports whether each load reads rows, or columns, of one device, so that own ones can be read from its part.
func (g *gather) apart() bool {
	part := g.part()[g.dim]
	for _, l := range g.loads {
		w := l.Window()
		if span := w.Span(g.dim); part%span != 0 || g.divisor(w.At[g.dim])%span != 0 {
			return false
		}
	}
	return true
}

// ownFirst is the block index that counts the rows which all loads read: then a device can begin with
// its own.
func (g *gather) ownFirst() (by counts, ok bool) {
	if g.dim != 0 || numbered(g.kernel) != "" {
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
