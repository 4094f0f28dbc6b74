package linalg

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// NamedOp is the view of an operation of the tables: `linalg.matmul`, `linalg.conv_2d_nhwc_hwcf`, `linalg.exp`, ….
type NamedOp struct {
	Nest
	Maps               *ir.ArrayAttr  // of an operation with maps of its own
	Cast               ir.Opt[TypeFn] // how integers are converted
	Strides, Dilations *ir.DenseElementsAttr
}

// TypeFn is how a conversion takes integers.
type TypeFn int64

// The conversions.
const (
	CastSigned TypeFn = iota
	CastUnsigned
)

// TypeFnKind is the attribute of a [TypeFn]: `#linalg.type_fn<cast_signed>`.
var TypeFnKind = &ir.EnumKind{Dialect: "linalg", Mnemonic: "type_fn", Cases: []string{"cast_signed", "cast_unsigned"}}

var typeFnC = ir.EnumOf(TypeFnKind, "allowed 32-bit signless integer cases: 0, 1")

func (n NamedOp) row() *row { return rows()[n.Name()] }

// rank is that of the output.
func (n NamedOp) rank() int {
	if len(n.Outs) == 0 {
		return 0
	}
	return len(Shape(n.Outs[len(n.Outs)-1]))
}

// IndexingMaps implements [Structured].
func (n NamedOp) IndexingMaps() []ir.AffineMap {
	if n.Maps != nil {
		return mapsIn(n.Maps)
	}
	w := n.row().windows()
	return n.row().indexingMaps(n.rank(), stepsIn(n.Strides, w), stepsIn(n.Dilations, w))
}

// IteratorTypes implements [Structured].
func (n NamedOp) IteratorTypes() []Iterator { return n.row().iterators(n.rank()) }

// stepsIn are the numbers of strides or dilations of n windows: one where the attribute is absent.
func stepsIn(a *ir.DenseElementsAttr, n int) []int64 {
	out := slices.Repeat([]int64{1}, n)
	if a == nil {
		return out
	}
	for i := range out {
		if v, ok := a.At(i).(*ir.IntegerAttr); ok {
			out[i] = v.Int()
		}
	}
	return out
}

// define makes the definition of a row.
func (r *row) define() ir.Def[NamedOp] {
	syntax := "attr-dict `ins` `(` $inputs `:` type($inputs) `)` `outs` `(` $outputs `:` type($outputs) `)` " +
		"(`->` type($result_tensors))?"
	if r.mapped {
		syntax = "(`indexing_maps` `=` $indexing_maps)? " + syntax
	}
	return ir.Define(ir.Spec[NamedOp]{
		Name: "linalg." + r.name, Syntax: syntax, Summary: r.summary, Doc: r.example(),
		Traits: structuredTraits | ir.AttrSizedOperandSegments,
		Fields: func(o *NamedOp) []ir.Field { return o.listed(r.attributes(o)...) },
		Parse:  r.parse,
		Print:  func(p ir.OpPrinter, n NamedOp) { printNamed(p, n.Op, n.Nest, r.defaultMaps()) },
		Verify: func(n NamedOp) error {
			if r.check != nil {
				if err := r.check(r, n); err != nil {
					return err
				}
			}
			return verify(n)
		},
		Implicit:     "linalg.yield",
		Effects:      func(n NamedOp) []ir.Effect { return effects(n) },
		Speculatable: func(n NamedOp) bool { return speculatable(n) },
		ArgNames:     nameElements("out"),
	})
}

// attributes are the attributes that the operation of a row declares.
func (r *row) attributes(o *NamedOp) []ir.Field {
	var out []ir.Field
	if r.mapped {
		out = append(out, ir.AttrIs(&o.Maps, "indexing_maps", ir.AffineMapArrayC).Default(r.defaultMaps()))
	}
	if r.cast {
		out = append(out, ir.OptEnum(&o.Cast, "cast", typeFnC))
	}
	if w := r.windows(); w > 0 {
		c := stepsC(w)
		out = append(out, ir.AttrIs(&o.Strides, "strides", c).Optional(), ir.AttrIs(&o.Dilations, "dilations", c).Optional())
	}
	return out
}

// defaultMaps are the maps of an operation that may have others, nil for other operations.
func (r *row) defaultMaps() *ir.ArrayAttr {
	if !r.mapped {
		return nil
	}
	return MapArray(r.indexingMaps(0, nil, nil))
}

func (r *row) parse(p ir.OpParser, st *ir.OpState) {
	if r.mapped && p.Accept("indexing_maps") {
		p.Expect("=")
		st.SetProp("indexing_maps", p.Attr(nil))
	}
	pos := p.Pos()
	p.FormatAttrs(st)
	parseSegments(p, st)
	st.Types = p.OptionalArrowTypes()
	if p.Err() != nil {
		return
	}
	if want := r.inputs() + 1; len(st.Operands) != want {
		p.Errorf(p.Pos(), "[parseNamedStructuredOpRegion] ods-gen generated region expects %d args, got %d", want,
			len(st.Operands))
		return
	}
	cast, _ := st.Prop("cast").(*ir.EnumAttr)
	body, err := r.newBody(st.Loc, st.Operands, cast != nil && TypeFn(cast.Value()) == CastUnsigned)
	if err != nil {
		p.Errorf(pos, "%s", err)
		return
	}
	st.Regions = []*ir.Region{body}
}

// newBody makes the body of an operation with as many operands as it must have.
func (r *row) newBody(loc diag.Loc, operands []*ir.Value, unsigned bool) (*ir.Region, error) {
	return newBody(loc, operands, func(b *ir.Builder, elements []*ir.Value) ([]*ir.Value, error) {
		c := &calc{b: b, unsigned: unsigned}
		last := len(elements) - 1
		v := r.body(c, elements[:last], elements[last])
		return []*ir.Value{v}, c.err
	})
}

// printNamed writes an operation whose body is not shown.
func printNamed(p ir.OpPrinter, op *ir.Op, n Nest, defaults *ir.ArrayAttr) {
	if maps := op.Attr("indexing_maps"); maps != nil && maps != ir.Attr(defaults) {
		p.Str(" indexing_maps = ")
		p.Attr(maps)
	}
	p.AttrDict(op, ir.OperandSegments, "indexing_maps", memoized)
	printOperands(p, n.Ins, n.Outs)
	p.ArrowTypes(op.ResultTypes())
}

// memoized is the attribute in which upstream keeps the maps of an operation once it has computed them; the generic
// form shows it.
const memoized = "linalg.memoized_indexing_maps"

// New makes an operation of the tables from what w says of operands and attributes. Its body follows from them. It
// panics where the body is not defined for the elements, which is the caller's mistake.
func New(b *ir.Builder, def ir.Def[NamedOp], w NamedOp) NamedOp {
	body, err := rows()[def.OpDef.Name].newBody(b.Loc, slices.Concat(w.Ins, w.Outs), w.Cast.Or(CastSigned) == CastUnsigned)
	if err != nil {
		panic("linalg.New: " + def.OpDef.Name + ": " + err.Error())
	}
	w.Region = body
	return def.New(b, w, tensorsOf(w.Outs)...)
}
