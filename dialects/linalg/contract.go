package linalg

import (
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/ir"
)

// ContractOp is the view of linalg.contract.
type ContractOp struct {
	Nest
	Maps *ir.ArrayAttr
	Cast ir.Opt[TypeFn] // how integers are converted
}

// Contract is linalg.contract.
var Contract = ir.Define(ir.Spec[ContractOp]{
	Name: "linalg.contract",
	Syntax: "`indexing_maps` `=` $indexing_maps attr-dict `ins` `(` $inputs `:` type($inputs) `)` " +
		"`outs` `(` $outputs `:` type($outputs) `)` (`->` type($result_tensors))?",
	Summary: "a contraction",
	Doc: "Multiplies elements of two operands and adds to the output. The maps are projections of the loops to the operands' " +
		"dimensions; loops that the output lacks are reductions.\n\n" +
		"```mlir\nfunc.func @f(%a: tensor<4x8xf32>, %b: tensor<16x8xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {\n" +
		"  %0 = linalg.contract\n    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>,\n" +
		"                     affine_map<(m, n, k) -> (m, n)>]\n" +
		"    ins(%a, %b : tensor<4x8xf32>, tensor<16x8xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>\n" +
		"  return %0 : tensor<4x16xf32>\n}\n```",
	Traits: structuredTraits | ir.AttrSizedOperandSegments,
	Fields: func(o *ContractOp) []ir.Field {
		return o.listed(ir.AttrIs(&o.Maps, "indexing_maps", ir.AffineMapArrayC), ir.OptEnum(&o.Cast, "cast", typeFnC))
	},
	Implicit: "linalg.yield",
	Parse: func(p ir.OpParser, st *ir.OpState) {
		pos := p.Pos()
		if !p.Accept("indexing_maps") {
			p.Errorf(pos, "expected 'indexing_maps' attribute")
			return
		}
		p.Expect("=")
		st.SetProp("indexing_maps", p.Attr(nil))
		contraction.parse(p, st)
	},
	Print:        func(p ir.OpPrinter, c ContractOp) { printNamed(p, c.Op, c.Nest, nil) },
	Verify:       ContractOp.verify,
	Effects:      func(c ContractOp) []ir.Effect { return effects(c) },
	Speculatable: func(c ContractOp) bool { return speculatable(c) },
	ArgNames:     nameElements("out"),
})

// contraction is what linalg.contract has in common with operations of the tables: its body.
var contraction = &row{name: "contract", maps: "a b c", body: multiplyAdd}

// IndexingMaps implements [Structured].
func (c ContractOp) IndexingMaps() []ir.AffineMap { return mapsIn(c.Maps) }

// IteratorTypes implements [Structured].
func (c ContractOp) IteratorTypes() []Iterator {
	maps := c.IndexingMaps()
	if len(maps) == 0 {
		return nil
	}
	out := make([]Iterator, maps[0].NumDims())
	for i := range out {
		out[i] = Reduction
	}
	for _, e := range maps[len(maps)-1].Results() {
		if e.Kind() == ir.AffineDim && e.Value() < int64(len(out)) {
			out[e.Value()] = Parallel
		}
	}
	return out
}

// verify checks that each loop is one of a batch, of rows or columns, or a sum over both inputs.
func (c ContractOp) verify() error {
	maps := c.IndexingMaps()
	if len(maps) == 0 {
		return verify(c)
	}
	loops := maps[0].NumDims()
	inputs, output := make([]int, loops), make([]int, loops)
	for i, v := range c.Operands() {
		if i == len(maps) {
			break
		}
		if err := c.verifyMap(maps[i], v, loops); err != nil {
			return err
		}
		for _, e := range maps[i].Results() {
			if i < len(c.Ins) {
				inputs[e.Value()]++
			} else {
				output[e.Value()]++
			}
		}
	}
	contracts := false
	for d := range loops {
		contracts = contracts || inputs[d] == 2 && output[d] == 0
		switch {
		case inputs[d] == 0 && output[d] == 0:
			return shaped.ErrorAt(c.Op, "iteration space dim at index %d not used to access any operand", d)
		case inputs[d] == 1 && output[d] != 1:
			return shaped.ErrorAt(c.Op, "iteration space dim at index %d is neither a contracting dim nor of parallel "+
				"iteration type", d)
		}
	}
	if !contracts {
		return shaped.ErrorAt(c.Op, "'indexing_maps' do not specify a contracting dimension")
	}
	return verify(c)
}

// verifyMap checks the map of an operand.
func (c ContractOp) verifyMap(m ir.AffineMap, v *ir.Value, loops int) error {
	_, isShaped := v.Type().(ir.ShapedType)
	switch {
	case !isProjection(m):
		return shaped.ErrorAt(c.Op, "provided affine_map is not a projected permutation")
	case isShaped && len(m.Results()) != len(Shape(v)):
		return shaped.ErrorAt(c.Op, "ranks of shaped operand and results of corresponding affine_map differ")
	case !isShaped && len(m.Results()) != 0:
		return shaped.ErrorAt(c.Op, "affine_map specifies shaped access while operand has non-shaped type")
	case m.NumDims() != loops:
		return shaped.ErrorAt(c.Op, "iteration spaces of provided affine_maps differ")
	}
	return nil
}

// isProjection reports whether a map's results are different loops.
func isProjection(m ir.AffineMap) bool {
	seen := map[int64]bool{}
	for _, e := range m.Results() {
		if e.Kind() != ir.AffineDim || seen[e.Value()] {
			return false
		}
		seen[e.Value()] = true
	}
	return m.NumSymbols() == 0
}
