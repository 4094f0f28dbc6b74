package peer

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/control"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// end is the address of an array that the kernel has as a memref.
func (p *bulkCopy) end(of, mem *ir.Value) (bulkEnd, error) {
	t := mem.Type().(*ir.MemRefType)
	e := bulkEnd{mem: mem, first: address.ElementPointer(p.Ctx, mem,
		address.LinearOffset(p.Ctx, mem, p.zeros(len(t.Shape()))), address.GlobalSpace)}
	strides, _, _ := t.Strides()
	known := p.Ranges.Array(of).Strides
	if own := of.Type().(*ir.MemRefType); t != ir.MemRef(own.Shape(), own.Elem(), own.Layout(), t.Space()) {
		known = intrange.ArrayOf(t).Strides // a device's own copy is dense, whatever the array is
	}
	var md []*ir.Value
	for i, s := range strides {
		if s != ir.Dynamic {
			e.strides = append(e.strides, ir.Mixed{Const: s})
		} else {
			if md == nil {
				md = memref.ExtractStridedMetadata.New(p.Builder, memref.ExtractStridedMetadataOp{Source: mem}).Strides
			}
			e.strides = append(e.strides, ir.Mixed{Value: md[i]})
		}
		if i < len(strides)-p.plan.Inner && intrange.Times(known[i], p.elem)%comm.BulkStep != 0 {
			return e, p.op.Errorf("cannot use bulk copies as requested: rows of a device's copy of %v, %v, are not aligned to %d bytes; remove via", of.Type(), t, comm.BulkStep)
		}
	}
	return e, nil
}

func (p *bulkCopy) zeros(n int) []*ir.Value {
	out := make([]*ir.Value, n)
	for i := range out {
		out[i] = p.Const(0)
	}
	return out
}

// count computes how many rows and parts there are.
func (p *bulkCopy) count() {
	b := p.Builder
	outer := len(p.from.strides) - p.plan.Inner
	p.rows, p.length = p.Const(1), p.Const(p.elem)
	for i := range p.from.strides {
		n := &p.rows
		if i >= outer {
			n = &p.length
		}
		*n = arith.Binary(b, arith.MulI, *n, p.size(i))
	}
	if p.plan.Ends {
		p.length = arith.Binary(b, arith.AndI, p.length, p.Const(-comm.BulkStep))
	}
	p.parts = arith.Binary(b, arith.CeilDivUI, p.length, p.Const(p.StageBytes.V))
}

// size is the array's extent along a dimension.
func (p *bulkCopy) size(dim int) *ir.Value {
	if n := p.from.mem.Type().(*ir.MemRefType).Shape()[dim]; n != ir.Dynamic {
		return p.Const(n)
	}
	return memref.Dim.New(p.Builder, memref.DimOp{Source: p.from.mem, Index: p.Const(int64(dim))}, ir.Index).Result
}

// rowAt is the offset in bytes of a row from the first element of an array.
func (p *bulkCopy) rowAt(e bulkEnd, row *ir.Value) *ir.Value {
	b := p.Builder
	at := p.Const(0)
	for i := len(e.strides) - p.plan.Inner - 1; i >= 0; i-- {
		n := p.size(i)
		index := row
		if i > 0 {
			index = arith.Binary(b, arith.RemUI, row, n)
			row = arith.Binary(b, arith.DivUI, row, n)
		}
		at = arith.Binary(b, arith.AddI, at, arith.Binary(b, arith.MulI, index, arith.Index(b, e.strides[i])))
	}
	return arith.Binary(b, arith.MulI, at, p.Const(p.elem))
}

func (p *bulkCopy) globalAt(e bulkEnd, bytes *ir.Value) *ir.Value {
	i := arith.Cast(p.Builder, arith.IndexCast, bytes, ir.I64)
	return llvm.NewGEP(p.Builder, llvm.Pointer(address.GlobalSpace), ir.I8, e.first, []ir.Mixed{{Value: i}}, 0)
}

func (p *bulkCopy) sharedAt(base *ir.Value, bytes ir.Mixed) *ir.Value {
	return llvm.NewGEP(p.Builder, llvm.Pointer(address.SharedSpace), ir.I8, base, []ir.Mixed{bytes}, 0)
}

// ofStage is the address of the stage at a pipeline state, or of its barrier, with so many bytes for each stage.
func (p *bulkCopy) ofStage(base, cursor *ir.Value, bytes int64) *ir.Value {
	return p.sharedAt(base, ir.Mixed{Value: arith.Binary(p.Builder, arith.MulI, control.StageIn(p.Ctx, cursor),
		arith.ConstantInt(p.Builder, bytes, ir.I32))})
}

// ends makes the threads send the elements of each row after those that bulk copies send.
func (p *bulkCopy) ends() {
	b := p.Builder
	outer := len(p.from.strides) - p.plan.Inner
	whole := p.Const(p.elem)
	for i := outer; i < len(p.from.strides); i++ {
		whole = arith.Binary(b, arith.MulI, whole, p.size(i))
	}
	n := arith.Binary(b, arith.DivUI, arith.Binary(b, arith.SubI, whole, p.length), p.Const(p.elem))
	first, step := p.lane()
	scf.NewFor(b, first, arith.Binary(b, arith.MulI, p.rows, n), step, nil,
		func(b *ir.Builder, i *ir.Value, _ []*ir.Value) []*ir.Value {
			behind := arith.Binary(b, arith.MulI, arith.Binary(b, arith.RemUI, i, n), p.Const(p.elem))
			row, at := arith.Binary(b, arith.DivUI, i, n), arith.Binary(b, arith.AddI, p.length, behind)
			p.sendElement(p.globalAt(p.to, arith.Binary(b, arith.AddI, p.rowAt(p.to, row), at)),
				p.globalAt(p.from, arith.Binary(b, arith.AddI, p.rowAt(p.from, row), at)))
			return nil
		})
}

// lane is the number of the thread among those that put, and how many they are.
func (p *bulkCopy) lane() (lane, threads *ir.Value) {
	switch {
	case p.Alone:
		return p.Const(0), p.Const(1)
	case p.Level() == "":
		return p.ThreadID, p.Const(p.Place.Threads())
	}
	return arith.Binary(p.Builder, arith.SubI, p.ThreadID,
		p.Const(scale.WarpThreads*p.Place.First)), p.Const(p.Place.Threads())
}

// sendElement stores an element, or adds it as a bulk copy does, over all devices.
func (p *bulkCopy) sendElement(to, from *ir.Value) {
	b, elem := p.Builder, p.from.mem.Type().(*ir.MemRefType).Elem()
	as := ir.Type(ir.Int(int(8 * p.elem)))
	if p.add && p.elem > 2 {
		as = elem
	}
	x := llvm.Load.New(b, llvm.LoadOp{Addr: from, Access: llvm.Access{Alignment: p.elem}}, as).Result
	if !p.add {
		llvm.Store.New(b, llvm.StoreOp{Value: x, Addr: to, Access: llvm.Access{Alignment: p.elem}})
		return
	}
	register := map[ir.Type]string{ir.F32: "f", ir.F64: "d", ir.I16: "h", ir.I32: "r", ir.I64: "l"}[as]
	llvm.NewInlineAsm(b, nil, "red.relaxed.sys.global.add"+p.addend()+" [$0], $1;", "l,"+register+",~{memory}", true, to,
		x)
}
