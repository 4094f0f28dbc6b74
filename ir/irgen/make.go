package irgen

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/verify"
)

// attempts is how often an operation is tried with other types and attributes
// before it is given up.
const attempts = 10

// maxDepth limits regions in regions.
const maxDepth = 3

// make appends an operation of a definition to a block, if one that the verifier
// accepts is found.
func (g *Generator) make(b *ir.Block, def *ir.OpDef) {
	if len(def.Regions) > 0 && g.depth >= maxDepth {
		return
	}
	for i := range attempts {
		// Most regions have no arguments, and some custom forms cannot show any.
		g.arguments = i >= attempts/2
		if op := g.attempt(b, def); op != nil {
			g.scope = append(g.scope, op.Results()...)
			return
		}
	}
}

// shape is the choice of types for one attempt.
type shape struct {
	operands, results [][]ir.Type // by declared group
}

func (g *Generator) attempt(b *ir.Block, def *ir.OpDef) *ir.Op {
	types := g.types(def)
	if types == nil {
		return nil
	}
	s := ir.OpState{Def: def, Loc: diag.Unknown}
	var operandSizes, resultSizes []int64
	for _, group := range types.operands {
		for _, t := range group {
			s.Operands = append(s.Operands, g.value(t))
		}
		operandSizes = append(operandSizes, int64(len(group)))
	}
	for _, group := range types.results {
		s.Types = append(s.Types, group...)
		resultSizes = append(resultSizes, int64(len(group)))
	}
	if !g.attributes(&s) {
		return nil
	}
	if def.Traits&ir.AttrSizedOperandSegments != 0 {
		s.SetProp(ir.OperandSegments, ir.DenseArray(ir.I32, operandSizes))
	}
	if def.Traits&ir.AttrSizedResultSegments != 0 {
		s.SetProp(ir.ResultSegments, ir.DenseArray(ir.I32, resultSizes))
	}
	ir.SetDefaults(&s)
	if def.InferTypes != nil {
		inferred, err := def.InferTypes(&s)
		if err != nil {
			return nil
		}
		s.Types = inferred
	}
	g.regions(&s)
	op := ir.NewBuilder(b).Create(s)
	if g.finish(op) {
		return op
	}
	op.Erase()
	return nil
}

// finish fills the regions of an operation and reports whether it is valid.
func (g *Generator) finish(op *ir.Op) bool {
	outer := slices.Clone(g.scope)
	g.depth++
	defer func() { g.scope, g.depth = outer, g.depth-1 }()
	if op.Has(ir.IsolatedFromAbove) {
		g.scope = nil
	}
	for _, r := range op.Regions() {
		if r.Empty() {
			continue
		}
		inside := g.scope
		g.scope = append(slices.Clone(inside), r.Entry().Args()...)
		if !op.Has(ir.IsolatedFromAbove) {
			g.fill(r.Entry(), g.rand.IntN(4))
		}
		g.terminate(op, r.Entry())
		g.scope = inside
	}
	return g.valid(op)
}

func (g *Generator) valid(op *ir.Op) bool {
	return verify.Verify(op, verify.Options{Registry: g.reg, Serial: true}) == nil && saysTypes(op)
}

// saysTypes reports whether the text of an operation says the types of all operands. Where the trait asks for one type,
// the text has that one, but tensors with and without known extents are one type to it, as they are upstream.
func saysTypes(op *ir.Op) bool {
	return !op.Has(ir.SameOperandsAndResultType) || !slices.ContainsFunc(op.Operands(), func(v *ir.Value) bool {
		return op.NumResults() > 0 && v.Type() != op.Result(0).Type()
	})
}

// terminate ends the block of a region with one of the terminators that the
// dialect has for the operation, if it needs any.
func (g *Generator) terminate(op *ir.Op, b *ir.Block) {
	if op.Has(ir.NoTerminator) && g.rand.IntN(4) > 0 {
		return
	}
	var candidates []*ir.OpDef
	for _, def := range g.reg.Dialect(op.Def().Dialect()).Defs() {
		fits := def.Parents == nil || slices.Contains(def.Parents, op.Name())
		if def.Traits&ir.Terminator != 0 && len(def.Succs) == 0 && fits {
			candidates = append(candidates, def)
		}
	}
	if op.Def().Implicit != "" {
		candidates = []*ir.OpDef{g.reg.Op(op.Def().Implicit)}
	}
	if candidates == nil {
		return
	}
	def := candidates[g.rand.IntN(len(candidates))]
	s := ir.OpState{Def: def, Loc: diag.Unknown}
	if len(def.Operands) > 0 {
		for _, t := range op.ResultTypes() {
			s.Operands = append(s.Operands, g.value(t))
		}
	}
	if def.Traits&ir.AttrSizedOperandSegments == 0 && g.attributes(&s) {
		ir.NewBuilder(b).Create(s)
	}
}

// regions gives an operation its regions, of one block each, with arguments as
// loops and functions have them.
func (g *Generator) regions(s *ir.OpState) {
	for i := range s.Def.Regions {
		f := &s.Def.Regions[i]
		if f.Arity != ir.One && g.rand.IntN(2) == 0 {
			continue
		}
		r := new(ir.Region)
		s.Regions = append(s.Regions, r)
		if f.MinBlocks == 0 && g.rand.IntN(3) == 0 {
			continue
		}
		var args []ir.Type
		switch kind := g.rand.IntN(5); {
		case !g.arguments:
		case kind == 0:
			args = append(args, s.Types...)
		case kind == 1:
			args = append(append(args, ir.Index), s.Types...)
		case kind == 2:
			for _, v := range s.Operands {
				args = append(args, v.Type())
			}
		case kind == 3:
			for range 1 + g.rand.IntN(3) {
				args = append(args, ir.Index)
			}
		}
		r.Append(ir.NewBlock(args...))
	}
}

// attributes chooses the inherent attributes; false when one cannot be had.
func (g *Generator) attributes(s *ir.OpState) bool {
	for i := range s.Def.Attrs {
		f := &s.Def.Attrs[i]
		if f.Name == ir.OperandSegments || f.Name == ir.ResultSegments {
			continue
		}
		if (f.Optional || f.Default != nil) && (g.opts.Plain || g.rand.IntN(4) > 0) {
			continue
		}
		fit := g.pool.attrsFor(&f.Attr)
		if len(fit) == 0 {
			if f.Optional || f.Default != nil {
				continue
			}
			return false
		}
		s.SetProp(f.Name, fit[g.rand.IntN(len(fit))])
	}
	return true
}
