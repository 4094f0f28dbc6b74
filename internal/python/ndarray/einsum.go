package ndarray

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// einsumOps are sums over multiplied operands by labels of axes.
func einsumOps() []op {
	return []op{
		{"einsum(equation|subscripts, *operands)", functions, func(c *call) eval.Value {
			return einsum(c.face, parseEquation(c), c.operands())
		}},
		{"tensordot(x|a, y|b, axes|dims)", functions, tensorDot},
	}
}

// operands are the arrays behind an equation, which may be in a list.
func (c *call) operands() []*Array {
	list := c.rest
	if len(list) == 1 && !isTensor(list[0]) {
		list = c.sequence(list[0])
	}
	out := make([]*Array, len(list))
	for i, v := range list {
		out[i] = asArray(c.face, v)
	}
	return out
}

// An equation has the labels of the axes of each operand, and of the result. A label is a letter, a name, or "..." with
// a number for an axis that an ellipsis stands for.
type equation struct {
	in  [][]string
	out []string
}

func parseEquation(c *call) equation {
	text := strings.ReplaceAll(c.text("equation", ""), " ", "")
	left, right, explicit := strings.Cut(text, "->")
	parts := strings.Split(left, ",")
	arrays := c.operands()
	if len(parts) != len(arrays) {
		fail("ValueError", "einsum: more operands were provided than specified in the subscripts string, or fewer: %d for %d",
			len(arrays), len(parts))
	}
	var e equation
	most := 0
	for i, p := range parts {
		labels := letters(p)
		if at := slices.Index(labels, "..."); at >= 0 {
			n := arrays[i].rank() - len(labels) + 1
			most = max(most, n)
			labels = slices.Replace(labels, at, at+1, ellipsis(n)...)
		}
		e.in = append(e.in, labels)
	}
	if !explicit {
		e.out = append(ellipsis(most), implicit(e.in)...)
		return e
	}
	e.out = letters(right)
	if at := slices.Index(e.out, "..."); at >= 0 {
		e.out = slices.Replace(e.out, at, at+1, ellipsis(most)...)
	}
	return e
}

// ellipsis are the labels of n axes, which are counted from the last, as they are broadcast.
func ellipsis(n int) []string {
	var out []string
	for i := n; i > 0; i-- {
		out = append(out, "..."+string(rune('0'+i)))
	}
	return out
}

func letters(s string) []string {
	var out []string
	for s != "" {
		n := 1
		if strings.HasPrefix(s, "...") {
			n = 3
		}
		out = append(out, s[:n])
		s = s[n:]
	}
	return out
}

// implicit are the labels that stand once, sorted.
func implicit(in [][]string) []string {
	times := map[string]int{}
	for _, labels := range in {
		for _, l := range labels {
			times[l]++
		}
	}
	var out []string
	for l, n := range times {
		if n == 1 && !strings.HasPrefix(l, "...") {
			out = append(out, l)
		}
	}
	slices.Sort(out)
	return out
}

// A term is an array with a label for each axis, all different.
type term struct {
	a      *Array
	labels []string
}

// einsum multiplies one operand after the other, and sums over the labels without further use.
func einsum(f *face, e equation, arrays []*Array) *Array {
	if len(arrays) == 0 {
		fail("ValueError", "einsum: at least one operand is needed")
	}
	sizes := map[string]int{}
	terms := make([]term, len(arrays))
	for i, a := range arrays {
		terms[i] = labelled(a, e.in[i], sizes)
	}
	for i, l := range e.out {
		if _, ok := sizes[l]; !ok {
			fail("ValueError", "einsum: output subscript %s does not appear in any input", l)
		}
		if slices.Contains(e.out[:i], l) {
			fail("ValueError", "einsum: output subscript %s appears more than once", l)
		}
	}
	t := terms[0]
	for i, next := range terms[1:] {
		keep := slices.Clone(e.out)
		for _, later := range terms[i+2:] {
			keep = append(keep, later.labels...)
		}
		t = contract(f, t, next, keep)
	}
	t = t.summed(e.out)
	order := make([]int, len(e.out))
	for i, l := range e.out {
		order[i] = slices.Index(t.labels, l)
	}
	return t.a.permute(order)
}

// labelled checks the extents of an operand, and takes the diagonal where a label stands twice.
func labelled(a *Array, labels []string, sizes map[string]int) term {
	if a.rank() != len(labels) {
		fail("ValueError", "einsum: operand has %d dimensions and %d subscripts", a.rank(), len(labels))
	}
	labels = slices.Clone(labels)
	for i, l := range labels {
		if n, ok := sizes[l]; ok && n != a.shape[i] && n != 1 && a.shape[i] != 1 {
			fail("ValueError", "einsum: operands could not be broadcast together: subscript %s has size %d and %d", l, n,
				a.shape[i])
		}
		sizes[l] = max(sizes[l], a.shape[i])
		if a.shape[i] == 0 {
			sizes[l] = 0
		}
	}
	for i := 0; i < len(labels); i++ {
		if j := slices.Index(labels[:i], labels[i]); j >= 0 {
			l := labels[i]
			a = a.diagonal(0, j, i)
			labels = append(slices.Delete(slices.Delete(labels, i, i+1), j, j+1), l)
			i = -1
		}
	}
	return term{a, labels}
}

