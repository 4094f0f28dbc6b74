package irgen

import (
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
)

// pool holds the types and attributes that programs are made of.
type pool struct {
	types   []ir.Type
	attrs   []ir.Attr
	allowed func(ir.Type) bool // nil for all

	seenTypes map[ir.Type]bool
	seenAttrs map[ir.Attr]bool
	// fitting caches which members satisfy a constraint of a definition.
	fittingTypes map[*ir.TypeConstraint][]ir.Type
	fittingAttrs map[*ir.AttrConstraint][]ir.Attr
}

// newPool collects the builtin types and attributes and all that the examples in
// the documentation of the dialects' operations mention.
func newPool(reg *ir.Registry, dialects []*ir.Dialect, allowed func(ir.Type) bool) *pool {
	p := &pool{
		allowed:   allowed,
		seenTypes: map[ir.Type]bool{}, seenAttrs: map[ir.Attr]bool{},
		fittingTypes: map[*ir.TypeConstraint][]ir.Type{}, fittingAttrs: map[*ir.AttrConstraint][]ir.Attr{},
	}
	p.builtin()
	for _, d := range dialects {
		for _, def := range d.Defs() {
			for _, text := range Examples(def.Doc) {
				src := asm.Source{Name: def.Name, Text: text}
				if op, err := asm.Parse(src, reg, asm.ParseOptions{AllowUnregistered: true}); err == nil {
					ir.WalkOps(op, p.harvest)
				}
			}
		}
	}
	return p
}

// Examples are the MLIR programs in a description.
func Examples(doc string) []string {
	var out []string
	for {
		_, rest, ok := strings.Cut(doc, "```mlir\n")
		if !ok {
			return out
		}
		text, after, _ := strings.Cut(rest, "```")
		out = append(out, text)
		doc = after
	}
}

func (p *pool) builtin() {
	scalars := []ir.Type{ir.I1, ir.I8, ir.I16, ir.I32, ir.I64, ir.Int(7), ir.Int(128), ir.Index, ir.F16, ir.BF16, ir.F32,
		ir.F64}
	for _, t := range scalars {
		p.addType(t)
		for _, v := range []int64{0, 1, -1, 2, 4, 7, 32, 100} {
			if t == ir.I1 && v > 1 || ir.IsFloat(t) {
				continue
			}
			p.addAttr(ir.Integer(t, v))
		}
		if !ir.IsFloat(t) && t != ir.I1 && t != ir.I8 && t != ir.I32 && t != ir.Index {
			continue
		}
		for _, shape := range [][]int64{{4}, {2, 3}, {}, {1}} {
			p.addType(ir.Vector(shape, t))
			p.addType(ir.MemRef(shape, t, nil, nil))
		}
		p.addType(ir.Tensor([]int64{4}, t, nil))
		p.addType(ir.MemRef([]int64{ir.Dynamic, 4}, t, nil, nil))
		p.addType(ir.UnrankedMemRef(t, nil))
	}
	for _, v := range []float64{0, 1, -1, 0.5, 3.25} {
		p.addAttr(ir.Float(ir.F32, v))
		p.addAttr(ir.Float(ir.F64, v))
	}
	for _, a := range []ir.Attr{
		ir.Unit, ir.String_(""), ir.String_("a"), ir.Array(), ir.Array(ir.I64Attr(0)), ir.Array(ir.I64Attr(1), ir.I64Attr(0)),
		ir.DenseI64(), ir.DenseI64(0), ir.DenseI64(1, 0), ir.DenseI64(2, 3), ir.DenseI32(), ir.DenseI32(1), ir.DenseI32(2, 3),
		ir.Dict(), ir.TypeOf(ir.I32), ir.TypeOf(ir.Function(nil, nil)),
	} {
		p.addAttr(a)
	}
}

func (p *pool) harvest(op *ir.Op) {
	for _, v := range op.Operands() {
		p.addType(v.Type())
	}
	for _, v := range op.Results() {
		p.addType(v.Type())
	}
	for i := range op.Def().Attrs {
		if a := op.Prop(i); a != nil {
			p.addAttr(a)
		}
	}
}

func (p *pool) addType(t ir.Type) {
	if !p.seenTypes[t] && (p.allowed == nil || p.allowed(t)) {
		p.seenTypes[t] = true
		p.types = append(p.types, t)
	}
}

func (p *pool) addAttr(a ir.Attr) {
	if !p.seenAttrs[a] {
		p.seenAttrs[a] = true
		p.attrs = append(p.attrs, a)
	}
}

// typesFor are the types that a constraint of a declaration allows.
func (p *pool) typesFor(c *ir.TypeConstraint) []ir.Type {
	if c.Build != nil {
		return []ir.Type{c.Build}
	}
	fit, ok := p.fittingTypes[c]
	if !ok {
		for _, t := range p.types {
			if c.OK(t) {
				fit = append(fit, t)
			}
		}
		p.fittingTypes[c] = fit
	}
	return fit
}

// attrsFor are the attributes that a constraint of a declaration allows.
func (p *pool) attrsFor(c *ir.AttrConstraint) []ir.Attr {
	fit, ok := p.fittingAttrs[c]
	if ok {
		return fit
	}
	candidates := p.attrs
	if c.EnumKind != nil {
		for _, name := range c.EnumKind.Cases {
			candidates = append(candidates[:len(candidates):len(candidates)], c.EnumKind.Named(name))
		}
	}
	for i := range c.Enum {
		candidates = append(candidates[:len(candidates):len(candidates)], ir.Integer(c.Type, int64(i)))
	}
	for _, a := range candidates {
		if c.OK(a) {
			fit = append(fit, a)
		}
	}
	p.fittingAttrs[c] = fit
	return fit
}
