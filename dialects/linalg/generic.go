package linalg

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// GenericOp is the view of linalg.generic.
type GenericOp struct {
	Nest
	Maps        *ir.ArrayAttr
	Iterators   *ir.ArrayAttr
	Description ir.Opt[string] // `doc`
	LibraryCall ir.Opt[string]
}

// IndexingMaps implements [Structured].
func (g GenericOp) IndexingMaps() []ir.AffineMap { return mapsIn(g.Maps) }

// IteratorTypes implements [Structured].
func (g GenericOp) IteratorTypes() []Iterator { return iteratorsIn(g.Iterators) }

// Generic is linalg.generic.
var Generic = ir.Define(ir.Spec[GenericOp]{
	Name: "linalg.generic",
	Syntax: "`{` (`doc` `=` $doc `,`)? `indexing_maps` `=` $indexing_maps `,` `iterator_types` `=` $iterator_types " +
		"(`,` `library_call` `=` $library_call)? `}` " +
		"(`ins` `(` $inputs `:` type($inputs) `)`)? (`outs` `(` $outputs `:` type($outputs) `)`)? " +
		"(`attrs` `=` attr-dict)? $region (`->` type($result_tensors))?",
	Summary: "generic structured operation",
	Doc: "Computes its outputs in loops. `iterator_types` lists the loops. For each operand a map of `indexing_maps` gives " +
		"the element that an iteration accesses. The body computes new elements of the outputs from those elements.\n\n" +
		yieldExample,
	Traits: structuredTraits | ir.AttrSizedOperandSegments,
	Fields: func(o *GenericOp) []ir.Field {
		return o.listed(
			ir.AttrIs(&o.Maps, "indexing_maps", ir.AffineMapArrayC),
			ir.AttrIs(&o.Iterators, "iterator_types", iteratorTypesC),
			ir.OptText(&o.Description, "doc", ir.StrAttr),
			ir.OptText(&o.LibraryCall, "library_call", ir.StrAttr))
	},
	Implicit:     "linalg.yield",
	Parse:        parseGeneric,
	Print:        printGeneric,
	Verify:       func(g GenericOp) error { return verify(g) },
	Effects:      func(g GenericOp) []ir.Effect { return effects(g) },
	Speculatable: func(g GenericOp) bool { return speculatable(g) },
	ArgNames:     nameElements("out"),
})

func parseGeneric(p ir.OpParser, st *ir.OpState) {
	pos := p.Pos()
	dict, ok := p.Attr(nil).(*ir.DictAttr)
	if p.Err() != nil {
		return
	}
	if !ok {
		p.Errorf(pos, "invalid kind of attribute specified")
		return
	}
	if _, ok := dict.Get("iterator_types").(*ir.ArrayAttr); !ok {
		p.Errorf(pos, "expected \"iterator_types\" array attribute")
		return
	}
	for _, a := range dict.Entries() {
		if a.Name == "iterator_types" {
			a.Value = iteratorsOf(p, a.Value)
		}
		if a.Value != nil {
			st.SetProp(a.Name, a.Value)
		}
	}
	parseSegments(p, st)
	if p.Accept("attrs") {
		p.Expect("=")
		p.OpAttrs(st)
	}
	st.Regions = []*ir.Region{p.Region(nil, nil)}
	st.Types = p.OptionalArrowTypes()
}

// iteratorsOf turns the words of the custom form into attributes.
func iteratorsOf(p ir.OpParser, a ir.Attr) ir.Attr {
	list := a.(*ir.ArrayAttr)
	var out []ir.Attr
	for _, e := range list.Elems() {
		s, ok := e.(*ir.StringAttr)
		if !ok {
			return a
		}
		v, known := IteratorType.Value(s.Value())
		if !known {
			p.Errorf(p.Pos(), "unexpected iterator_type (%s)", s.Value())
			return nil
		}
		out = append(out, IteratorType.Of(v))
	}
	return ir.Array(out...)
}

func printGeneric(p ir.OpPrinter, g GenericOp) {
	front := []ir.NamedAttr{{Name: "indexing_maps", Value: g.Maps}, {Name: "iterator_types", Value: g.words()}}
	if g.Description.OK {
		front = append(front, ir.NamedAttr{Name: "doc", Value: ir.String_(g.Description.V)})
	}
	if g.LibraryCall.OK {
		front = append(front, ir.NamedAttr{Name: "library_call", Value: ir.String_(g.LibraryCall.V)})
	}
	ir.SortAttrs(front)
	p.Attrs(front)
	printOperands(p, g.Ins, g.Outs)
	if len(g.Op.DiscardableAttrs()) > 0 {
		p.Str(" attrs = ")
		p.AttrDict(g.Op, ir.OperandSegments, "doc", "indexing_maps", "iterator_types", "library_call")
	}
	p.Space()
	p.Region(g.Region, ir.RegionStyle{})
	p.ArrowTypes(g.ResultTypes())
}

// words are the kinds of the loops as the custom form has them.
func (g GenericOp) words() ir.Attr {
	kinds := g.IteratorTypes()
	words := make([]ir.Attr, len(kinds))
	for i, k := range kinds {
		words[i] = ir.String_(k.String())
	}
	return ir.Array(words...)
}

// NewGeneric makes a linalg.generic. Fill makes its body: it gets the elements of inputs and outputs and returns the
// new elements of the outputs.
func NewGeneric(b *ir.Builder, ins, outs []*ir.Value, maps []ir.AffineMap, iterators []Iterator,
	fill func(b *ir.Builder, elements []*ir.Value) []*ir.Value) GenericOp {
	body, _ := newBody(b.Loc, slices.Concat(ins, outs), func(b *ir.Builder, elements []*ir.Value) ([]*ir.Value, error) {
		return fill(b, elements), nil
	})
	return Generic.New(b, GenericOp{Nest: Nest{Ins: ins, Outs: outs, Region: body}, Maps: MapArray(maps),
		Iterators: IteratorArray(iterators)}, tensorsOf(outs)...)
}
