package asm

import "github.com/tsopt/tsopt/ir"

// setSegments records the sizes of variadic groups.
func (p *parser) setSegments(fr *frame, f *format) {
	traits := f.def.Traits
	if traits&ir.AttrSizedOperandSegments != 0 && !f.allOperands {
		sizes := make([]int64, len(f.def.Operands))
		for i := range sizes {
			sizes[i] = int64(len(fr.format.groups[i].uses))
		}
		fr.st.SetProp(ir.OperandSegments, ir.DenseI32(sizes...))
	}
	if traits&ir.AttrSizedResultSegments != 0 && !f.allResultTypes {
		sizes := make([]int64, len(f.def.Results))
		for i := range sizes {
			sizes[i] = int64(len(fr.format.groups[len(f.def.Operands)+i].types))
		}
		fr.st.SetProp(ir.ResultSegments, ir.DenseI32(sizes...))
	}
}

// resolveFormat finds the types that the text does not hold, and with them the
// operands' values.
func (p *parser) resolveFormat(fr *frame, f *format) {
	s := &fr.format
	if f.allOperands {
		p.resolveAllOperands(fr, f)
	}
	p.spreadOperandTypes(fr, f)
	p.spreadResultTypes(fr, f)
	p.checkMapped(fr, f)
	for _, g := range f.order {
		p.findTypes(fr, f, g)
	}
	if !f.allOperands {
		for g := range f.def.Operands {
			gs := &s.groups[g]
			if f.types[g].kind == fromText {
				fr.op.checkCounts(gs.pos, len(gs.uses), len(gs.types))
			}
			for i, u := range gs.uses {
				fr.st.Operands = append(fr.st.Operands, p.use(u, gs.types[i]))
			}
		}
	}
	p.addResultTypes(fr, f)
}

// resolveAllOperands resolves the operands directive.
func (p *parser) resolveAllOperands(fr *frame, f *format) {
	s := &fr.format
	if f.allOperandTypes {
		fr.op.checkCounts(s.all.pos, len(s.all.uses), len(s.all.types))
		for i, u := range s.all.uses {
			fr.st.Operands = append(fr.st.Operands, p.use(u, s.all.types[i]))
		}
		return
	}
	i := 0
	for g := range f.def.Operands {
		n := 1
		if f.def.Operands[g].Arity != ir.One {
			n = len(s.all.uses) - len(f.def.Operands) + 1
		}
		for ; n > 0 && i < len(s.all.uses); n-- {
			s.groups[g].uses = append(s.groups[g].uses, s.all.uses[i])
			i++
		}
	}
	if i != len(s.all.uses) || len(s.all.uses) < len(f.def.Operands) && i < len(f.def.Operands) {
		fr.op.checkCounts(s.all.pos, len(s.all.uses), len(f.def.Operands))
	}
	for _, g := range f.order {
		p.findTypes(fr, f, g)
	}
	for g := range f.def.Operands {
		gs := &s.groups[g]
		fr.op.checkCounts(s.all.pos, len(gs.uses), len(gs.types))
		for i, u := range gs.uses {
			fr.st.Operands = append(fr.st.Operands, p.use(u, gs.types[i]))
		}
	}
}

// spreadOperandTypes distributes type(operands) to the groups; the result types may follow from them.
func (p *parser) spreadOperandTypes(fr *frame, f *format) {
	s := &fr.format
	if !f.allOperandTypes {
		return
	}
	all := s.all.types
	if f.allOperands {
		for g := range f.def.Operands {
			if len(all) > g && len(s.groups[g].types) == 0 {
				s.groups[g].types = append(s.groups[g].types, all[g])
			}
		}
		return
	}
	total := 0
	for g := range f.def.Operands {
		total += len(s.groups[g].uses)
	}
	fr.op.checkCounts(s.all.pos, total, len(all))
	for g := range f.def.Operands {
		n := len(s.groups[g].uses)
		s.groups[g].types = append(s.groups[g].types[:0], all[:n]...)
		all = all[n:]
	}
}

func (p *parser) spreadResultTypes(fr *frame, f *format) {
	s := &fr.format
	if !f.allResultTypes {
		return
	}
	fr.st.Types = append(fr.st.Types, s.allRes...)
	for g := range f.def.Results {
		if g < len(s.allRes) {
			gs := &s.groups[len(f.def.Operands)+g]
			gs.types = append(gs.types[:0], s.allRes[g])
		}
	}
}

