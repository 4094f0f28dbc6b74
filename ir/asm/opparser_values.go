package asm

import "github.com/tsopt/tsopt/ir"

func (o *opParser) Operand() ir.Unresolved { return o.p.operand() }

func (o *opParser) OptionalOperand() (ir.Unresolved, bool) {
	if !o.p.atOperand() {
		return ir.Unresolved{}, false
	}
	return o.p.operand(), true
}

func (o *opParser) Operands(d ir.Delimiter) []ir.Unresolved {
	if d == ir.NoDelimiter && !o.p.atOperand() {
		return nil
	}
	var out []ir.Unresolved
	o.list(d, " in operand list", func() { out = append(out, o.p.operand()) })
	return out
}

func (o *opParser) Resolve(u ir.Unresolved, t ir.Type) *ir.Value { return o.p.use(u, t) }

func (o *opParser) ResolveAll(us []ir.Unresolved, ts []ir.Type) []*ir.Value {
	o.checkCounts(o.pos, len(us), len(ts))
	out := make([]*ir.Value, len(us))
	for i, u := range us {
		out[i] = o.p.use(u, ts[i])
	}
	return out
}

func (o *opParser) checkCounts(pos, operands, types int) {
	if operands != types {
		o.fail(pos, "number of operands and types do not match: got %d operands and %d types", operands, types)
	}
}

func (o *opParser) ResolveSame(us []ir.Unresolved, t ir.Type) []*ir.Value {
	out := make([]*ir.Value, len(us))
	for i, u := range us {
		out[i] = o.p.use(u, t)
	}
	return out
}

func (o *opParser) Argument(typed, attrs bool) ir.Argument {
	p := o.p
	a := ir.Argument{Name: ir.Unresolved{Pos: ir.Pos(p.start)}}
	if p.kind != tokPercent {
		p.failMissing("expected SSA operand")
	}
	a.Name.Name = p.text[p.start+1 : p.end]
	p.next()
	if p.kind == tokHash {
		p.failHere("result number not allowed in argument list")
	}
	if typed {
		a.Type = o.ColonType()
	}
	if attrs && p.kind == '{' {
		a.Attrs = p.attrDict()
	}
	if l, ok := p.trailingLoc(); ok {
		a.Loc = l
	}
	return a
}

func (o *opParser) OptionalArgument(typed, attrs bool) (ir.Argument, bool) {
	if o.p.kind != tokPercent {
		return ir.Argument{}, false
	}
	return o.Argument(typed, attrs), true
}

func (o *opParser) Arguments(d ir.Delimiter, typed, attrs bool) []ir.Argument {
	if d == ir.NoDelimiter && o.p.kind != tokPercent {
		return nil
	}
	var out []ir.Argument
	o.list(d, " in argument list", func() { out = append(out, o.Argument(typed, attrs)) })
	return out
}

func (o *opParser) Region(args []ir.Argument, implicit *ir.OpDef) *ir.Region {
	r := o.p.region(args)
	if implicit != nil {
		o.p.ensureTerminator(r, implicit, &o.f.st)
	}
	return r
}

func (o *opParser) OptionalRegion(args []ir.Argument, implicit *ir.OpDef) (*ir.Region, bool) {
	if o.p.kind != '{' {
		return nil, false
	}
	return o.Region(args, implicit), true
}

func (o *opParser) Successor() *ir.Block { return o.p.successor() }

func (o *opParser) OptionalSuccessor() (*ir.Block, bool) {
	if o.p.kind != tokCaret {
		return nil, false
	}
	return o.p.successor(), true
}

func (o *opParser) SuccessorAndUses() (*ir.Block, []*ir.Value) {
	p := o.p
	b := p.successor()
	if !p.accept('(') {
		return b, nil
	}
	if p.accept(')') {
		return b, nil
	}
	us := o.Operands(ir.NoDelimiter)
	p.expect(':', "expected ':' in operand list")
	ts := p.types()
	if len(ts) != len(us) {
		p.failHere("expected %d types to match operand list", len(us))
	}
	p.expect(')', "expected ')'")
	return b, o.ResolveAll(us, ts)
}
