package fusecomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Collectives that become kernels of their own. Block i of every device moves the i-th piece of each part and meets
// block i of the others: after its puts it adds one to a counter at each of them, which it alone changes, and waits for
// its own. A block waits for those of its number only, so it does not matter how many run at a time.

// alone is such a kernel while it is made.
type alone struct {
	op      *ir.Op
	devices int64
	pieces  int64
	signal  *ir.Value
}

// newAlone makes the counters of a kernel of so many blocks in which they meet so many times.
func newAlone(op *ir.Op, devices, pieces, meetings int64) alone {
	a := alone{op: op, devices: devices, pieces: pieces}
	if a.others() > 0 {
		a.signal = signal(op, meetings*pieces*a.others())
	}
	return a
}

func (a alone) others() int64 { return a.devices - 1 }

// launch makes the kernel in front of the collective, which it replaces.
func (a alone) launch(body func(b *ir.Builder, me, block *ir.Value)) {
	b := ir.Before(a.op)
	b.Loc = a.op.Loc()
	entry := ir.NewBlock(ir.Index)
	k := tile.KernelOp{StaticGrid: []int64{a.pieces}, Threads: aloneThreads, DevicesAttr: ir.Some(a.devices),
		Body: ir.NewRegion(entry)}
	tile.Kernel.New(b, k)
	b.SetToEnd(entry)
	body(b, rankAt(b), entry.Arg(0))
	tile.Yield.New(b, tile.YieldOp{})
	a.op.Erase()
}

// neighbours are the other devices, the next first, so that not all send to the same at once.
func (a alone) neighbours(b *ir.Builder, me *ir.Value) (peers []*ir.Value) {
	n := number{b}
	for i := int64(1); i < a.devices; i++ {
		peers = append(peers, n.peer(me, n.of(i), a.devices))
	}
	return peers
}

// none are the tokens of the puts to each neighbour before the first put.
func (a alone) none(b *ir.Builder) (tokens []*ir.Value) {
	for range a.others() {
		tokens = append(tokens, comm.Join.New(b, comm.JoinOp{}, comm.Token).Token)
	}
	return tokens
}

// put sends a tile to a neighbour; the token includes the earlier puts.
func put(b *ir.Builder, x, to *ir.Value, at []*ir.Value, peer, before *ir.Value) *ir.Value {
	sent := comm.Put.New(b, comm.PutOp{Value: x, Dest: to, At: tile.At(at...), Rank: peer}, comm.Token).Token
	return comm.Join.New(b, comm.JoinOp{Tokens: []*ir.Value{before, sent}}, comm.Token).Token
}

// meet tells the neighbours what was sent to them, and waits until all have told as much. The returned buffer is for
// the reads after it.
func (a alone) meet(b *ir.Builder, nth int64, block *ir.Value, peers, sent []*ir.Value, buffer *ir.Value) *ir.Value {
	if a.others() == 0 {
		return buffer
	}
	n := number{b}
	first := n.mul(n.add(block, n.of(nth*a.pieces)), a.others())
	a.tell(b, first, peers, sent)
	return comm.Consume.New(b, comm.ConsumeOp{Value: buffer, Token: a.await(b, first, 1)}, buffer.Type()).Result
}

// tell counts at each neighbour what was sent to it: of the counters there from first on, the i-th belongs to the
// device that is i before it.
func (a alone) tell(b *ir.Builder, first *ir.Value, peers, sent []*ir.Value) {
	n := number{b}
	for i, peer := range peers {
		word := n.add(first, n.of(a.others()-1-int64(i)))
		comm.Notify.New(b, comm.NotifyOp{Signal: a.signal, Index: word, Value: n.count(1), Rank: peer, After: sent[i : i+1],
			SigOp: comm.SigAdd})
	}
}

// await waits until each neighbour has told so often.
func (a alone) await(b *ir.Builder, first *ir.Value, times int64) *ir.Value {
	wait := comm.WaitOp{Signal: a.signal, Index: first, Value: number{b}.count(times)}
	if a.others() > 1 {
		wait.Count = a.others()
	}
	return comm.Wait.New(b, wait, comm.Token).Token
}
