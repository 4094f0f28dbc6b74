package affine

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// ApplyOp is the view of [Apply].
type ApplyOp struct{ *ir.Op }

// Apply is `affine.apply`.
var Apply = ir.Define(ir.Spec[ApplyOp]{
	Name: "affine.apply", Summary: "affine apply operation",
	Doc: ir.DocExample("The result of an affine map. Operands in parentheses are dimensions, those in brackets symbols.",
		"%i: index, %n: index", "%0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv 8 + s0)>(%i)[%n]"),
	Traits:     ir.Pure,
	Operands:   []ir.Operand{{Name: "mapOperands", Type: ir.IsIndex, Arity: ir.Variadic}},
	Results:    []ir.Operand{{Name: "result", Type: ir.IsIndex}},
	Attrs:      []ir.AttrField{{Name: "map", Attr: ir.AffineMapC}},
	InferTypes: func(*ir.OpState) ([]ir.Type, error) { return []ir.Type{ir.Index}, nil },
	Parse:      func(p ir.OpParser, st *ir.OpState) { parseMapOp(p, st) },
	Print:      func(p ir.OpPrinter, a ApplyOp) { printMapOp(p, a.Op) },
	Verify: func(a ApplyOp) error {
		m := a.Map()
		if a.NumOperands() != m.NumDims()+m.NumSymbols() {
			return a.Errorf("operand count and affine map dimension and symbol count must match")
		}
		if len(m.Results()) != 1 {
			return a.Errorf("mapping must produce one value")
		}
		return nil
	},
	Fold: ApplyOp.fold,
})

func parseMapOp(p ir.OpParser, st *ir.OpState) {
	m := parseMap(p)
	us, dims := parseOperands(p)
	p.OpAttrs(st)
	if p.Err() != nil {
		return
	}
	if m.Map().NumDims() != dims || m.Map().NumSymbols() != len(us)-dims {
		p.Errorf(p.NamePos(), "dimension or symbol index mismatch")
		return
	}
	st.SetProp("map", m)
	st.Operands = p.ResolveSame(us, ir.Index)
	st.Types = []ir.Type{ir.Index}
	if st.Def.Name == "affine.apply" {
		st.Types = slices.Repeat(st.Types, len(m.Map().Results()))
	}
}

func printMapOp(p ir.OpPrinter, op *ir.Op) {
	p.Space()
	p.Attr(op.Prop(0))
	printOperands(p, op.Operands(), mapOf(op, 0).NumDims())
	p.AttrDict(op, "map")
}

// Map is the affine map.
func (a ApplyOp) Map() ir.AffineMap { return mapOf(a.Op, 0) }

func (a ApplyOp) fold(operands []ir.Attr) ([]ir.FoldResult, bool) {
	m := a.Map()
	e := m.Results()[0]
	switch e.Kind() {
	case ir.AffineDim:
		return ir.FoldValue(a.Operand(int(e.Value())))
	case ir.AffineSym:
		return ir.FoldValue(a.Operand(m.NumDims() + int(e.Value())))
	}
	vs, ok := evaluate(m, operands)
	if !ok {
		return ir.NoFold()
	}
	return ir.FoldAttr(ir.IndexAttr(vs[0]))
}

// evaluate applies a map to constants, which must be known where it needs them.
func evaluate(m ir.AffineMap, operands []ir.Attr) ([]int64, bool) {
	if len(m.Results()) > 0 && needsNone(m) {
		return m.Eval(make([]int64, m.NumDims()), make([]int64, m.NumSymbols()))
	}
	values := make([]int64, len(operands))
	for i, a := range operands {
		v, ok := rewrite.IntOf(a)
		if !ok {
			return nil, false
		}
		values[i] = v
	}
	return m.Eval(values[:m.NumDims()], values[m.NumDims():])
}

func needsNone(m ir.AffineMap) bool {
	for _, e := range m.Results() {
		if _, c := e.IsConst(); !c {
			return false
		}
	}
	return true
}

