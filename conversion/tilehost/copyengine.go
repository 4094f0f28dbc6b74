package tilehost

import (
	"strconv"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// A kernel with only puts by DMA copy engines becomes copies that the host starts, of each device in the order of its
// puts: the kernel computes only ranks and places, which the host knows for each device.

// copies writes the host code of such a kernel.
func (l *lowerer) copies(h *hostCode) (tokens []*ir.Value, err error) {
	name := ir.SymbolName(intrange.Scope(h.kernel.Op)) + "_copies"
	if l.copied > 0 {
		name += "_" + strconv.Itoa(l.copied)
	}
	l.copied++
	for d := range h.kernel.Devices() {
		onto(h.b, d)
		c := &deviceCopies{hostCode: h, device: d, known: rewrite.Numbers{}}
		for _, id := range h.kernel.BlockIDs() {
			c.known[id] = 0
		}
		for r := range ir.Collect(h.kernel.Op, scale.Rank) {
			c.known[r.Result] = d
		}
		begin := gpu.Wait.New(h.b, gpu.WaitOp{}, gpu.AsyncToken).AsyncToken
		for p := range ir.Collect(h.kernel.Op, comm.PutMem) {
			token, err := c.put(p, begin)
			if err != nil {
				return nil, err
			}
			token.DefiningOp().SetAttr(comm.CopiesAttr, ir.String_(name))
			tokens = append(tokens, token)
		}
	}
	return tokens, nil
}

// deviceCopies are the copies of one device.
type deviceCopies struct {
	*hostCode
	device int64
	known  rewrite.Numbers // values of the kernel on the device
	scalar ir.Mapping      // values that it computes with runtime numbers of the host
	made   []madeCopy
}

// madeCopy is a copy from memory of one device to memory of one.
type madeCopy struct {
	to, from *ir.Value // as the kernel names it
	peer     int64     // the device that is written to
	token    *ir.Value
}

// put is a put as a copy after those before it on the device that may share memory with it, else after begin.
func (c *deviceCopies) put(p comm.PutMemOp, begin *ir.Value) (*ir.Value, error) {
	c.b.Loc = p.Loc()
	peer, ok := c.known.Of(p.Rank)
	if !ok || peer < 0 || peer >= c.kernel.Devices() {
		return nil, p.Errorf("has via(copy_engine), but its device is not statically known, or not one of the %d; compute it from comm.rank and constants, or remove via", c.kernel.Devices())
	}
	to, err := c.memoryOf(p.Op, p.Dest, peer)
	if err != nil {
		return nil, err
	}
	from, err := c.memoryOf(p.Op, p.Source, c.device)
	if err != nil {
		return nil, err
	}
	now := madeCopy{to: p.Dest, from: p.Source, peer: peer}
	after := []*ir.Value{}
	for _, before := range c.made {
		if c.meet(now, before) {
			after = append(after, before.token)
		}
	}
	if len(after) == 0 {
		after = append(after, begin)
	}
	now.token = gpu.Memcpy.New(c.b, gpu.MemcpyOp{AsyncDependencies: after, Dst: to, Src: from}, gpu.AsyncToken).AsyncToken
	c.made = append(c.made, now)
	return now.token, nil
}

// meet reports whether two copies of the device may share memory that one of them writes.
func (c *deviceCopies) meet(x, y madeCopy) bool {
	same := func(v *ir.Value, on int64, w *ir.Value, at int64) bool {
		return on == at && memory.Question{Args: c.kernel}.Alias(v, w) != memory.No
	}
	return same(x.to, x.peer, y.to, y.peer) || same(x.to, x.peer, y.from, c.device) || same(x.from, c.device, y.to, y.peer)
}

// memoryOf is a device's instance of memory that the kernel names: its copy of a symmetric buffer, its part of an array
// of the host, or a view of them.
func (c *deviceCopies) memoryOf(op *ir.Op, v *ir.Value, device int64) (*ir.Value, error) {
	def := v.DefiningOp()
	if view, ok := memref.SubView.Cast(def); ok && c.inside(v) {
		of, err := c.memoryOf(op, view.Source, device)
		if err != nil {
			return nil, err
		}
		offsets, sizes, strides := c.numbers(view.MixedOffsets()), c.numbers(view.MixedSizes()),
			c.numbers(view.MixedStrides())
		return memref.NewSubView(c.b, of, offsets, sizes, strides).Result, nil
	}
	if isSymmetric(v) && !c.inside(v) {
		t := v.Type().(*ir.MemRefType)
		own := memref.MemorySpaceCast.New(c.b, memref.MemorySpaceCastOp{Source: v},
			ir.MemRef(t.Shape(), t.Elem(), t.Layout(), nil)).Dest
		return comm.Peer.New(c.b, comm.PeerOp{Source: own, Rank: arith.ConstantIndex(c.b, device)}, own.Type()).Result, nil
	}
	for _, p := range c.parts {
		for _, view := range p.views {
			if view.Result == v {
				return p.stay.buffers[device], nil
			}
		}
		if p.cut < 0 && p.host == v {
			return p.stay.buffers[device], nil
		}
	}
	d := op.Errorf("has via(copy_engine), but its memory is not symmetric, an array of the host, a device's shard of one, or a memref.subview of these; remove via")
	return nil, d.Note(v.Loc(), "the memory is defined here")
}

func (c *deviceCopies) numbers(list []ir.Mixed) (out []ir.Mixed) {
	for _, m := range list {
		out = append(out, c.number(m))
	}
	return out
}

// number is a number of the kernel as one of the host.
func (c *deviceCopies) number(m ir.Mixed) ir.Mixed {
	if m.Value == nil {
		return m
	}
	if x, ok := c.known.Of(m.Value); ok {
		return ir.Mixed{Const: x}
	}
	return ir.Mixed{Value: c.onHost(m.Value)}
}

// onHost computes a scalar of the kernel on the host.
func (c *deviceCopies) onHost(v *ir.Value) *ir.Value {
	if x, ok := c.known.Of(v); ok && v.Type() == ir.Index {
		return arith.ConstantIndex(c.b, x)
	}
	if !c.inside(v) {
		return v
	}
	for _, o := range v.DefiningOp().Operands() {
		c.scalar.Map(o, c.onHost(o))
	}
	return c.b.Insert(ir.Clone(v.DefiningOp(), &c.scalar)).Result(v.Index())
}
