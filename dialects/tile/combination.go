package tile

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// Combination is how elements of tiles are combined: those of one tile by a keyword, or tuples of
// elements, one of each tile, by a region.
type Combination struct {
	Sources []*ir.Value            // tiles of one shape
	Kind    ir.Opt[scale.Combiner] // the keyword, unless the region gives the combiner
	Combine *ir.Region             // two tuples in, one out
}

// MayBePartial reports whether the sources may be partial sums, which are combined as the elements are.
func (c Combination) MayBePartial(kind scale.Combiner) bool { return c.Kind.OK && c.Kind.V == kind }

// Of combines other tiles in the same way.
func (c Combination) Of(sources []*ir.Value) Combination {
	to := ir.NewRegion()
	if !c.Kind.OK {
		ir.CloneRegion(c.Combine, to, &ir.Mapping{})
	}
	return Combination{sources, c.Kind, to}
}

func (c Combination) shape() []int64 { return tileShape(c.Sources[0].Type()) }

// parseCombined reads `kind %x` or `(%x, %y)`; the operands are yet to be resolved.
func parseCombined(p ir.OpParser, st *ir.OpState) []ir.Unresolved {
	if p.Peek("(") {
		return p.Operands(ir.Paren)
	}
	st.SetProp("kind", ir.I32Attr(int64(p.OneOf(scale.Combiners...))))
	return []ir.Unresolved{p.Operand()}
}

// parseCombiner reads the region that a combination without a keyword has.
func parseCombiner(p ir.OpParser, st *ir.OpState) {
	if st.Prop("kind") == nil {
		st.Regions = append(st.Regions, p.Region(nil, nil))
		return
	}
	st.Regions = append(st.Regions, ir.NewRegion())
}

func (c Combination) printSources(p ir.OpPrinter) {
	if c.Kind.OK {
		p.Str(" " + c.Kind.V.String() + " ")
		p.Operands(c.Sources)
		p.Space()
		return
	}
	p.Str("(")
	p.Operands(c.Sources)
	p.Str(") ")
}

func (c Combination) printCombiner(p ir.OpPrinter) {
	if !c.Combine.Empty() {
		p.Space()
		p.Region(c.Combine, ir.RegionStyle{})
	}
}

// verifyTiles checks that tiles can make tuples, and that there are as many results.
func (c Combination) verifyTiles(op *ir.Op) error {
	if len(c.Sources) == 0 || op.NumResults() != len(c.Sources) {
		return op.Errorf("combines %d tiles into %d", len(c.Sources), op.NumResults())
	}
	for _, x := range c.Sources[1:] {
		if !sameShape(tileShape(x.Type()), c.shape()) {
			return op.Errorf("combines tiles of different shapes, (%s) and (%s)", ir.JoinInts(c.shape()),
				ir.JoinInts(tileShape(x.Type())))
		}
	}
	return nil
}

// verify checks the operands and the combiner.
func (c Combination) verify(op *ir.Op) error {
	if err := c.verifyTiles(op); err != nil {
		return err
	}
	switch {
	case c.Kind.OK != c.Combine.Empty():
		return op.Errorf("expects either a combiner keyword or a region that combines two tuples")
	case !c.Kind.OK:
		return c.verifyRegion(op)
	case len(c.Sources) > 1:
		return op.Errorf("combines %d tiles by %s; a keyword combines one tile, a region several", len(c.Sources), c.Kind.V)
	}
	return checkCombiner(op, c.Kind.V, c.Sources[0])
}

func (c Combination) verifyRegion(op *ir.Op) error {
	if err := rejectPartial(op, c.Sources...); err != nil {
		return err
	}
	if err := c.verifyTuples(op, "combiner"); err != nil {
		return err
	}
	n, y := len(c.Sources), c.Combine.Entry().Last()
	if y == nil || !Yield.Is(y) || y.NumOperands() != n {
		return op.Errorf("combiner must end in a tile.yield of %d elements", n)
	}
	for i, v := range y.Operands() {
		if want := ir.ElemOrSelf(c.Sources[i].Type()); v.Type() != want {
			return y.Errorf("yields %v for an element of type %v", v.Type(), want)
		}
	}
	return c.verifyPure(op, "combiner")
}

// verifyTuples checks that the region, whose name is what, takes two tuples of elements.
func (c Combination) verifyTuples(op *ir.Op, what string) error {
	n, b := len(c.Sources), c.Combine.Entry()
	if b == nil {
		return op.Errorf("has no %s; add a region of one block", what)
	}
	if b.NumArgs() != 2*n {
		return op.Errorf("%s has %d arguments; expected two tuples of %d", what, b.NumArgs(), n)
	}
	for i, a := range b.Args() {
		if want := ir.ElemOrSelf(c.Sources[i%n].Type()); a.Type() != want {
			return op.Errorf("%s's argument #%d must have type %v, but has %v", what, i, want, a.Type())
		}
	}
	return nil
}

// verifyPure rejects a region that accesses memory: how often it runs is unspecified.
func (c Combination) verifyPure(op *ir.Op, what string) error {
	if err := verifyElement(c.Combine, nil); err != nil {
		return err
	}
	if touches(op, func(ir.Effect) bool { return true }) {
		return op.Errorf("has a %s that accesses memory, which is unsupported: how often it runs is not specified", what)
	}
	return nil
}

// checkCombiner rejects bit operations on floats and partial operands.
func checkCombiner(op *ir.Op, kind scale.Combiner, source *ir.Value) error {
	if elem := ir.ElemOrSelf(source.Type()); !kind.Combines(elem) {
		return op.Errorf("combines elements of type %v by %s, which does not support that type", elem, kind)
	}
	if kind != scale.Add {
		return rejectPartial(op, source)
	}
	return nil
}
