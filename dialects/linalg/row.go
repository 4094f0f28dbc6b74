package linalg

import (
	"fmt"
	"strings"
	"sync"

	"github.com/tsopt/tsopt/ir"
)

// row describes a named operation. Its verifier, its text, its body and its generalization follow from it.
type row struct {
	name, summary string
	// loops has a letter for each loop, from the outermost. It is empty for an operation of any rank.
	loops string
	// maps are the indices of each operand, the output last: `mk kn mn` is A[m, k], B[k, n], C[m, n], and `[y+r]` is
	// the index y * stride + r * dilation of a window. Of an operation of any rank an operand is `*`, with the rank of
	// the output, or `.`, a scalar. Loops that the output lacks are reductions.
	maps string
	body body
	// mapped operations may have other maps, in the attribute indexing_maps.
	mapped bool
	// cast operations have an attribute that says how integers are converted.
	cast bool
	// check is what the verifier requires besides, nil for nothing.
	check func(r *row, n NamedOp) error
}

// rows are all rows by the operation's name, read once.
var rows = sync.OnceValue(func() map[string]*row {
	out := map[string]*row{}
	for _, table := range [][]row{contractions, pointwise, convolutions, poolings} {
		for i := range table {
			out["linalg."+table[i].name] = &table[i]
		}
	}
	return out
})

// operandsOf are the indices of each operand.
func (r *row) operandsOf() []string { return strings.Fields(r.maps) }

// inputs is how many inputs there are.
func (r *row) inputs() int { return len(r.operandsOf()) - 1 }

// windows is how many dimensions of the first operand are windows.
func (r *row) windows() int { return strings.Count(r.maps, "+") }

// indexingMaps are the maps of an operation whose output has a rank and whose windows have strides and dilations.
func (r *row) indexingMaps(rank int, strides, dilations []int64) []ir.AffineMap {
	var out []ir.AffineMap
	for _, operand := range r.operandsOf() {
		switch {
		case operand == "*":
			out = append(out, ir.IdentityMap(rank))
		case operand == ".":
			out = append(out, ir.NewAffineMap(max(rank, len(r.loops)), 0))
		default:
			out = append(out, r.indexingMap(operand, strides, dilations))
		}
	}
	return out
}

// indexingMap reads the indices of an operand.
func (r *row) indexingMap(indices string, strides, dilations []int64) ir.AffineMap {
	var exprs []ir.AffineExpr
	window := 0
	for len(indices) > 0 {
		if indices[0] != '[' {
			exprs = append(exprs, r.loop(indices[0]))
			indices = indices[1:]
			continue
		}
		at, in := r.loop(indices[1]), r.loop(indices[3])
		exprs = append(exprs, at.Mul(ir.Const(strides[window])).Add(in.Mul(ir.Const(dilations[window]))))
		indices = indices[len("[x+s]"):]
		window++
	}
	return ir.NewAffineMap(len(r.loops), 0, exprs...)
}

func (r *row) loop(letter byte) ir.AffineExpr { return ir.Dim(strings.IndexByte(r.loops, letter)) }

// iterators are the kinds of the loops of an operation whose output has a rank.
func (r *row) iterators(rank int) []Iterator {
	if r.loops == "" {
		return parallel(rank)
	}
	all := r.operandsOf()
	out := parallel(len(r.loops))
	for i := range out {
		if !strings.Contains(all[len(all)-1], r.loops[i:i+1]) {
			out[i] = Reduction
		}
	}
	return out
}

// example is a program with the operation, of small extents.
func (r *row) example() string {
	all := r.operandsOf()
	var args, names, types []string
	for i, operand := range all {
		name, t := fmt.Sprintf("%%%c", 'a'+i), r.exampleType(operand, i)
		args, names, types = append(args, name+": "+t), append(names, name), append(types, t)
	}
	last := len(all) - 1
	return ir.DocExample("Computes "+r.summary+".", strings.Join(args, ", "),
		fmt.Sprintf("%%0 = linalg.%s ins(%s : %s) outs(%s : %s) -> %s", r.name, strings.Join(names[:last], ", "),
			strings.Join(types[:last], ", "), names[last], types[last], types[last]))
}

// exampleType is the type of operand i.
func (r *row) exampleType(indices string, i int) string {
	elem := "f32"
	switch {
	case r.name == "select" && i == 0:
		elem = "i1"
	case strings.HasSuffix(r.name, "_unsigned"):
		elem = "i32"
	}
	switch indices {
	case ".":
		if i == r.inputs() {
			return "tensor<" + elem + ">"
		}
		return elem
	case "*":
		return "tensor<4x8x" + elem + ">"
	}
	var shape strings.Builder
	extent := func(letter byte) int { return 2 + strings.IndexByte(r.loops, letter) }
	for len(indices) > 0 {
		n := extent(indices[0])
		step := 1
		if indices[0] == '[' {
			n, step = extent(indices[1])+extent(indices[3])-1, len("[x+s]")
		}
		fmt.Fprintf(&shape, "%dx", n)
		indices = indices[step:]
	}
	return "tensor<" + shape.String() + elem + ">"
}
