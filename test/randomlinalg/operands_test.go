package randomlinalg

import (
	"fmt"
	"slices"
	"strings"
)

// An operand is what an operation reads, by indices that are expressions of its loops.
type operand struct {
	name, typ, elem string
	indices         []string
}

// operand is an earlier result or a new argument. The axes of all, if any, must be indices as they are: they say how
// often loops run.
func (p *program) operand(loops, all []*axis) operand {
	var fitting []*value
	for _, v := range p.values {
		within := !slices.ContainsFunc(v.axes, func(a *axis) bool { return !slices.Contains(loops, a) })
		covers := !slices.ContainsFunc(all, func(a *axis) bool { return !slices.Contains(v.axes, a) })
		if within && covers {
			fitting = append(fitting, v)
		}
	}
	if len(fitting) > 0 && !p.one(4) {
		v := fitting[p.IntN(len(fitting))]
		v.used = true
		o := operand{name: v.name, typ: tensor(v.axes, v.typ), elem: v.typ}
		for _, a := range v.axes {
			o.indices = append(o.indices, a.name)
		}
		return o
	}
	if all == nil {
		return p.indexed(loops)
	}
	o := operand{typ: tensor(all, p.elem), elem: p.elem}
	isStatic := true
	for _, a := range all {
		o.indices = append(o.indices, a.name)
		isStatic = isStatic && !a.dynamic
	}
	if p.one(4) && isStatic {
		o.name = p.padded(all)
	} else {
		o.name = p.argument(all, nil, p.elem)
	}
	return o
}

// padded is a new argument with constants around it, which has the extents of axes.
func (p *program) padded(axes []*axis) string {
	var low, high, names, extents = []string{}, []string{}, []string{}, []int{}
	for i, a := range axes {
		l, h := 0, 0
		if a.extent > 4 && p.one(2) {
			l, h = p.IntN(3), p.IntN(3)
		}
		low, high = append(low, fmt.Sprint(l)), append(high, fmt.Sprint(h))
		extents = append(extents, a.extent-l-h)
		names = append(names, fmt.Sprintf("%%i%d: index", i))
	}
	arg := p.argument(nil, extents, p.elem)
	return p.pad(arg, p.args[len(p.args)-1], tensor(axes, p.elem), p.elem, low, high, names)
}

func (p *program) pad(v, from, to, elem string, low, high, names []string) string {
	c, name := p.fresh(), p.fresh()
	number := pick(p, "0", "0", "3")
	if elem != "i32" {
		number += ".0"
	}
	p.line("%s = arith.constant %s : %s", c, number, elem)
	p.line("%s = tensor.pad %s low[%s] high[%s] {", name, v, strings.Join(low, ", "), strings.Join(high, ", "))
	p.line("^bb0(%s):", strings.Join(names, ", "))
	p.line("  tensor.yield %s : %s", c, elem)
	p.line("} : %s to %s", from, to)
	return name
}

// indexed is a new argument with random indices.
func (p *program) indexed(loops []*axis) operand {
	o := operand{elem: p.elem}
	var extents []int
	dim := func(index string, extent int) {
		o.indices, extents = append(o.indices, index), append(extents, extent)
	}
	left := p.shuffled(loops)
	left = slices.DeleteFunc(left, func(a *axis) bool { return a.dynamic })
	left = left[:min(len(left), 1+p.IntN(3))]
	for len(left) > 0 {
		a := left[0]
		left = left[1:]
		n, c, slack := a.extent, p.IntN(4), p.IntN(2)*p.IntN(4)
		switch p.IntN(9) {
		case 0, 1:
			dim(a.name, n)
		case 2:
			dim(fmt.Sprintf("%s + %d", a.name, c+1), n+c+1+slack)
		case 3:
			s := 2 + p.IntN(2)
			dim(fmt.Sprintf("%s * %d + %d", a.name, s, c), (n-1)*s+1+c+slack)
		case 4:
			if len(left) > 0 { // a window
				b, s := left[0], 1+p.IntN(2)
				left = left[1:]
				dim(fmt.Sprintf("%s * %d + %s", a.name, s, b.name), (n-1)*s+b.extent+slack)
			} else {
				dim(fmt.Sprintf("%d - %s", n-1, a.name), n)
			}
		case 5:
			if len(left) > 0 { // two dimensions as one
				b := left[0]
				left = left[1:]
				dim(fmt.Sprintf("%s * %d + %s", a.name, b.extent, b.name), n*b.extent)
			} else {
				dim("0", 1+slack)
			}
		case 6, 7: // one dimension as two
			q := pick(p, 2, 4, 8, 3)
			dim(fmt.Sprintf("%s floordiv %d", a.name, q), (n-1)/q+1)
			if p.one(3) {
				dim("0", 1+slack)
			}
			dim(fmt.Sprintf("%s mod %d", a.name, q), q)
		case 8:
			dim(fmt.Sprintf("%s mod %d", a.name, 1+c), 1+c)
		}
	}
	if len(extents) == 0 {
		dim("0", 1)
	}
	o.name = p.argument(nil, extents, p.elem)
	o.typ = p.args[len(p.args)-1]
	return o
}

// view reads an earlier result with constants around it, or a part of it.
func (p *program) view() {
	v := p.values[p.IntN(len(p.values))]
	d := p.IntN(max(1, len(v.axes)))
	if len(v.axes) == 0 || slices.ContainsFunc(v.axes, func(a *axis) bool { return a.dynamic }) {
		p.pointwise()
		return
	}
	v.used = true
	loops := slices.Clone(v.axes)
	y := p.axis(false)
	y.own = true
	loops[d] = y
	n := v.axes[d].extent
	name := ""
	zeros := slices.Repeat([]string{"0"}, len(loops))
	if p.one(2) {
		low, high := slices.Clone(zeros), slices.Clone(zeros)
		l, h := p.IntN(3), p.IntN(3)
		low[d], high[d] = fmt.Sprint(l), fmt.Sprint(h)
		y.extent = n + l + h
		var names []string
		for i := range loops {
			names = append(names, fmt.Sprintf("%%i%d: index", i))
		}
		name = p.pad(v.name, tensor(v.axes, v.typ), tensor(loops, v.typ), v.typ, low, high, names)
	} else {
		offset, stride := p.IntN(n), 1+p.IntN(2)
		y.extent = (n-1-offset)/stride + 1
		offsets, strides := slices.Clone(zeros), slices.Repeat([]string{"1"}, len(loops))
		offsets[d], strides[d] = fmt.Sprint(offset), fmt.Sprint(stride)
		var sizes []string
		for _, a := range loops {
			sizes = append(sizes, a.String())
		}
		name = p.fresh()
		p.line("%s = tensor.extract_slice %s[%s] [%s] [%s] : %s to %s", name, v.name, strings.Join(offsets, ", "),
			strings.Join(sizes, ", "), strings.Join(strides, ", "), tensor(v.axes, v.typ), tensor(loops, v.typ))
	}
	o := operand{name: name, typ: tensor(loops, v.typ), elem: v.typ}
	for _, a := range loops {
		o.indices = append(o.indices, a.name)
	}
	p.generic(loops, nil, []operand{o}, "")
}
