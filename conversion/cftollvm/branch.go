package cftollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Patterns converts branches and switches with the types of c.
func Patterns(c *llvmtypes.Converter) []rewrite.ConversionPattern {
	return []rewrite.ConversionPattern{
		rewrite.ConvertOn(cf.Branch, c.TypeConverter, "br", func(r *rewrite.ConversionRewriter, op, in cf.BranchOp) bool {
			return branch(c, r, op.Op, in.DestOperands, llvm.Br.OpDef)
		}),
		rewrite.ConvertOn(cf.CondBranch, c.TypeConverter, "cond_br",
			func(r *rewrite.ConversionRewriter, op, in cf.CondBranchOp) bool {
				return branch(c, r, op.Op, in.Operands(), llvm.CondBr.OpDef)
			}),
		rewrite.ConvertOn(cf.Switch, c.TypeConverter, "switch", func(r *rewrite.ConversionRewriter, op, in cf.SwitchOp) bool {
			return branch(c, r, op.Op, in.Operands(), llvm.Switch.OpDef)
		}),
	}
}

// branch replaces a branch by the llvm operation with the same operands,
// successors and segments.
func branch(c *llvmtypes.Converter, r *rewrite.ConversionRewriter, op *ir.Op, args []*ir.Value, def *ir.OpDef) bool {
	succs := make([]*ir.Block, op.NumSuccessors())
	for i := range succs {
		dest := convertedBlock(c, r, op.Successor(i))
		if dest == nil {
			return r.Fail(op, "goes to a block whose arguments cannot be converted to LLVM")
		}
	}
	for i := range succs {
		succs[i] = op.Successor(i)
	}
	st := ir.OpState{Def: def, Loc: op.Loc(), Operands: args, Succs: succs, Attrs: op.DiscardableAttrs()}
	for _, a := range op.PropEntries() {
		if def.Open().AttrIndex(a.Name) >= 0 {
			st.SetProp(a.Name, a.Value)
		}
	}
	r.ReplaceWith(op, st)
	return true
}

// convertedBlock gives a block arguments of converted types; nil when one
// cannot be converted.
func convertedBlock(c *llvmtypes.Converter, r *rewrite.ConversionRewriter, b *ir.Block) *ir.Block {
	if c.AreLegal(b.ArgTypes()) {
		return b
	}
	sig, ok := c.TypeConverter.Signature(b.ArgTypes())
	if !ok {
		return nil
	}
	return r.ConvertBlock(b, sig, c.TypeConverter)
}
