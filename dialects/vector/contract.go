package vector

import (
	"github.com/tsopt/tsopt/ir"
)

// ContractOp is a sum of multiplied elements over the dimensions that iterator types call reductions.
type ContractOp struct {
	ir.Base
	LHS           *ir.Value
	RHS           *ir.Value
	Acc           *ir.Value
	IndexingMaps  *ir.ArrayAttr
	IteratorTypes *ir.ArrayAttr
	Kind          Kind // how the multiplied elements are combined
	Result        *ir.Value
}

// Maps are the indexing maps of the operands.
func (c ContractOp) Maps() []ir.AffineMap {
	var out []ir.AffineMap
	for _, a := range c.IndexingMaps.Elems() {
		if m, ok := a.(*ir.AffineMapAttr); ok {
			out = append(out, m.Map())
		}
	}
	return out
}

// Iterators are the kinds of the iteration dimensions.
func (c ContractOp) Iterators() []ir.Attr { return c.IteratorTypes.Elems() }

var iteratorTypesC = ir.AttrConstraint{Summary: "Iterator type should be an enum.", OK: func(a ir.Attr) bool {
	array, ok := a.(*ir.ArrayAttr)
	if !ok {
		return false
	}
	for _, e := range array.Elems() {
		if x, ok := e.(*ir.EnumAttr); !ok || x.Kind() != IteratorType {
			return false
		}
	}
	return true
}}

// Contract is vector.contract.
var Contract = ir.Define(ir.Spec[ContractOp]{
	Name: "vector.contract", Syntax: "`{` `indexing_maps` `=` $indexing_maps `,` `iterator_types` `=` $iterator_types (`,` `kind` `=` $kind)? `}` $lhs `,` $rhs `,` $acc attr-dict `:` type($lhs) `,` type($rhs) `into` type($acc)", Summary: "vector contraction operation",
	Doc: "Matrix multiplication and its generalizations: multiplies the operands and adds to an accumulator. Each operand has a map from the iteration space.\n\n" +
		"```mlir\nfunc.func @f(%a: vector<4x8xf32>, %b: vector<8x2xf32>, %c: vector<4x2xf32>) -> vector<4x2xf32> {\n" +
		"  %0 = vector.contract {\n    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],\n" +
		"    iterator_types = [\"parallel\", \"parallel\", \"reduction\"], kind = #vector.kind<add>\n" +
		"  } %a, %b, %c : vector<4x8xf32>, vector<8x2xf32> into vector<4x2xf32>\n  return %0 : vector<4x2xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *ContractOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.LHS, "lhs", ir.AnyVectorOfNonZeroRank),
			ir.In(&o.RHS, "rhs", ir.AnyVectorOfNonZeroRank),
			ir.In(&o.Acc, "acc", ir.AnyType),
			ir.AttrIs(&o.IndexingMaps, "indexing_maps", ir.ArrayAttrC),
			ir.AttrIs(&o.IteratorTypes, "iterator_types", iteratorTypesC),
			ir.Enum(&o.Kind, "kind", kindC).Default(CombiningKind.Of(0)),
			ir.Out(&o.Result, "", ir.AnyType),
		}
	},
	Parse: parseContract, Print: printContract, Verify: ContractOp.verify,
})

func parseContract(p ir.OpParser, st *ir.OpState) {
	pos := p.Pos()
	dict, ok := p.Attr(nil).(*ir.DictAttr)
	if !ok {
		p.Errorf(pos, "invalid kind of attribute specified")
		return
	}
	if dict.Get("iterator_types") == nil {
		p.Errorf(pos, "expected \"iterator_types\" array attribute")
		return
	}
	for _, a := range dict.Entries() {
		if a.Name == "iterator_types" {
			a.Value = iteratorsOf(p, pos, a.Value)
		}
		if a.Name == "kind" && !kindC.OK(a.Value) {
			p.Errorf(pos, "%s", notAKind)
			return
		}
		if a.Value != nil {
			st.SetProp(a.Name, a.Value)
		}
	}
	var us []ir.Unresolved
	for i := range 3 {
		if i > 0 {
			p.Expect(",")
		}
		us = append(us, p.Operand())
	}
	p.OpAttrs(st)
	lhs := p.ColonType()
	p.Expect(",")
	rhs := p.Type()
	p.Expect("into")
	acc := p.Type()
	if p.Err() != nil {
		return
	}
	st.Operands = p.ResolveAll(us, []ir.Type{lhs, rhs, acc})
	st.Types = []ir.Type{acc}
}

// iteratorsOf turns the words of the custom form into attributes.
func iteratorsOf(p ir.OpParser, pos ir.Pos, a ir.Attr) ir.Attr {
	list, ok := a.(*ir.ArrayAttr)
	if !ok {
		p.Errorf(pos, "expected array of iterator types")
		return nil
	}
	elems := make([]ir.Attr, len(list.Elems()))
	for i, e := range list.Elems() {
		s, _ := e.(*ir.StringAttr)
		if s == nil {
			elems[i] = e
			continue
		}
		v, known := IteratorType.Value(s.Value())
		if !known {
			p.Errorf(pos, "unexpected iterator_type (%s)", s.Value())
			return nil
		}
		elems[i] = IteratorType.Of(v)
	}
	return ir.Array(elems...)
}

