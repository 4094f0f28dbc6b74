package randomlinalg

import "fmt"

// body computes a term of the elements of operands, and combines it with the element of the result.
func (p *program) body(operands []operand, loops []*axis, result, kind string) {
	var terms []string
	for i, o := range operands {
		terms = append(terms, p.converted(fmt.Sprintf("%%x%d", i), o.elem, p.wide))
	}
	if kind == "product" {
		term := p.converted(p.combined("mul", terms[0], terms[1], p.wide), p.wide, result)
		p.yield(p.combined("add", "%o", term, result), result)
		return
	}
	if p.one(4) {
		terms = append(terms, p.index(loops[p.IntN(len(loops))], loops))
	}
	term := terms[0]
	for _, t := range terms[1:] {
		term = p.combined(pick(p, "add", "add", "sub", "mul", "max", "min"), term, t, p.wide)
	}
	switch {
	case p.integer && p.one(4):
		odd := p.op("arith.ori", "i32", term, p.number("1", "i32"))
		term = p.op("arith.divsi", "i32", p.number("1000", "i32"), odd)
	case !p.integer && (kind != "" || result != "f32" || p.one(2)):
		// Between −1 and 1: sums and matmuls stay in the range of narrow types.
		term = p.op("math.tanh", "f32", term)
	}
	if kind == "mul" && !p.integer { // near one
		term = p.op("arith.mulf", "f32", term, p.number("0.125", "f32"))
		term = p.op("arith.addf", "f32", term, p.number("1.0", "f32"))
	}
	term = p.converted(term, p.wide, result)
	if kind != "" {
		term = p.combined(kind, "%o", term, result)
	}
	p.yield(term, result)
}

func (p *program) yield(v, typ string) { p.line("  linalg.yield %s : %s", v, typ) }

// op writes an operation whose operands and result have a type.
func (p *program) op(name, typ string, operands ...string) string {
	v := p.fresh()
	text := ""
	for i, o := range operands {
		if i > 0 {
			text += ", "
		}
		text += o
	}
	p.line("  %s = %s %s : %s", v, name, text, typ)
	return v
}

func (p *program) number(text, typ string) string {
	v := p.fresh()
	p.line("  %s = arith.constant %s : %s", v, text, typ)
	return v
}

// combined combines two values.
func (p *program) combined(kind, a, b, typ string) string {
	name := map[string]string{"add": "addf", "sub": "subf", "mul": "mulf", "max": "maximumf", "min": "minimumf"}[kind]
	if p.integer {
		name = map[string]string{"add": "addi", "sub": "subi", "mul": "muli", "max": "maxsi", "min": "minsi"}[kind]
	}
	return p.op("arith."+name, typ, a, b)
}

// index is the number of an iteration.
func (p *program) index(a *axis, loops []*axis) string {
	i, n := p.fresh(), p.fresh()
	for d, x := range loops {
		if x == a {
			p.line("  %s = linalg.index %d : index", i, d)
		}
	}
	p.line("  %s = arith.index_cast %s : index to i32", n, i)
	if p.integer {
		return n
	}
	return p.cast("arith.sitofp", n, "i32", "f32")
}

// converted is a value in another type.
func (p *program) converted(v, from, to string) string {
	switch {
	case from == to:
		return v
	case to == "f32":
		return p.cast("arith.extf", v, from, to)
	default:
		return p.cast("arith.truncf", v, from, to)
	}
}

func (p *program) cast(name, v, from, to string) string {
	w := p.fresh()
	p.line("  %s = %s %s : %s to %s", w, name, v, from, to)
	return w
}
