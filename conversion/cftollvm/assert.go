package cftollvm

import (
	"fmt"

	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// AssertPattern converts assertions to a branch around a call of puts and
// abort.
func AssertPattern(c *llvmtypes.Converter) rewrite.ConversionPattern {
	return rewrite.ConvertOn(cf.Assert, c.TypeConverter, "assert",
		func(r *rewrite.ConversionRewriter, op, in cf.AssertOp) bool {
			if !r.MaySplit(op.Op) {
				return false
			}
			table := ir.NearestSymbolTable(op.Op)
			if table == nil {
				return r.Fail(op.Op, "is in no module")
			}
			before := op.Block()
			after := r.SplitBlock(op.Op.Next())
			failure := r.CreateBlock(before.Region(), nil)
			b := r.Builder
			msg := llvm.NewAddressOf(b, llvm.Ptr, message(r, table, op.Message))
			text := llvm.NewGEP(b, llvm.Ptr, llvm.Array(int64(len(op.Message)+1), ir.I8), msg, []ir.Mixed{{}}, 0)
			declare(r, table, "puts", llvm.Ptr)
			llvm.NewCall(b, nil, "puts", text)
			declare(r, table, "abort")
			llvm.NewCall(b, nil, "abort")
			llvm.Unreachable.New(b, llvm.UnreachableOp{})
			b.SetBefore(op.Op)
			llvm.NewCondBr(b, in.Condition, after, nil, failure, nil)
			r.Erase(op.Op)
			return true
		})
}

// message adds a global with the text and returns its name.
func message(r *rewrite.ConversionRewriter, table *ir.Op, text string) string {
	name := "assert_msg"
	for i := 0; ir.LookupSymbol(table, name) != nil; i++ {
		name = fmt.Sprintf("assert_msg_%d", i)
	}
	data := append([]byte(text), 0)
	shape := ir.Tensor([]int64{int64(len(data))}, ir.I8, nil)
	atStart(r, table, func(b *ir.Builder) {
		llvm.NewGlobal(b, name, llvm.Array(int64(len(data)), ir.I8), llvm.Private, true,
			ir.DenseElements(shape, string(data)), 0, 0)
	})
	return name
}

func declare(r *rewrite.ConversionRewriter, table *ir.Op, name string, params ...ir.Type) {
	if ir.LookupSymbol(table, name) == nil {
		atStart(r, table, func(b *ir.Builder) { llvm.NewFunc(b, name, llvm.Function(llvm.Void, params, false)) })
	}
}

func atStart(r *rewrite.ConversionRewriter, table *ir.Op, mk func(b *ir.Builder)) {
	block, at := r.InsertionPoint()
	r.SetToStart(table.Body())
	mk(r.Builder)
	r.SetInsertionPoint(block, at)
}
