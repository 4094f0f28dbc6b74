package peer

import (
	"fmt"

	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/control"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// bulkCopy moves an array between devices by bulk copies: one thread loads parts of rows to stages in shared memory,
// whose barriers count the arriving bytes, and sends each from there. While a part is loaded, earlier parts are sent
// and later ones loaded.
type bulkCopy struct {
	*emit.Ctx
	op           *ir.Op
	source, dest *ir.Value
	comm.Staged
	add bool // to the contents

	plan     comm.Bulk
	from, to bulkEnd
	elem     int64 // bytes of an element

	stage, barriers *ir.Value // the addresses of the stages, and of their barriers after them

	rows, length, parts *ir.Value // how many rows, bytes of each that bulk copies move, and parts of one
}

// bulkEnd is an array's place in memory.
type bulkEnd struct {
	mem     *ir.Value
	first   *ir.Value // address of its first element
	strides []ir.Mixed
}

// bulk moves an array between this device and the one of a rank. Threads make their writes visible to the async proxy,
// and all has arrived when they continue: so a later signal covers all of it.
func bulk(c *emit.Ctx, op *ir.Op, p bulkCopy, rank *ir.Value) (err error) {
	p.Ctx, p.op = c, op
	if p.plan, err = comm.BulkOf(p.source, p.dest, c.Ranges); err != nil {
		return op.Errorf("cannot use bulk copies as requested: %v; remove via, or use via(%s)", err, comm.Vector)
	}
	if p.Stage == nil {
		return op.Errorf("has no shared memory for its stages; run --lower-comm first")
	}
	bits, _ := ir.BitWidth(p.source.Type().(*ir.MemRefType).Elem())
	p.elem = int64(bits) / 8
	from, to := c.Get(p.source), c.Get(p.dest)
	if comm.GetMem.Is(op) {
		from = peerOf(c, from, rank)
	} else {
		to = peerOf(c, to, rank)
	}
	if p.from, err = p.end(p.source, from); err != nil {
		return err
	}
	if p.to, err = p.end(p.dest, to); err != nil {
		return err
	}
	p.stage = address.Pointer(c, c.Get(p.Stage), address.SharedSpace)
	p.barriers = p.sharedAt(p.stage, ir.Mixed{Const: p.Depth.V * p.StageBytes.V})
	p.count()
	nvvm.FenceProxy.New(c.Builder, nvvm.FenceProxyOp{Kind: nvvm.ProxyAsync})
	p.meet()
	if p.plan.Ends {
		p.ends()
	}
	c.When(c.Leader(), p.copies)
	p.meet()
	return nil
}

// peerOf is another device's copy of memory.
func peerOf(c *emit.Ctx, mem, rank *ir.Value) *ir.Value {
	return comm.Peer.New(c.Builder, comm.PeerOp{Source: mem, Rank: c.Get(rank)}, mem.Type()).Result
}

// meet synchronizes the threads that move it.
func (p *bulkCopy) meet() {
	if !p.Alone {
		control.MeetAt(p.Ctx, p.Place)
	}
}

// copies makes the barriers, and the copies with them.
func (p *bulkCopy) copies() {
	b := p.Builder
	eachBarrier := func(do func(bar *ir.Value)) {
		for i := range p.Depth.V {
			do(p.sharedAt(p.barriers, ir.Mixed{Const: i * comm.BarrierBytes}))
		}
	}
	eachBarrier(func(bar *ir.Value) {
		nvvm.MBarrierInit.New(b, nvvm.MBarrierInitOp{Addr: bar, Count: arith.ConstantInt(b, 1, ir.I32)})
	})
	nvvm.FenceProxy.New(b, nvvm.FenceProxyOp{Kind: nvvm.ProxyAsyncShared, Space: ir.Some(nvvm.SharedCTA)})
	p.stream()
	nvvm.CpAsyncBulkWaitGroup.New(b, nvvm.BulkWaitGroupOp{})
	eachBarrier(func(bar *ir.Value) { nvvm.MBarrierInval.New(b, nvvm.MBarrierInvalOp{Addr: bar}) })
}

// stream loads and sends all parts. Some stages are being sent, and the others loaded: a part's stage is free when all
// but a fixed number of the latest sends have been read.
func (p *bulkCopy) stream() {
	b := p.Builder
	sending := p.Depth.V / 2
	ahead := p.Const(p.Depth.V - sending)
	all := arith.Binary(b, arith.MulI, p.rows, p.parts)
	first := arith.ConstantInt(b, 0, ir.I32)
	loaded := p.each(arith.Binary(b, arith.MinUI, ahead, all), func(i *ir.Value, cursor []*ir.Value) []*ir.Value {
		p.load(i, cursor[0])
		return []*ir.Value{control.NextState(p.Ctx, cursor[0], p.Depth.V)}
	}, first)
	p.each(all, func(i *ir.Value, cursors []*ir.Value) []*ir.Value {
		send, load := cursors[0], cursors[1]
		control.AwaitPhase(p.Ctx, p.ofStage(p.barriers, send, comm.BarrierBytes), control.ParityOf(p.Ctx, send))
		p.send(i, send)
		nvvm.CpAsyncBulkCommitGroup.New(b, nvvm.Op{})
		further := arith.Binary(b, arith.AddI, i, ahead)
		p.When(arith.NewCmpI(b, arith.ULT, further, all), func() {
			nvvm.CpAsyncBulkWaitGroup.New(p.Builder, nvvm.BulkWaitGroupOp{Group: sending, Read: true})
			p.load(further, load)
		})
		return []*ir.Value{control.NextState(p.Ctx, send, p.Depth.V), control.NextState(p.Ctx, load, p.Depth.V)}
	}, first, loaded[0])
}

// each is a loop that carries values on.
func (p *bulkCopy) each(n *ir.Value, body func(i *ir.Value, carried []*ir.Value) []*ir.Value,
	init ...*ir.Value) []*ir.Value {
	return scf.NewFor(p.Builder, p.Const(0), n, p.Const(1), init,
		func(_ *ir.Builder, i *ir.Value, carried []*ir.Value) []*ir.Value {
			return body(i, carried)
		}).Results
}

// part is the row of a part, its offset in the row in bytes, and its size.
func (p *bulkCopy) part(i *ir.Value) (row, at, bytes *ir.Value) {
	b := p.Builder
	row = arith.Binary(b, arith.DivUI, i, p.parts)
	at = arith.Binary(b, arith.MulI, arith.Binary(b, arith.RemUI, i, p.parts), p.Const(p.StageBytes.V))
	bytes = arith.Binary(b, arith.MinUI, arith.Binary(b, arith.SubI, p.length, at), p.Const(p.StageBytes.V))
	return row, at, arith.Cast(b, arith.IndexCast, bytes, ir.I32)
}

// load starts the load of a part, to the stage of a pipeline state.
func (p *bulkCopy) load(i, cursor *ir.Value) {
	b := p.Builder
	row, at, bytes := p.part(i)
	bar := p.ofStage(p.barriers, cursor, comm.BarrierBytes)
	nvvm.MBarrierArriveExpectTx.New(b, nvvm.MBarrierExpectTxOp{Addr: bar, TxCount: bytes})
	to := llvm.AddrSpaceCast.New(b, llvm.AddrSpaceCastOp{Arg: p.ofStage(p.stage, cursor, p.StageBytes.V)},
		llvm.Pointer(address.ClusterSpace)).Result
	from := p.globalAt(p.from, arith.Binary(b, arith.AddI, p.rowAt(p.from, row), at))
	nvvm.CpAsyncBulkSharedClusterGlobal.New(b, nvvm.BulkLoadOp{Dst: to, Src: from, MBar: bar, Size: bytes})
}

// send sends a part from the stage of a pipeline state.
func (p *bulkCopy) send(i, cursor *ir.Value) {
	b := p.Builder
	row, at, bytes := p.part(i)
	from := p.ofStage(p.stage, cursor, p.StageBytes.V)
	to := p.globalAt(p.to, arith.Binary(b, arith.AddI, p.rowAt(p.to, row), at))
	if !p.add {
		nvvm.CpAsyncBulkGlobalSharedCTA.New(b, nvvm.BulkStoreGlobalOp{Dst: to, Src: from, Size: bytes})
		return
	}
	text := "cp.reduce.async.bulk.global.shared::cta.bulk_group.add" + p.addend() + " [$0], [$1], $2;"
	offset := llvm.PtrToInt.New(b, llvm.CastOp{Arg: from}, ir.I32).Result
	llvm.NewInlineAsm(b, nil, text, "l,r,r,~{memory}", true, to, offset, bytes)
}

// addend is the type of the addends, as PTX names it.
func (p *bulkCopy) addend() string {
	switch t := p.from.mem.Type().(*ir.MemRefType).Elem(); t {
	case ir.I32, ir.I64:
		return fmt.Sprintf(".u%d", 8*p.elem)
	case ir.F16, ir.BF16:
		return fmt.Sprintf(".noftz.%v", t)
	default:
		return fmt.Sprintf(".%v", t)
	}
}
