package llvm

import (
	"math"

	"github.com/tsopt/tsopt/ir"
)

// DynamicIndex marks, among the constant indices of a getelementptr, an index
// that is an operand.
const DynamicIndex = math.MinInt32

// GEPOp computes an address inside an aggregate.
type GEPOp struct {
	ir.Base
	Ptr             *ir.Value   // the pointer to start from
	DynamicIndices  []*ir.Value // the indices that are values
	ConstantIndices []int64     // all indices; [DynamicIndex] stands for one that is a value
	ElemType        ir.Type     // the type that the first index counts
	Flags           GEPFlags
	Result          *ir.Value
}

// ViewSource implements [ir.ViewLike].
func (o GEPOp) ViewSource() *ir.Value { return o.Ptr }

// Indices are the indices in order.
func (o GEPOp) Indices() []ir.Mixed {
	dyn := o.DynamicIndices
	consts := o.ConstantIndices
	out := make([]ir.Mixed, len(consts))
	for i, c := range consts {
		if c == DynamicIndex && len(dyn) > 0 {
			out[i].Value, dyn = dyn[0], dyn[1:]
			continue
		}
		out[i].Const = c
	}
	return out
}

// GEP is llvm.getelementptr.
var GEP = ir.Define(ir.Spec[GEPOp]{
	Name: "llvm.getelementptr", Syntax: "($noWrapFlags)? $base `[` indices `]` attr-dict `:` functional-type(operands, $res) `,` $elem_type", Summary: "Address of an element",
	Doc:    "Computes an address: the first index counts elements of the type written last, the others step into it. Indices are values or constants; a struct is indexed by constants.\n\n```mlir\nllvm.func @f(%p: !llvm.ptr, %i: i64) {\n  %0 = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32\n  %1 = llvm.getelementptr inbounds %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f32)>\n  llvm.return\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *GEPOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Ptr, "base", ptrLike),
			ir.Ins(&o.DynamicIndices, "dynamicIndices", intLike),
			ir.Numbers(&o.ConstantIndices, "rawConstantIndices", ir.DenseI32ArrayC),
			ir.TypeIs(&o.ElemType, "elem_type", ir.TypeAttrC),
			ir.Enum(&o.Flags, "noWrapFlags", bitsC).Default(ir.I32Attr(0)).
				Doc("any of `inbounds`, `nusw` and `nuw`, with `|` between: the result is poison when it leaves the object, or wraps."),
			result(&o.Result, ptrLike),
		}
	},
	Parse: parseGEP, Print: printGEP, Verify: GEPOp.verify, Fold: GEPOp.fold,
})

func parseGEP(p ir.OpParser, st *ir.OpState) {
	if p.Peek("inbounds") || p.Peek("inbounds_flag") || p.Peek("nusw") || p.Peek("nuw") || p.Peek("none") {
		st.SetProp("noWrapFlags", ir.I32Attr(parseWords(p, gepFlags)))
	}
	base := p.Operand()
	var dyn []ir.Unresolved
	var consts []int64
	p.List(ir.Square, func() {
		if v, ok := p.OptionalOperand(); ok {
			dyn = append(dyn, v)
			consts = append(consts, DynamicIndex)
			return
		}
		consts = append(consts, p.Int())
	})
	p.OpAttrs(st)
	p.Expect(":")
	pos := p.Pos()
	ft := p.FunctionType()
	p.Expect(",")
	elem := p.Type()
	if p.Err() != nil {
		return
	}
	st.SetProp("rawConstantIndices", ir.DenseI32(consts...))
	st.SetProp("elem_type", ir.TypeOf(elem))
	if len(ft.Inputs()) != 1+len(dyn) {
		p.Errorf(pos, "number of operands and types do not match: got %d operands and %d types", 1+len(dyn), len(ft.Inputs()))
		return
	}
	st.Operands = p.ResolveAll(append([]ir.Unresolved{base}, dyn...), ft.Inputs())
	st.Types = ft.Results()
}

func printGEP(p ir.OpPrinter, o GEPOp) {
	p.Space()
	if f := o.Flags; f != 0 {
		p.Str(gepFlagsText(f) + " ")
	}
	p.Operand(o.Ptr)
	ir.PrintIndexList(p, ir.Square, o.Indices())
	p.AttrDict(o.Op, "rawConstantIndices", "elem_type", "noWrapFlags")
	p.Str(" : ")
	p.FunctionType(o.Op.OperandTypes(), o.ResultTypes())
	p.Str(", ")
	p.Type(o.ElemType)
}

