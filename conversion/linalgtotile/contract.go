package linalgtotile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// A product is a sum of products of two factors, as tile.gemm computes it: one factor depends on the rows of the
// accumulator, the other on its columns.
type product struct {
	left, right factor
	// rows, columns and terms are the axes of M, N and K.
	rows, columns, terms []int
}

// A factor is one side of a product in an operation's body.
type factor struct {
	v    *ir.Value // in the body
	axes []int     // that it depends on
	// input is the operand that it is an element of, −1 if it is computed from elements.
	input int
}

// Least extents of the tile of a product: below them the instructions would have nothing to do.
const (
	leastRows    = 16
	leastColumns = 8
	leastTerms   = 16
)

// productOf finds the two factors of a reduction, nil if its terms are no products of matrices.
func (k *kernel) productOf(r *reduction) *product {
	x, y, ok := k.factorsOf(r)
	if !ok {
		return nil
	}
	p := &product{left: x, right: y}
	for _, a := range r.axes {
		switch inX, inY := slices.Contains(x.axes, a), slices.Contains(y.axes, a); {
		case inX == inY:
			return nil // a tile of several matrices
		case inX:
			p.rows = append(p.rows, a)
		default:
			p.columns = append(p.columns, a)
		}
	}
	for _, a := range r.over {
		inX, inY := slices.Contains(x.axes, a), slices.Contains(y.axes, a)
		if k.extent(a) > 1 && !(inX && inY) {
			return nil
		}
		if k.extent(a) > 1 {
			p.terms = append(p.terms, a)
		}
	}
	if product64(k.shape(p.rows)) < leastRows || product64(k.shape(p.columns)) < leastColumns ||
		product64(k.shape(p.terms)) < leastTerms {
		return nil
	}
	return p
}

// factorsOf are the two factors of a reduction's terms, first the one that the first axis of the result belongs to.
func (k *kernel) factorsOf(r *reduction) (x, y factor, ok bool) {
	m := widened(r.term).DefiningOp()
	if r.kind != scale.Add || m == nil || !arith.MulF.Is(m) && !arith.MulI.Is(m) {
		return x, y, false
	}
	x, y = k.factorOf(r, m.Operand(0)), k.factorOf(r, m.Operand(1))
	first := func(f factor) int {
		return slices.IndexFunc(r.axes, func(a int) bool { return slices.Contains(f.axes, a) })
	}
	if first(x) > first(y) {
		x, y = y, x
	}
	return x, y, true
}

// widened is what a value is converted from, if that loses nothing.
func widened(v *ir.Value) *ir.Value {
	for def := v.DefiningOp(); def != nil && (arith.ExtF.Is(def) || arith.ExtSI.Is(def)); def = v.DefiningOp() {
		v = def.Operand(0)
	}
	return v
}

// factorOf is a value of a reduction's body as a factor.
func (k *kernel) factorOf(r *reduction, v *ir.Value) factor {
	f := factor{v: v, input: -1}
	maps := r.g.IndexingMaps()
	body := r.g.Body().Entry()
	for arg := range (piece{g: r.g, yields: []*ir.Value{v}}).needs() {
		i := slices.Index(body.Args(), arg)
		if i < 0 {
			continue
		}
		if arg == widened(v) {
			f.input = i
		}
		f.axes = append(f.axes, axesIn(replaced(maps[i].Results(), r.loops))...)
	}
	slices.Sort(f.axes)
	f.axes = slices.Compact(f.axes)
	return f
}

// endsWith reports whether a tensor in memory ends where axes end: what a load has beyond them is zero.
func (k *kernel) endsWith(v *ir.Value, at []ir.AffineExpr, axes []int) bool {
	mem := k.memory[v]
	return mem != nil && !slices.ContainsFunc(axes, func(a int) bool {
		d := slices.Index(at, ir.Dim(a))
		return k.axes[a].ragged() && (d < 0 || mem.Type().(*ir.MemRefType).Shape()[d] != k.axes[a].extent)
	})
}

// multiply is a tile.gemm of the factors in one iteration.
func (k *kernel) multiply(r *reduction, acc *ir.Value) (*ir.Value, error) {
	a, ta, err := k.operand(r, r.p.left, r.p.rows, true)
	if err != nil {
		return nil, err
	}
	b, tb, err := k.operand(r, r.p.right, r.p.columns, false)
	if err != nil {
		return nil, err
	}
	g := tile.GemmOp{A: a, B: b, Acc: acc, TransposeA: ta, TransposeB: tb}
	return tile.Gemm.New(k.inner().b, g, ir.Tensor(k.accumulator(r), r.elem, nil)).Result, nil
}

// operand is the matrix of a factor. Its tile stays as it lies in memory: transposed says that a left factor has its
// terms first, or a right one its terms last.
func (k *kernel) operand(r *reduction, f factor, free []int, left bool) (v *ir.Value, transposed bool, err error) {
	t, err := k.factor(r, f, free)
	if err != nil {
		return nil, false, err
	}
	freeFirst, termsFirst := slices.Concat(free, r.p.terms), slices.Concat(r.p.terms, free)
	if !slices.Equal(t.axes, termsFirst) {
		t = tiled{k.aligned(t, freeFirst), freeFirst}
	}
	first, last := product64(k.shape(free)), product64(k.shape(r.p.terms))
	isFreeFirst := slices.Equal(t.axes, freeFirst)
	if !isFreeFirst {
		first, last = last, first
	}
	if len(t.axes) != 2 {
		t.v = tile.Reshape.New(k.inner().b, tile.ReshapeOp{Source: t.v}, ir.Tensor([]int64{first, last}, t.elem(), nil)).Result
	}
	return t.v, isFreeFirst != left, nil
}

// factor is the tile of a factor, with zeros beyond the end of the terms. What is computed in a wider type than it is
// read from is rounded to that, since tensor cores multiply narrow types.
func (k *kernel) factor(r *reduction, f factor, free []int) (tiled, error) {
	if f.input >= 0 {
		v, at := linalg.Operands(r.g)[f.input], replaced(r.g.IndexingMaps()[f.input].Results(), r.loops)
		if k.inside(r.p.terms) == nil || k.endsWith(v, at, r.p.terms) {
			return k.value(v, at)
		}
		f.v = widened(f.v)
	}
	axes := slices.Concat(free, r.p.terms)
	p := piece{g: r.g, loops: r.loops, axes: axes, yields: []*ir.Value{f.v}}
	p.where, p.other = k.inside(r.p.terms), []ir.Attr{arith.ZeroAttr(f.v.Type())}
	vs, err := k.compose(p)
	if err != nil {
		return tiled{}, err
	}
	narrow := f.v.Type()
	for v := range p.needs() {
		if n, _ := ir.BitWidth(v.Type()); v.DefiningOp() == nil && ir.IsFloat(v.Type()) {
			if m, _ := ir.BitWidth(narrow); n < m {
				narrow = v.Type()
			}
		}
	}
	return tiled{k.converted(vs[0], narrow), axes}, nil
}
