package affine

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// ApplyOp is the view of [Apply].
type ApplyOp struct {
	ir.Base
	MapOperands []*ir.Value
	MapAttr     *ir.AffineMapAttr
	Result      *ir.Value
}

// Apply is `affine.apply`.
var Apply = ir.Define(ir.Spec[ApplyOp]{
	Name: "affine.apply", Syntax: "$map `(` dims `)` (`[` symbols `]`)? attr-dict", Summary: "affine apply operation",
	Doc: ir.DocExample("The result of an affine map. Operands in parentheses are dimensions, those in brackets symbols.",
		"%i: index, %n: index", "%0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv 8 + s0)>(%i)[%n]"),
	Does:         []ir.Effect{},
	Speculatable: func(a ApplyOp) bool { return dividesSafely(a.Map(), a.MapOperands) },
	Fields: func(o *ApplyOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.MapOperands, "mapOperands", ir.IsIndex),
			ir.AttrIs(&o.MapAttr, "map", ir.AffineMapC),
			ir.Out(&o.Result, "result", ir.IsIndex),
		}
	},
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
		scope := scopeOf(a.Op)
		for _, v := range a.MapOperands[m.NumDims():] {
			if isDim(v, scope) && !isSymbol(v, scope) {
				return a.Errorf("dimensional operand cannot be used as a symbol")
			}
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
	v := constantFold(m, operands)[0]
	if v == nil {
		return ir.NoFold()
	}
	return ir.FoldAttr(ir.IndexAttr(*v))
}

// MinMaxOp is the view of [Min] and [Max].
type MinMaxOp struct {
	ir.Base
	Operands []*ir.Value
	MapAttr  *ir.AffineMapAttr
	Result   *ir.Value
}

// The least and the greatest of several affine expressions.
var (
	Min = extremum("min", "The least result of an affine map.", func(a, b int64) bool { return a < b })
	Max = extremum("max", "The greatest result of an affine map.", func(a, b int64) bool { return a > b })
)

func extremum(name, text string, better func(a, b int64) bool) ir.Def[MinMaxOp] {
	return ir.Define(ir.Spec[MinMaxOp]{
		Name: "affine." + name, Summary: name + " operation",
		Syntax: "$map `(` dims `)` (`[` symbols `]`)? attr-dict",
		Doc: ir.DocExample(text, "%i: index, %n: index",
			"%0 = affine."+name+" affine_map<(d0)[s0] -> (d0 + 4, s0, 128)>(%i)[%n]"),
		Does:         []ir.Effect{},
		Speculatable: func(o MinMaxOp) bool { return dividesSafely(o.Map(), o.Operands) },
		Fields: func(o *MinMaxOp) []ir.Field {
			return []ir.Field{
				ir.Ins(&o.Operands, "operands", ir.IsIndex),
				ir.AttrIs(&o.MapAttr, "map", ir.AffineMapC),
				ir.Out(&o.Result, "result", ir.IsIndex),
			}
		},
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
		Fold: func(o MinMaxOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
			return foldExtremum(o, operands, better)
		},
	})
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
