package runtimecheck

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
)

// assumptions checks, at the start of a function, the assumptions about its arguments.
func (c *check) assumptions(f fn.FuncOp) {
	if f.IsDeclaration() {
		return
	}
	entry := f.Body.Entry()
	c.SetToStart(entry)
	for _, p := range fn.Assumptions(f.Op) {
		arg := entry.Arg(p.Arg)
		n := c.assumed(p, arg)
		rest := c.binary(arith.RemSI, n, arith.ConstantInt(c.Builder, p.Divisor, n.Type()))
		zero := arith.ConstantInt(c.Builder, 0, n.Type())
		c.assert(c.compare(arith.EQ, rest, zero), "%s of argument #%d of @%s is not a multiple of %d, as '%s' requires",
			p.What(), p.Arg, f.SymName, p.Divisor, p.By)
	}
}

// assumed is the number that an assumption is about.
func (c *check) assumed(p fn.Assumption, arg *ir.Value) *ir.Value {
	switch p.Of {
	case fn.Size:
		return c.extent(arg, int64(p.Dim))
	case fn.Stride, fn.Offset:
		offset, _, strides := c.metadata(arg)
		if p.Of == fn.Offset {
			return offset
		}
		return strides[p.Dim]
	case fn.Address:
		return memref.ExtractAlignedPointerAsIndex.New(c.Builder, memref.ExtractAlignedPointerAsIndexOp{Source: arg},
			ir.Index).AlignedPointer
	}
	return arg
}
