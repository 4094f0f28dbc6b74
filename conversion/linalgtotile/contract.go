package linalgtotile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// A matmul is a contraction as tile.gemm computes it: operand A depends on the rows of the accumulator, operand B on
// its columns.
type matmul struct {
	a, b access.Side
	// rows, columns and terms are the axes of M, N and K.
	rows, columns, terms []int
}

// Least extents of the tile of a matmul: below them the instructions would have nothing to do.
const (
	leastRows    = 16
	leastColumns = 8
	leastTerms   = 16
)

// matmulOf finds the two operands of a reduction, nil if no tile.gemm computes it.
func (k *kernel) matmulOf(r *reduction) *matmul {
	c := access.ClassOf(r.g)
	if c.Kind != access.Contraction {
		return nil
	}
	m := &matmul{a: c.Sides[0], b: c.Sides[1]}
	inA, inB := k.axesOfSide(r, m.a), k.axesOfSide(r, m.b)
	for _, x := range r.axes {
		switch isA, isB := slices.Contains(inA, x), slices.Contains(inB, x); {
		case isA == isB:
			return nil // a tile of several matrices
		case isA:
			m.rows = append(m.rows, x)
		default:
			m.columns = append(m.columns, x)
		}
	}
	for _, x := range r.over {
		if k.extent(x) == 1 {
			continue
		}
		if !slices.Contains(inA, x) || !slices.Contains(inB, x) {
			return nil
		}
		m.terms = append(m.terms, x)
	}
	if k.area(m.rows) < leastRows || k.area(m.columns) < leastColumns || k.area(m.terms) < leastTerms {
		return nil
	}
	return m
}

// axesOfSide are the axes of a side's loops.
func (k *kernel) axesOfSide(r *reduction, s access.Side) []int {
	var es []ir.AffineExpr
	for _, l := range s.Loops {
		es = append(es, r.loops[l])
	}
	return axesIn(es)
}

// multiply is a tile.gemm of the operands in one iteration.
func (k *kernel) multiply(r *reduction, accs []*ir.Value) ([]*ir.Value, error) {
	a, ta, err := k.operand(r, r.m.a, r.m.rows, true)
	if err != nil {
		return nil, err
	}
	b, tb, err := k.operand(r, r.m.b, r.m.columns, false)
	if err != nil {
		return nil, err
	}
	g := tile.GemmOp{A: a, B: b, TransposeA: ta, TransposeB: tb}
	if accs != nil {
		g.Acc = accs[0]
	}
	return []*ir.Value{tile.Gemm.New(k.inner().b, g, ir.Tensor(k.accumulator(r), r.elem, nil)).Result}, nil
}

// operand is the matrix of a side. Its tile stays as it lies in memory: transposed says that operand A has its terms
// first, or operand B its terms last.
func (k *kernel) operand(r *reduction, s access.Side, free []int, isA bool) (v *ir.Value, transposed bool, err error) {
	t, err := k.side(r, s, free)
	if err != nil {
		return nil, false, err
	}
	freeFirst, termsFirst := slices.Concat(free, r.m.terms), slices.Concat(r.m.terms, free)
	if !slices.Equal(t.axes, termsFirst) {
		t = tiled{k.aligned(t, freeFirst), freeFirst}
	}
	shape := []int64{k.area(free), k.area(r.m.terms)}
	isFreeFirst := slices.Equal(t.axes, freeFirst)
	if !isFreeFirst {
		slices.Reverse(shape)
	}
	if len(t.axes) != 2 {
		t.v = tile.Reshape.New(k.inner().b, tile.ReshapeOp{Source: t.v}, ir.Tensor(shape, t.elem(), nil)).Result
	}
	return t.v, isFreeFirst != isA, nil
}

// endsWith reports whether a tensor in memory ends where axes end: what a load has beyond them is zero.
func (k *kernel) endsWith(v *ir.Value, at []ir.AffineExpr, axes []int) bool {
	mem := k.memory[v]
	return mem != nil && !slices.ContainsFunc(axes, func(a int) bool {
		d := slices.Index(at, ir.Dim(a))
		return k.axes[a].ragged() && (d < 0 || mem.Type().(*ir.MemRefType).Shape()[d] != k.axes[a].extent)
	})
}

// side is the tile of a side, with zeros beyond the end of the terms: an operand's elements, or what is computed from
// them. That is rounded to the type of the elements, since tensor cores multiply narrow types.
func (k *kernel) side(r *reduction, s access.Side, free []int) (tiled, error) {
	if i, ok := s.Factors[0].Element(r.g); ok && len(s.Factors) == 1 {
		v, at := linalg.Operands(r.g)[i], replaced(r.g.IndexingMaps()[i].Results(), r.loops)
		if k.inside(r.m.terms) == nil || k.endsWith(v, at, r.m.terms) {
			return k.value(v, at)
		}
	}
	axes := slices.Concat(free, r.m.terms)
	p := piece{g: r.g, loops: r.loops, axes: axes, where: k.inside(r.over)}
	for _, f := range s.Factors {
		p.yields = append(p.yields, f.Value)
		p.other = append(p.other, arith.ZeroAttr(f.Value.Type()))
	}
	vs, err := k.compose(p)
	if err != nil {
		return tiled{}, err
	}
	v := vs[0]
	multiply := arith.MulI
	if ir.IsFloat(s.Factors[0].Value.Type()) {
		multiply = arith.MulF
	}
	for _, w := range vs[1:] {
		v = arith.Binary(k.inner().b, multiply, v, w)
	}
	narrow := s.Factors[0].Value.Type()
	for _, i := range s.Inputs() {
		elem := ir.ElemOrSelf(r.g.Inputs()[i].Type())
		n, _ := ir.BitWidth(elem)
		if m, _ := ir.BitWidth(narrow); ir.IsFloat(elem) && n < m {
			narrow = elem
		}
	}
	return tiled{k.converted(v, narrow), axes}, nil
}
