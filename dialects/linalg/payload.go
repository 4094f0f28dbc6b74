package linalg

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// payload is the only operation of a body, in the short form `{ arith.addf }`.
type payload struct {
	def   *ir.OpDef
	attrs []ir.NamedAttr
}

// parsePayload reads `{ arith.addf {attributes} }`; ok is false where there is none.
func parsePayload(p ir.OpParser) (out payload, ok bool) {
	if !p.Accept("{") {
		return out, false
	}
	pos := p.Pos()
	name := p.Keyword()
	out.attrs = p.AttrDict()
	p.Expect("}")
	if p.Err() != nil {
		return out, false
	}
	if out.def = p.Registry().Op(name); out.def == nil {
		dialect, _, _ := strings.Cut(name, ".")
		p.Errorf(pos, "unregistered operation '%s' found in dialect ('%s') that does not allow unknown operations", name,
			dialect)
		return out, false
	}
	return out, true
}

// parseBody reads the region `(%in: f32, %init: f32) {…}`, unless the body is a payload: then its operands are the
// arguments that order picks.
func parseBody(p ir.OpParser, st *ir.OpState, only payload, short bool, order func(args []*ir.Value) []*ir.Value) {
	if p.Err() != nil {
		return
	}
	if !short {
		st.Regions = []*ir.Region{p.Region(p.Arguments(ir.Paren, true, true), nil)}
		return
	}
	if len(st.Operands) == 0 {
		p.Errorf(p.NamePos(), "expected an operand")
		return
	}
	result := elementType(st.Operands[len(st.Operands)-1])
	body, _ := newBody(st.Loc, st.Operands, func(b *ir.Builder, args []*ir.Value) ([]*ir.Value, error) {
		inner := ir.OpState{Def: only.def, Operands: order(args), Types: []ir.Type{result}}
		for _, a := range only.attrs {
			inner.SetProp(a.Name, a.Value)
		}
		return b.Create(inner).Results(), nil
	})
	st.Regions = []*ir.Region{body}
}

// payloadOf is the only operation of a body before its end, where it has the given operands and is yielded; nil for any
// other body.
func payloadOf(body *ir.Region, operands []*ir.Value) *ir.Op {
	block := body.Entry()
	op, yield := block.First(), block.Last()
	if block.Len() != 2 || len(operands) == 0 || op.NumRegions() > 0 || !slices.Equal(op.Operands(), operands) ||
		!slices.Equal(op.Results(), yield.Operands()) {
		return nil
	}
	return op
}

// printPayload writes ` { arith.addf }`, nothing for nil. Flags that say nothing are left out.
func printPayload(p ir.OpPrinter, op *ir.Op) {
	if op == nil {
		return
	}
	p.Str(" { ")
	p.Str(op.Name())
	var attrs []ir.NamedAttr
	for _, a := range op.AllAttrs() {
		if e, ok := a.Value.(*ir.EnumAttr); ok && e.Value() == 0 && (a.Name == "fastmath" || a.Name == "overflowFlags") {
			continue
		}
		attrs = append(attrs, a)
	}
	p.Attrs(attrs)
	p.Str(" }")
}

// printBody writes the region on lines of its own.
func printBody(p ir.OpPrinter, body *ir.Region) {
	p.Indent(2)
	p.Newline()
	p.Arguments(ir.Paren, body.Entry().Args(), true)
	p.Space()
	p.Region(body, ir.RegionStyle{HideArgs: true})
	p.Indent(-2)
}
