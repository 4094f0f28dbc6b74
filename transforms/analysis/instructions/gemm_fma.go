package instructions

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// maxUnrolledK is the largest K at which a thread keeps its rows of A and columns of B in registers. Longer GEMMs by
// scalar FMA are loops over operands in shared memory.
const maxUnrolledK = 16

// fma is scalar multiply-adds. It distributes the accumulator for the best stores and gives each thread the rows of A
// and columns of B that it needs.
var fma = Gemm{
	Impl: tile.FMA, Name: "fma",
	Plan: func(g tile.GemmOp, place tile.Place, machine arch.Machine) (p GemmPlan, err error) {
		m, n, k := g.MNK()
		if p.Acc, err = fmaAccumulator([]int64{m, n}, place); err != nil {
			return p, err
		}
		if k > maxUnrolledK && fitShared(g, machine) {
			p.A.Shared, p.B.Shared = true, true
			return p, nil
		}
		if p.A.Dist, err = along(p.Acc, 1, k); err != nil {
			return p, err
		}
		p.B.Dist, err = along(p.Acc, 0, k)
		return p, err
	},
}

// fmaAccumulator gives each thread an almost square patch, so that it reuses what it reads of both operands. If the
// shape does not divide over threads, the layout is that of a larger one, which overhangs.
func fmaAccumulator(shape []int64, place tile.Place) (layout.Distribution, error) {
	d, err := patches(shape, place)
	if err != nil || d.RegCount()*place.Threads() < 2*shape[0]*shape[1] {
		return d, err
	}
	rows, columns := lanesIn(place)
	padded, err := patches([]int64{upTo(shape[0], rows*place.AllWarps()), upTo(shape[1], columns)}, place)
	if err != nil || padded.RegCount() >= d.RegCount() {
		return d, err
	}
	return padded.Clip(shape)
}

func patches(shape []int64, place tile.Place) (layout.Distribution, error) {
	perThread := []int64{patch(shape[0]), patch(shape[1])}
	rows, columns := lanesIn(place)
	return layout.Blocked(shape, perThread, []int64{rows, columns}, []int64{place.AllWarps(), 1}, []int{1, 0})
}

// lanesIn is the almost square grid of a warp's lanes, a power of two: 4 rows of 8.
func lanesIn(place tile.Place) (rows, columns int64) {
	rows, columns = 1, 1
	for rows*columns < place.Lanes {
		if columns <= rows {
			columns *= 2
		} else {
			rows *= 2
		}
	}
	return rows, columns
}

// upTo is the first multiple of unit from n on.
func upTo(n, unit int64) int64 { return (n + unit - 1) / unit * unit }

func patch(n int64) int64 {
	for _, p := range []int64{4, 2} {
		if n%(p*8) == 0 {
			return p
		}
	}
	return 1
}

// along is acc without dimension dim, and k elements along it in each thread.
func along(acc layout.Distribution, dim int, k int64) (layout.Distribution, error) {
	d, err := acc.Slice(dim)
	if err != nil {
		return d, err
	}
	if d, err = d.ExpandDim(dim); err != nil {
		return d, err
	}
	return d.BroadcastDim(dim, k)
}

// fitShared reports whether a GEMM can read its operands from shared memory: those that are not there yet belong to the
// whole block, and fit into three quarters of its shared memory.
func fitShared(g tile.GemmOp, machine arch.Machine) bool {
	bytes, ok := newShared(g, g.A, g.B)
	return ok && 4*bytes <= 3*machine.SharedBytes()
}

// newShared is how much shared memory operands take that are not there yet; ok is false if they cannot be put there.
func newShared(g tile.GemmOp, factors ...*ir.Value) (bytes int64, ok bool) {
	_, nested := ir.Enclosing(g.Op, scale.On)
	for _, v := range factors {
		if m, ok := v.Type().(*ir.MemRefType); ok && scale.InShared(m) {
			continue
		}
		t := v.Type().(ir.ShapedType)
		bits, ok := ir.BitWidth(t.Elem())
		if !ok || bits < 8 || nested {
			return 0, false
		}
		n, _ := ir.NumElements(t.Shape())
		bytes += n * int64(bits) / 8
	}
	return bytes, true
}
