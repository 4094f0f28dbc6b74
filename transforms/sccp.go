package transforms

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// SCCP replaces values that are constant on every path that is executed.
var SCCP = &pass.Pass{
	Name:  "sccp",
	Class: "SCCP",
	Doc: `Sparse Conditional Constant Propagation

Assumes that values are constant and blocks are unreachable until the analysis
proves otherwise, across branches, structured control flow and calls of functions
whose callers are all known. Values that are constant are replaced by constants.`,
	New: func() pass.Runner { return pass.Func(sccp) },
}

func sccp(ctx *pass.Context, op *ir.Op) error {
	facts := analysis.NewConstants(rewrite.Fold)
	facts.Run(op)
	s := &sccpRewrite{facts: facts, pool: rewrite.NewConstantPool(ctx.Rewriter(nil))}
	s.push(op.Regions())
	for len(s.work) > 0 {
		b := s.work[len(s.work)-1]
		s.work = s.work[:len(s.work)-1]
		s.block(b)
	}
	return nil
}

type sccpRewrite struct {
	facts *analysis.Forward[analysis.ConstantFact]
	pool  *rewrite.ConstantPool
	// work is a stack of blocks; its order is that of the constants made.
	work []*ir.Block
}

func (s *sccpRewrite) push(rgs []*ir.Region) {
	for _, rg := range rgs {
		for b := rg.LastBlock(); b != nil; b = b.Prev() {
			s.work = append(s.work, b)
		}
	}
}

func (s *sccpRewrite) block(b *ir.Block) {
	for op := range b.Ops() {
		s.op(op)
	}
	for _, a := range b.Args() {
		s.replace(a, b)
	}
}

func (s *sccpRewrite) op(op *ir.Op) {
	all := op.NumResults() > 0
	for i := range op.NumResults() {
		all = s.replace(op.Result(i), op.Block()) && all
	}
	if all && ir.WouldBeTriviallyDead(op) {
		op.Erase()
		return
	}
	s.push(op.Regions())
}

// replace makes the users of v use a constant, if v is one.
func (s *sccpRewrite) replace(v *ir.Value, b *ir.Block) bool {
	f, ok := s.facts.Fact(v)
	if !ok || f.Value == nil {
		return false
	}
	c := s.pool.Get(b, f.Dialect, f.Value, v.Type())
	if c == nil {
		return false
	}
	v.ReplaceAllUsesWith(c.Result(0))
	return true
}