func printContract(p ir.OpPrinter, c ContractOp) {
	words := make([]ir.Attr, len(c.Iterators()))
	for i, e := range c.Iterators() {
		words[i] = ir.String_(e.(*ir.EnumAttr).Keyword())
	}
	p.Attrs([]ir.NamedAttr{{Name: "indexing_maps", Value: c.IndexingMaps},
		{Name: "iterator_types", Value: ir.Array(words...)},
		{Name: "kind", Value: CombiningKind.Of(int64(c.Kind))}})
	p.Space()
	p.Operands(c.Operands())
	p.AttrDict(c.Op, "indexing_maps", "iterator_types", "kind")
	p.Str(" : ")
	p.Type(c.LHS.Type())
	p.Str(", ")
	p.Type(c.RHS.Type())
	p.Str(" into ")
	p.Type(c.Result.Type())
}

// hasSign reports whether an element is an integer whose type says a signedness.
func hasSign(elem ir.Type) bool {
	t, ok := elem.(*ir.IntegerType)
	return ok && t.Signedness() != ir.Signless
}

func (c ContractOp) verify() error {
	lhs, rhs := vectorType(c.LHS), vectorType(c.RHS)
	acc, res := c.Acc.Type(), c.Result.Type()
	switch {
	case hasSign(lhs.Elem()):
		return c.Errorf("only supports signless integer types")
	case lhs.Elem() != rhs.Elem():
		return c.Errorf("failed to verify that lhs and rhs have same element type")
	case ir.ElemOrSelf(acc) != ir.ElemOrSelf(res):
		return c.Errorf("failed to verify that third operand acc and result have same element type")
	}
	maps := c.Maps()
	if len(maps) != 3 {
		return c.Errorf("expected an indexing map for each vector operand")
	}
	n := len(c.Iterators())
	for i, m := range maps {
		rank := len(shapeOf([...]*ir.Value{c.LHS, c.RHS, c.Acc}[i].Type()))
		switch {
		case m.NumSymbols() != 0:
			return c.Errorf("expected indexing map %d to have no symbols", i)
		case m.NumDims() != n:
			return c.Errorf("expected indexing map %d to have %d number of inputs", i, n)
		case len(m.Results()) != rank:
			return c.Errorf("expected indexing map %d to have %d number of outputs", i, rank)
		case !isProjection(m):
			return c.Errorf("expected indexing map %d to be a projected permutation of its inputs", i)
		}
	}
	return c.verifyShapes(maps, lhs, rhs, acc, res)
}

// dimPairs are the positions of the iteration dimensions of a kind in both operands.
func (c ContractOp) dimPairs(maps []ir.AffineMap, kind string) [][2]int {
	var out [][2]int
	for d, it := range c.Iterators() {
		if it.(*ir.EnumAttr).Keyword() != kind {
			continue
		}
		if l, r := resultOf(maps[0], d), resultOf(maps[1], d); l >= 0 && r >= 0 {
			out = append(out, [2]int{l, r})
		}
	}
	return out
}

// resultOf is which result of a map is dimension d, -1 for none.
func resultOf(m ir.AffineMap, d int) int {
	for i, e := range m.Results() {
		if e.Kind() == ir.AffineDim && e.Value() == int64(d) {
			return i
		}
	}
	return -1
}

func (c ContractOp) verifyShapes(maps []ir.AffineMap, lhs, rhs *ir.VectorType, acc, res ir.Type) error {
	sums, batch := c.dimPairs(maps, "reduction"), c.dimPairs(maps, "parallel")
	agree := func(pairs [][2]int) bool {
		for _, p := range pairs {
			if lhs.Shape()[p[0]] != rhs.Shape()[p[1]] {
				return false
			}
		}
		return true
	}
	switch {
	case len(sums) == 0:
		return c.Errorf("expected at least one contracting dimension pair")
	case !agree(sums):
		return c.Errorf("invalid contracting dimension map")
	case !agree(batch):
		return c.Errorf("invalid batch dimension map")
	}
	if err := c.verifyResult(maps, lhs, rhs, acc, res, len(sums), len(batch)); err != nil {
		return err
	}
	if !supports(c.Kind, ir.ElemOrSelf(res)) {
		return c.Errorf("unsupported contraction type")
	}
	return nil
}

// verifyResult checks that the accumulator has the extents that the maps say.
func (c ContractOp) verifyResult(maps []ir.AffineMap, lhs, rhs *ir.VectorType, acc, res ir.Type, sums,
	batch int) error {
	rank := len(lhs.Shape()) + len(rhs.Shape()) - 2*sums - batch
	result, isVector := res.(*ir.VectorType)
	accumulator, _ := acc.(*ir.VectorType)
	if rank == 0 {
		if isVector || accumulator != nil {
			return c.Errorf("invalid accumulator/result vector shape")
		}
		return nil
	}
	if !isVector || accumulator == nil {
		return c.Errorf("invalid accumulator/result vector shape")
	}
	extents := map[int64]int64{}
	for i, v := range []*ir.VectorType{lhs, rhs} {
		for k, e := range maps[i].Results() {
			extents[e.Value()] = v.Shape()[k]
		}
	}
	var shape []int64
	for _, e := range maps[2].Results() {
		n, ok := extents[e.Value()]
		if !ok {
			return c.Errorf("expected all dimensions to be either a LHS or a RHS dimension")
		}
		shape = append(shape, n)
	}
	if want := ir.Vector(shape, result.Elem()); result.Scalable() == nil && lhs.Scalable() == nil &&
		rhs.Scalable() == nil && (result != want || accumulator != want) {
		return c.Errorf("invalid accumulator/result vector shape, expected: '%s'", want)
	}
	return nil
}

// isProjection reports whether a map's results are different dimensions.
func isProjection(m ir.AffineMap) bool {
	seen := map[int64]bool{}
	for _, e := range m.Results() {
		if e.Kind() != ir.AffineDim || seen[e.Value()] {
			return false
		}
		seen[e.Value()] = true
	}
	return true
}
