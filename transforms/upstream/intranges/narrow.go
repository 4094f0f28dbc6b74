package intranges

import (
	"math/big"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Narrowing is arith-int-range-narrowing.
var Narrowing = &pass.Pass{
	Name:  "arith-int-range-narrowing",
	Class: "ArithIntRangeNarrowing",
	Doc: `Reduce integer operations bitwidth based on integer range analysis

An operation on integers or indices whose operands and results all fit into one
of the given widths is computed in that width, the first in the list that will
do, between truncations and an extension. Conversions from an integer to index
and back vanish.

Upstream also narrows a signed operation on numbers that fit only as unsigned
ones, an unsigned division or remainder of such as fit only as signed ones, and a
shift by more than the new width: that changes results, and is not done here.`,
	New: func() pass.Runner { return &narrowing{} },
}

type narrowing struct {
	widths []int64
	ranges *intrange.Analysis
}

func (n *narrowing) Options(o *pass.Options) {
	o.Uints("int-bitwidths-supported", &n.widths, "Integer bitwidths supported")
}

func (n *narrowing) Run(ctx *pass.Context, op *ir.Op) error {
	n.ranges = intrange.New(op)
	rewrite.Greedy(op, []rewrite.Pattern{
		rewrite.OnAny("narrow-elementwise", n.elementwise),
		rewrite.On(arith.CmpI, "narrow-cmpi", n.compare),
		rewrite.On(arith.IndexCastUI, "fold-index-castui-chain", n.foldThroughIndex),
		rewrite.On(arith.IndexCast, "fold-index-cast-chain", n.foldThroughIndex),
	}, rewrite.Config{Registry: ctx.Dialects})
	return nil
}

// fits says in which readings numbers fit into a width.
type fits struct{ signed, unsigned bool }

func fitsInto(r *intrange.Range, w int) fits {
	limits := intrange.Full(w)
	return fits{
		signed:   r.SMin.Cmp(limits.SMin) >= 0 && r.SMax.Cmp(limits.SMax) <= 0,
		unsigned: r.UMax.Cmp(limits.UMax) <= 0,
	}
}

// choose finds the first width into which all values fit that may be narrowed,
// and in which reading.
func (n *narrowing) choose(op *ir.Op, values []*ir.Value) (w int, as fits) {
	need := readingOf(op)
	for _, candidate := range n.widths {
		w := int(candidate)
		as := n.allFit(values, w)
		if as != (fits{}) && (as.signed || !need.signed) && (as.unsigned || !need.unsigned) && n.shiftFits(op, w) {
			return w, as
		}
	}
	return 0, fits{}
}

// allFit says in which readings all of the values, which must be wider, fit.
func (n *narrowing) allFit(values []*ir.Value, w int) fits {
	as := fits{true, true}
	for _, v := range values {
		r := n.ranges.Range(v)
		if r == nil || r.Width <= w || w == 0 {
			return fits{}
		}
		f := fitsInto(r, w)
		as = fits{as.signed && f.signed, as.unsigned && f.unsigned}
	}
	return as
}

// readingOf is the reading of its operands that an operation depends on.
func readingOf(op *ir.Op) fits {
	switch op.Def() {
	case arith.DivSI.OpDef, arith.CeilDivSI.OpDef, arith.FloorDivSI.OpDef, arith.RemSI.OpDef, arith.ShRSI.OpDef,
		arith.MinSI.OpDef, arith.MaxSI.OpDef:
		return fits{signed: true}
	case arith.DivUI.OpDef, arith.CeilDivUI.OpDef, arith.RemUI.OpDef, arith.ShRUI.OpDef:
		return fits{unsigned: true}
	}
	if c, ok := arith.CmpI.Cast(op); ok {
		_, signed := unsignedPredicates[c.Predicate]
		return fits{signed: signed}
	}
	return fits{}
}

// shiftFits reports whether op is no shift by the new width or more.
func (n *narrowing) shiftFits(op *ir.Op, w int) bool {
	switch op.Def() {
	case arith.ShLI.OpDef, arith.ShRSI.OpDef, arith.ShRUI.OpDef:
		return n.ranges.Range(ir.View[arith.BinaryOp](op).RHS).UMax.Cmp(big.NewInt(int64(w))) < 0
	}
	return true
}

func narrowed(t ir.Type, w int) ir.Type {
	if s, ok := t.(ir.ShapedType); ok {
		return s.CloneWith(s.Shape(), ir.Int(w))
	}
	return ir.Int(w)
}

// convert casts a value to a narrower or a wider type.
func convert(r *rewrite.Rewriter, v *ir.Value, t ir.Type, as fits) *ir.Value {
	def := arith.TruncI
	switch index := ir.ElemOrSelf(v.Type()) == ir.Index || ir.ElemOrSelf(t) == ir.Index; {
	case index && as.unsigned:
		def = arith.IndexCastUI
	case index:
		def = arith.IndexCast
	case intrange.WidthOf(t) < intrange.WidthOf(v.Type()):
	case as.unsigned:
		def = arith.ExtUI
	default:
		def = arith.ExtSI
	}
	return arith.Cast(r.Builder, def, v, t)
}

// convertOperands casts the operands of op, each value once.
func convertOperands(r *rewrite.Rewriter, op *ir.Op, w int, as fits) *ir.Mapping {
	m := &ir.Mapping{}
	for _, v := range op.Operands() {
		if _, done := m.Lookup(v); !done {
			m.Map(v, convert(r, v, narrowed(v.Type(), w), as))
		}
	}
	return m
}

// elementwise narrows an operation on values of one type.
func (n *narrowing) elementwise(r *rewrite.Rewriter, op *ir.Op) bool {
	if !op.Has(ir.Elementwise) || op.NumResults() == 0 || op.NumOperands() == 0 || op.NumRegions() > 0 {
		return false
	}
	t := op.Result(0).Type()
	values := append(op.Operands(), op.Results()...)
	for _, v := range values {
		if v.Type() != t {
			return false
		}
	}
	w, as := n.choose(op, values)
	if w == 0 {
		return false
	}
	c := r.Clone(op, convertOperands(r, op, w, as))
	results := make([]*ir.Value, op.NumResults())
	for i, v := range c.Results() {
		v.SetType(narrowed(t, w))
		results[i] = convert(r, v, t, as)
		n.ranges.Copy(op.Result(i), results[i])
	}
	r.Replace(op, results...)
	return true
}

// compare narrows a comparison.
func (n *narrowing) compare(r *rewrite.Rewriter, c arith.CmpIOp) bool {
	w, as := n.choose(c.Op, c.Operands())
	if w == 0 {
		return false
	}
	m := convertOperands(r, c.Op, w, as)
	r.Replace(c.Op, arith.NewCmpI(r.Builder, c.Predicate, m.Get(c.LHS), m.Get(c.RHS)))
	return true
}

// foldThroughIndex drops a conversion from one of the widths to index and back.
func (n *narrowing) foldThroughIndex(r *rewrite.Rewriter, c arith.CastOp) bool {
	first, ok := ir.As[arith.CastOp](c.In.DefiningOp())
	if !ok || first.Def() != c.Def() || ir.ElemOrSelf(c.In.Type()) != ir.Index || first.In.Type() != c.Out.Type() ||
		!slices.Contains(n.widths, int64(intrange.WidthOf(c.Out.Type()))) {
		return false
	}
	r.Replace(c.Op, first.In)
	return true
}
