package asm

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// genericOp reads `"name"(operands) … : type`.
func (p *parser) genericOp() *ir.Op {
	loc, start, end := p.tokenLoc(), p.start, p.end
	name := unquote(p.spelling())
	switch {
	case name == "":
		p.failHere("empty operation name is invalid")
	case strings.IndexByte(name, 0) >= 0:
		p.failHere("null character not allowed in operation name")
	}
	p.next()
	f := p.takeFrame()
	f.st.Def, f.st.Loc = p.genericDef(name), loc
	if p.state != nil {
		p.state.nameOp(start, end, f.st.Def)
	}
	p.genericBody(f)
	return p.create(f)
}

func (p *parser) genericDef(name string) *ir.OpDef {
	if def := p.reg.Op(name); def != nil {
		return def
	}
	dialect, _, _ := strings.Cut(name, ".")
	if p.reg.Dialect(dialect) == nil && !p.opts.AllowUnregistered {
		p.failHere("operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used")
	}
	return ir.UnregisteredOp(p.intern(name))
}

// create makes the operation of a frame, with its trailing location.
func (p *parser) create(f *frame) *ir.Op {
	ir.SetDefaults(&f.st)
	op := p.arena.NewOp(&f.st)
	p.releaseFrame(f)
	if p.kind == tokBare {
		if l, ok := p.trailingLoc(); ok {
			op.SetLoc(l)
		}
	}
	return op
}

func (p *parser) genericBody(f *frame) {
	st := &f.st
	p.expect('(', "expected '(' to start operand list")
	if p.kind == tokPercent {
		p.items(func() { f.operands = append(f.operands, p.operand()) })
	}
	p.expect(')', "expected ')' to end operand list")
	if p.kind == '[' {
		p.genericSuccessors(st)
	}
	var props ir.Attr
	if p.accept('<') {
		props = p.attr(nil)
		p.expect('>', "expected '>' to close properties")
	}
	if p.accept('(') {
		around := p.opening
		p.opening = nil
		p.items(func() { st.Regions = append(st.Regions, p.region(nil)) })
		p.opening = around
		p.expect(')', "expected ')' to end region list")
	}
	if p.kind == '{' {
		for _, na := range p.attrDict() {
			st.SetProp(currentName(st.Def, na.Name), na.Value)
		}
	}
	p.expect(':', "expected ':' followed by operation type")
	p.genericType(f)
	p.checkInherent(st)
	if props != nil {
		if err := p.setProperties(st, props); err != nil {
			p.failWith(diag.Errorf(st.Loc, "invalid properties %s for op %s: %s", props, st.Def.Name, err))
		}
	}
}

// currentName is the name of an attribute that older programs know by another.
func currentName(def *ir.OpDef, name string) string {
	switch {
	case name == "operand_segment_sizes" && def.Traits&ir.AttrSizedOperandSegments != 0:
		return ir.OperandSegments
	case name == "result_segment_sizes" && def.Traits&ir.AttrSizedResultSegments != 0:
		return ir.ResultSegments
	}
	return name
}

// checkInherent checks the inherent attributes that a dictionary held.
func (p *parser) checkInherent(st *ir.OpState) {
	for i, a := range st.Props {
		if field := &st.Def.Attrs[i]; a != nil && field.Attr.OK != nil && !field.Attr.OK(a) {
			p.failWith(diag.Errorf(st.Loc, "'%s' op attribute '%s' failed to satisfy constraint: %s", st.Def.Name, field.Name,
				field.Attr.Summary))
		}
	}
}

func (p *parser) genericSuccessors(st *ir.OpState) {
	if st.Def.Traits&ir.Terminator == 0 && !st.Def.Unregistered {
		p.failHere("successors in non-terminator")
	}
	p.next()
	if p.kind == ']' {
		p.failMissing("expected list element")
	}
	p.items(func() { st.Succs = append(st.Succs, p.successor()) })
	p.expect(']', "expected ',' or ']'")
}

// setProperties sets the inherent attributes from the attribute in `<{…}>`.
func (p *parser) setProperties(st *ir.OpState, props ir.Attr) error {
	if st.Def.Unregistered {
		st.SetProp(ir.UnregisteredProps, props)
		return nil
	}
	if len(st.Def.Attrs) == 0 {
		return errors.New("this operation does not support properties")
	}
	d, ok := props.(*ir.DictAttr)
	if !ok {
		return errors.New("expected DictionaryAttr to set properties")
	}
	for i := range st.Def.Attrs {
		field := &st.Def.Attrs[i]
		a := d.Get(field.Name)
		switch {
		case a == nil:
			continue
		case field.Name == ir.OperandSegments || field.Name == ir.ResultSegments:
			if err := checkSegments(a, field.Name, st.Def); err != nil {
				return err
			}
		case field.Attr.Class != nil && !field.Attr.Class(a):
			return fmt.Errorf("Invalid attribute `%s` in property conversion: %s", field.Name, a)
		}
		st.SetProp(field.Name, a)
	}
	return nil
}

func checkSegments(a ir.Attr, name string, def *ir.OpDef) error {
	want := len(def.Operands)
	if name == ir.ResultSegments {
		want = len(def.Results)
	}
	arr, ok := a.(*ir.DenseArrayAttr)
	switch {
	case !ok || !ir.DenseI32ArrayC.OK(a):
		return errors.New("expected DenseI32ArrayAttr for key `value`")
	case len(arr.Ints()) != want:
		return fmt.Errorf("size mismatch in attribute conversion: %d vs %d", len(arr.Ints()), want)
	}
	return nil
}

func (p *parser) genericType(f *frame) {
	pos := p.start
	if p.kind == '(' {
		p.genericTypeDirect(f, pos)
		return
	}
	ft, ok := p.typ().(*ir.FunctionType)
	if !ok {
		p.failAt(pos, "expected function type")
	}
	f.st.Types = append(f.st.Types, ft.Results()...)
	p.resolveGeneric(f, pos, ft.Inputs())
}

// genericTypeDirect reads a function type without making one.
func (p *parser) genericTypeDirect(f *frame, pos int) {
	p.next()
	inputs := f.format.scratch[:0]
	if p.kind != ')' {
		inputs = append(inputs, p.typ())
		for p.accept(',') {
			inputs = append(inputs, p.typ())
		}
	}
	f.format.scratch = inputs
	p.expect(')', "expected ')'")
	p.expect(tokArrow, "expected '->' in function type")
	if p.kind != '(' {
		f.st.Types = append(f.st.Types, p.typ())
	} else {
		p.next()
		if p.kind != ')' {
			f.st.Types = append(f.st.Types, p.typ())
			for p.accept(',') {
				f.st.Types = append(f.st.Types, p.typ())
			}
		}
		p.expect(')', "expected ')'")
	}
	p.resolveGeneric(f, pos, inputs)
}

func (p *parser) resolveGeneric(f *frame, pos int, types []ir.Type) {
	if len(types) != len(f.operands) {
		plural := "s"
		if len(f.operands) == 1 {
			plural = ""
		}
		p.failAt(pos, "expected %d operand type%s but had %d", len(f.operands), plural, len(types))
	}
	for i, u := range f.operands {
		f.st.Operands = append(f.st.Operands, p.use(u, types[i]))
	}
}