// summed sums over the axes whose labels are not kept.
func (t term) summed(keep []string) term {
	var order, over []int
	var labels []string
	n := 1
	for i, l := range t.labels {
		if slices.Contains(keep, l) {
			order, labels = append(order, i), append(labels, l)
		} else {
			over = append(over, i)
			n *= t.a.shape[i]
		}
	}
	if len(over) == 0 {
		return t
	}
	m := t.a.permute(append(order, over...))
	shape := m.shape[:len(order)]
	if t.a.isFloat() {
		return term{newFloats(t.a.face, t.a.dtype, shape, groups(m.asFloats(), n, count(shape), total[float64])), labels}
	}
	return term{newInts(t.a.face, t.a.dtype, shape, groups(m.asInts(), n, count(shape), total[int64])), labels}
}

// contract multiplies two terms and sums over the labels that are not kept: as matrix multiplications, one for each
// element of the axes that both have and that stay.
func contract(f *face, a, b term, keep []string) term {
	a, b = a.summed(append(slices.Clone(keep), b.labels...)), b.summed(append(slices.Clone(keep), a.labels...))
	var shared, inner, left, right []string
	for _, l := range a.labels {
		i, j := slices.Index(a.labels, l), slices.Index(b.labels, l)
		switch {
		case j < 0:
			left = append(left, l)
		case a.a.shape[i] != b.a.shape[j]: // one of them is 1
			return product1(f, a, b, keep)
		case slices.Contains(keep, l):
			shared = append(shared, l)
		default:
			inner = append(inner, l)
		}
	}
	for _, l := range b.labels {
		if !slices.Contains(a.labels, l) {
			right = append(right, l)
		}
	}
	batch := a.extents(shared)
	rowShape, columnShape := a.extents(left), b.extents(right)
	k := count(a.extents(inner))
	x := a.ordered(shared, left, inner).reshape(append(slices.Clone(batch), count(rowShape), k))
	y := b.ordered(shared, inner, right).reshape(append(slices.Clone(batch), k, count(columnShape)))
	r := matmul(x, y).reshape(slices.Concat(batch, rowShape, columnShape))
	r.face = f
	return term{r, slices.Concat(shared, left, right)}
}

// product1 multiplies element by element, which is right for axes that are broadcast.
func product1(f *face, a, b term, keep []string) term {
	labels := slices.Clone(a.labels)
	for _, l := range b.labels {
		if !slices.Contains(labels, l) {
			labels = append(labels, l)
		}
	}
	return term{arithmetic(f, python.Mult, a.spread(labels), b.spread(labels)), labels}.summed(keep)
}

// spread is the array with an axis for each of the labels, of extent 1 where it has none.
func (t term) spread(labels []string) *Array {
	var have []string
	for _, l := range labels {
		if slices.Contains(t.labels, l) {
			have = append(have, l)
		}
	}
	a := t.ordered(have)
	for i, l := range labels {
		if !slices.Contains(t.labels, l) {
			a = a.unsqueeze(i)
		}
	}
	return a
}

func (t term) extents(labels []string) []int {
	out := make([]int, len(labels))
	for i, l := range labels {
		out[i] = t.a.shape[slices.Index(t.labels, l)]
	}
	return out
}

func (t term) ordered(parts ...[]string) *Array {
	var order []int
	for _, l := range slices.Concat(parts...) {
		order = append(order, slices.Index(t.labels, l))
	}
	return t.a.permute(order)
}

func tensorDot(c *call) eval.Value {
	a, b := c.self(), c.array("y")
	var of, with []int
	if n, ok := index(c.args["axes"]); ok {
		for i := range n {
			of, with = append(of, a.rank()-n+i), append(with, i)
		}
	} else {
		pair := c.sequence(c.args["axes"])
		if len(pair) != 2 {
			fail("ValueError", "tensordot: axes are a number, or two lists of axes")
		}
		of, with = c.ints([]eval.Value{pair[0]}), c.ints([]eval.Value{pair[1]})
	}
	x, y := make([]string, a.rank()), make([]string, b.rank())
	var out []string
	name := func(i int) string { return string(rune('A' + i)) }
	for i := range x {
		x[i] = name(i)
	}
	for i := range y {
		y[i] = name(a.rank() + i)
	}
	for k := range of {
		y[axis(with[k], b.rank())] = x[axis(of[k], a.rank())]
	}
	for _, l := range append(slices.Clone(x), y...) {
		if slices.Contains(x, l) != slices.Contains(y, l) {
			out = append(out, l)
		}
	}
	return einsum(c.face, equation{[][]string{x, y}, out}, []*Array{a, b})
}
