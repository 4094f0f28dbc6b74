package ndarray

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// matmuls are the matrix multiplications.
func matmuls() []op {
	product := func(c *call) eval.Value { return matmul(c.self(), c.array("y")) }
	out := []op{
		{"dot(x|input|a, y|other|tensor|b)", both, product},
		{"inner(x|input|a, y|other|b)", functions, func(c *call) eval.Value {
			y := c.array("y")
			if y.rank() > 1 {
				y = y.swap(-1, -2)
			}
			return matmul(c.self(), y)
		}},
		{"outer(x|input|a, y|vec2|b)", torchBoth | numpyFn, func(c *call) eval.Value {
			return arithmetic(c.face, python.Mult, c.self().reshape([]int{-1, 1}), c.array("y").reshape([]int{1, -1}))
		}},
		{"linear(x|input, weight, bias=)", functional, func(c *call) eval.Value {
			r := matmul(c.self(), c.array("weight").swap(-1, -2))
			if c.given("bias") {
				r = arithmetic(c.face, python.Add, r, c.args["bias"])
			}
			return r
		}},
		{"addmm(x|input, mat1, mat2)", torchBoth, func(c *call) eval.Value {
			return arithmetic(c.face, python.Add, c.self(), matmul(c.array("mat1"), c.array("mat2")))
		}},
		{"baddbmm(x|input, batch1, batch2)", torchBoth, func(c *call) eval.Value {
			return arithmetic(c.face, python.Add, c.self(), matmul(c.array("batch1"), c.array("batch2")))
		}},
		{"trace(x|input|a)", both, func(c *call) eval.Value {
			d := c.self().diagonal(0, 0, 1)
			c.args = map[string]eval.Value{"x": d}
			return sum(c)
		}},
	}
	for _, name := range []string{"matmul", "mm", "bmm", "mv"} {
		on := torchBoth
		if name == "matmul" {
			on |= numpyFn
		}
		out = append(out, op{name + "(x|input|x1, y|other|mat2|x2|vec)", on, product})
	}
	return out
}

// matmul is `a @ b`: of matrices, with other axes in front broadcast; a vector is a matrix of one row or column.
func matmul(a, b *Array) *Array {
	if a.rank() == 0 || b.rank() == 0 {
		fail("ValueError", "matmul: Input operand %d does not have enough dimensions (has 0, gufunc core with signature (n?,k),(k,m?)->(n?,m?) requires 1)", int(number(a.rank() > 0)))
	}
	row, column := a.rank() == 1, b.rank() == 1
	if row {
		a = a.unsqueeze(0)
	}
	if column {
		b = b.unsqueeze(1)
	}
	m, k, n := a.shape[a.rank()-2], a.shape[a.rank()-1], b.shape[b.rank()-1]
	if b.shape[b.rank()-2] != k {
		fail("ValueError", "matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (n?,k),(k,m?)->(n?,m?) (size %d is different from %d)", b.shape[b.rank()-2], k)
	}
	batch := broadcastShape(a.shape[:a.rank()-2], b.shape[:b.rank()-2])
	r := multiply(a.broadcast(slices.Concat(batch, []int{m, k})), b.broadcast(slices.Concat(batch, []int{k, n})), m, k, n)
	if column {
		r = r.at(r.rank()-1, 0)
	}
	if row {
		r = r.at(r.rank()-1-int(number(!column)), 0)
	}
	return r
}

// multiply multiplies all matrices.
func multiply(a, b *Array, m, k, n int) *Array {
	d := promote(a.face, a.dtype, b.dtype)
	shape := slices.Concat(a.shape[:a.rank()-1], []int{n})
	if d.kind == floating {
		out := make([]float64, count(shape))
		batches(a.asFloats(), b.asFloats(), out, m, k, n)
		return newFloats(a.face, d, shape, out)
	}
	out := make([]int64, count(shape))
	batches(a.asInts(), b.asInts(), out, m, k, n)
	return newInts(a.face, d, shape, mapped(out, d.wrap))
}

// batches multiplies the matrices of a batch, one after the other in a, b and out.
func batches[T int64 | float64](a, b, out []T, m, k, n int) {
	if m*n == 0 {
		return
	}
	for i := range len(out) / (m * n) {
		addProduct(a[i*m*k:(i+1)*m*k], b[i*k*n:(i+1)*k*n], out[i*m*n:(i+1)*m*n], m, k, n)
	}
}

// addProduct adds a·b to out. Rows of b are used for all of a while they are in the cache, and four at a time, so that
// a row of the result is read and written a fourth as often.
func addProduct[T int64 | float64](a, b, out []T, m, k, n int) {
	const block = 64
	for from := 0; from < k; from += block {
		to := min(from+block, k)
		for i := range m {
			row := out[i*n : (i+1)*n]
			p := from
			for ; p+4 <= to; p += 4 {
				x0, x1, x2, x3 := a[i*k+p], a[i*k+p+1], a[i*k+p+2], a[i*k+p+3]
				b0, b1, b2, b3 := b[p*n:][:n], b[(p+1)*n:][:n], b[(p+2)*n:][:n], b[(p+3)*n:][:n]
				for j := range row {
					row[j] += x0*b0[j] + x1*b1[j] + x2*b2[j] + x3*b3[j]
				}
			}
			for ; p < to; p++ {
				x, bp := a[i*k+p], b[p*n:][:n]
				for j := range row {
					row[j] += x * bp[j]
				}
			}
		}
	}
}