// gepFlagsText prints the group inbounds before single flags, as upstream does.
func gepFlagsText(f GEPFlags) string {
	text := ""
	add := func(w string) {
		if text != "" {
			text += "|"
		}
		text += w
	}
	if f&GEPInBounds == GEPInBounds {
		add("inbounds")
	} else {
		if f&1 != 0 {
			add("inbounds_flag")
		}
		if f&GEPNUSW != 0 {
			add("nusw")
		}
	}
	if f&GEPNUW != 0 {
		add("nuw")
	}
	return text
}

func (o GEPOp) verify() error {
	dynamic := 0
	for _, c := range o.ConstantIndices {
		if c == DynamicIndex {
			dynamic++
		}
	}
	if dynamic != len(o.DynamicIndices) {
		return o.Errorf("expected as many dynamic indices as specified in 'rawConstantIndices'")
	}
	if o.Flags == 1 {
		return o.Errorf("'inbounds_flag' cannot be used directly.")
	}
	indices := o.Indices()
	if len(indices) == 0 {
		return nil
	}
	return o.verifyIndices(o.ElemType, indices, 1)
}

func (o GEPOp) verifyIndices(t ir.Type, indices []ir.Mixed, pos int) error {
	for ; pos < len(indices); pos++ {
		switch s := t.(type) {
		case *StructType:
			i := indices[pos]
			if i.Value != nil {
				return o.Errorf("expected index %d indexing a struct to be constant", pos)
			}
			if i.Const < 0 || i.Const >= int64(len(s.Fields())) {
				return o.Errorf("index %d indexing a struct is out of bounds", pos)
			}
			t = s.Fields()[i.Const]
		case *ArrayType:
			t = s.Elem()
		case *ir.VectorType:
			t = s.Elem()
		default:
			return o.Errorf("type '%s' cannot be indexed (index #%d)", t, pos)
		}
	}
	return nil
}

// fold removes a step of zero elements and makes indices that are constants
// constant.
func (o GEPOp) fold(cs []ir.Attr) ([]ir.FoldResult, bool) {
	indices := o.Indices()
	if len(indices) == 1 && o.Ptr.Type() == o.Result.Type() {
		zero := indices[0].Value == nil && indices[0].Const == 0
		if c, ok := lastConst(cs); indices[0].Value != nil && ok && c.Int() == 0 {
			zero = true
		}
		if zero {
			return ir.FoldValue(o.Ptr)
		}
	}
	return o.foldIndices(indices, cs[1:])
}

func lastConst(cs []ir.Attr) (*ir.IntegerAttr, bool) {
	c, ok := cs[len(cs)-1].(*ir.IntegerAttr)
	return c, ok
}

func (o GEPOp) foldIndices(indices []ir.Mixed, cs []ir.Attr) ([]ir.FoldResult, bool) {
	changed := false
	var dynamic []*ir.Value
	raw := make([]int64, len(indices))
	next := 0
	for i, x := range indices {
		raw[i] = x.Const
		if x.Value == nil {
			continue
		}
		c, ok := cs[next].(*ir.IntegerAttr)
		next++
		if ok && fitsIndex(c) {
			raw[i], changed = c.Int(), true
			continue
		}
		raw[i] = DynamicIndex
		dynamic = append(dynamic, x.Value)
	}
	if !changed {
		return ir.NoFold()
	}
	ir.Edit(o.Op, func(o *GEPOp) { o.DynamicIndices, o.ConstantIndices = dynamic, raw })
	return ir.FoldedInPlace()
}

// fitsIndex reports whether a constant fits a constant index, whose least value
// is taken by [DynamicIndex].
func fitsIndex(c *ir.IntegerAttr) bool {
	v := c.Big()
	return v.IsInt64() && v.Int64() > math.MinInt32 && v.Int64() <= math.MaxInt32
}

// NewGEP computes the address of an element.
func NewGEP(b *ir.Builder, t ir.Type, elem ir.Type, base *ir.Value, indices []ir.Mixed, flags GEPFlags) *ir.Value {
	o := GEPOp{Ptr: base, ElemType: elem, Flags: flags, ConstantIndices: make([]int64, len(indices))}
	for i, x := range indices {
		o.ConstantIndices[i] = x.Const
		if x.Value != nil {
			o.ConstantIndices[i] = DynamicIndex
			o.DynamicIndices = append(o.DynamicIndices, x.Value)
		}
	}
	return GEP.New(b, o, t).Result
}