// checkMapped checks the types that others are computed from, results first as
// upstream does.
func (p *parser) checkMapped(fr *frame, f *format) {
	for _, g := range f.mapped {
		decl := f.groupDecl(g)
		for _, t := range fr.format.groups[g].types {
			if decl.Type.OK != nil && !decl.Type.OK(t) {
				fr.op.fail(fr.op.pos, "'%s' must be %s, but got %s", decl.Name, decl.Type.Summary, quoteType(t))
			}
		}
	}
}

// findTypes fills in the types of a group that follow from something else.
func (p *parser) findTypes(fr *frame, f *format, g int) {
	s, src := &fr.format, &f.types[g]
	gs := &s.groups[g]
	if len(gs.types) > 0 {
		return
	}
	n := len(gs.uses)
	if g >= len(f.def.Operands) {
		n = 1
	}
	if n == 0 {
		return
	}
	t := src.build
	if src.kind == fromGroup {
		from := s.groups[src.from].types
		if len(from) == 0 {
			return
		}
		if t = from[0]; src.match != nil {
			t = src.match(t)
		}
		if t == nil {
			fr.op.fail(fr.op.pos, "cannot infer the type of '%s' from that of '%s', which is %s",
				f.groupDecl(g).Name, f.groupDecl(src.from).Name, quoteType(from[0]))
		}
	}
	for range n {
		gs.types = append(gs.types, t)
	}
}

func (p *parser) addResultTypes(fr *frame, f *format) {
	if f.allResultTypes {
		return
	}
	base := len(f.def.Operands)
	for g := range f.def.Results {
		if f.types[base+g].kind == fromInference {
			p.inferResults(fr, f)
			return
		}
	}
	for g := range f.def.Results {
		fr.st.Types = append(fr.st.Types, fr.format.groups[base+g].types...)
	}
}

func (p *parser) inferResults(fr *frame, f *format) {
	ir.SetDefaults(&fr.st)
	for len(fr.st.Props) < len(f.def.Attrs) {
		fr.st.Props = append(fr.st.Props, nil)
	}
	p.checkConstraints(fr, f)
	types, err := f.def.InferTypes(&fr.st)
	if err != nil {
		p.failWith(p.wrap(fr.op.pos, err))
	}
	fr.st.Types = append(fr.st.Types, types...)
}

// groupSizes are the numbers of operands by group; nil where `operands` stands
// for several variadic groups.
func (p *parser) groupSizes(fr *frame, f *format) []int {
	sizes := make([]int, len(f.def.Operands))
	rest, variadic := len(fr.st.Operands), -1
	for g := range sizes {
		switch {
		case !f.allOperands:
			sizes[g] = len(fr.format.groups[g].uses)
		case f.def.Operands[g].Arity == ir.One:
			sizes[g] = 1
		case variadic >= 0:
			return nil
		default:
			variadic = g
		}
		rest -= sizes[g]
	}
	if rest < 0 || rest > 0 && variadic < 0 {
		p.failAt(fr.op.pos, "'%s' op expected %d operands, but found %d", f.def.Name, len(f.def.Operands),
			len(fr.st.Operands))
	}
	if variadic >= 0 {
		sizes[variadic] = rest
	}
	return sizes
}

// checkConstraints fails as the verifier would where an operand or attribute is
// not what the definition allows, so that type inference sees only such as are.
func (p *parser) checkConstraints(fr *frame, f *format) {
	i := 0
	for g, n := range p.groupSizes(fr, f) {
		c := &f.def.Operands[g].Type
		for range n {
			if t := fr.st.Operands[i].Type(); c.OK != nil && !c.OK(t) {
				p.failAt(fr.op.pos, "'%s' op operand #%d must be %s, but got %s", f.def.Name, i, c.Summary, quoteType(t))
			}
			i++
		}
	}
	for j := range f.def.Attrs {
		field, a := &f.def.Attrs[j], fr.st.Props[j]
		switch {
		case a == nil && !field.Optional:
			p.failAt(fr.op.pos, "'%s' op requires attribute '%s'", f.def.Name, field.Name)
		case a != nil && field.Attr.OK != nil && !field.Attr.OK(a):
			p.failAt(fr.op.pos, "'%s' op attribute '%s' failed to satisfy constraint: %s", f.def.Name, field.Name,
				field.Attr.Summary)
		}
	}
}