// MinMaxOp is the view of [Min] and [Max].
type MinMaxOp struct{ *ir.Op }

// The least and the greatest of several affine expressions.
var (
	Min = extremum("min", "The least result of an affine map.", func(a, b int64) bool { return a < b })
	Max = extremum("max", "The greatest result of an affine map.", func(a, b int64) bool { return a > b })
)

func extremum(name, text string, better func(a, b int64) bool) ir.Def[MinMaxOp] {
	return ir.Define(ir.Spec[MinMaxOp]{
		Name: "affine." + name, Summary: name + " operation",
		Doc: ir.DocExample(text, "%i: index, %n: index",
			"%0 = affine."+name+" affine_map<(d0)[s0] -> (d0 + 4, s0, 128)>(%i)[%n]"),
		Traits:     ir.Pure,
		Operands:   []ir.Operand{{Name: "operands", Type: ir.IsIndex, Arity: ir.Variadic}},
		Results:    []ir.Operand{{Name: "result", Type: ir.IsIndex}},
		Attrs:      []ir.AttrField{{Name: "map", Attr: ir.AffineMapC}},
		InferTypes: func(*ir.OpState) ([]ir.Type, error) { return []ir.Type{ir.Index}, nil },
		Parse: func(p ir.OpParser, st *ir.OpState) {
			st.SetProp("map", parseMap(p))
			us, _ := parseOperands(p)
			p.OpAttrs(st)
			st.Operands = p.ResolveSame(us, ir.Index)
			st.Types = []ir.Type{ir.Index}
		},
		Print:  func(p ir.OpPrinter, o MinMaxOp) { printMapOp(p, o.Op) },
		Verify: MinMaxOp.verify,
		Fold:   func(o MinMaxOp, operands []ir.Attr) ([]ir.FoldResult, bool) { return o.fold(operands, better) },
	})
}

// fold computes the result, or puts those of the map's results that are
// constant into the map.
func (o MinMaxOp) fold(operands []ir.Attr, better func(a, b int64) bool) ([]ir.FoldResult, bool) {
	m := o.Map()
	exprs := make([]ir.AffineExpr, len(m.Results()))
	var best int64
	all, changed := true, false
	for i, e := range m.Results() {
		exprs[i] = e
		v, ok := evaluateUsed(e, m.NumDims(), operands)
		if !ok {
			all = false
			continue
		}
		exprs[i] = ir.Const(v)
		changed = changed || exprs[i] != e
		if i == 0 || better(v, best) {
			best = v
		}
	}
	switch {
	case all:
		return ir.FoldAttr(ir.IndexAttr(best))
	case !changed:
		return ir.NoFold()
	}
	o.SetPropAt(0, ir.AffineMapOf(ir.NewAffineMap(m.NumDims(), m.NumSymbols(), exprs...)))
	return ir.FoldedInPlace()
}

// evaluateUsed evaluates an expression of which the operands that it uses are
// constant.
func evaluateUsed(e ir.AffineExpr, numDims int, operands []ir.Attr) (int64, bool) {
	values, known := make([]int64, len(operands)), true
	e.Walk(func(x ir.AffineExpr) {
		at := int(x.Value())
		switch x.Kind() {
		case ir.AffineDim:
		case ir.AffineSym:
			at += numDims
		default:
			return
		}
		v, ok := rewrite.IntOf(operands[at])
		values[at] = v
		known = known && ok
	})
	if !known {
		return 0, false
	}
	return e.Eval(values[:numDims], values[numDims:])
}

// Map is the affine map.
func (o MinMaxOp) Map() ir.AffineMap { return mapOf(o.Op, 0) }

func (o MinMaxOp) verify() error {
	m := o.Map()
	if o.NumOperands() != m.NumDims()+m.NumSymbols() {
		return o.Errorf("operand count and affine map dimension and symbol count must match")
	}
	if len(m.Results()) == 0 {
		return o.Errorf("affine map expect at least one result")
	}
	return nil
}
