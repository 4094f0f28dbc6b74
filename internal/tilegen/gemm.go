package tilegen

import "math"

// multiplication multiplies two tiles.
func (g *gen) multiplication() bool {
	pairs := [][2]*elem{{bf16, f32}, {bf16, f32}, {f16, f32}, {f16, f32}, {f32, f32}}
	if g.want("gemm-types") {
		pairs = [][2]*elem{{f16, f16}, {f64, f64}, {i32, i32}, {i8, i32}, {bf16, bf16}}
	}
	p := pick(g, pairs)
	sizes := []int{16, 16, 32, 32, 64}
	if g.want("gemm-odd") {
		sizes = []int{1, 4, 8, 12, 16, 24, 48}
	}
	m, n, k := pick(g, sizes), pick(g, sizes), pick(g, sizes)
	if m*n > g.opts.Elements || m*k > g.opts.Elements || k*n > g.opts.Elements || m*n*k > 32768 {
		return false
	}
	acc := g.tameFor(g.like([]int{m, n}, p[1]), 64)
	r := g.gemm(p[0], acc, k)
	if r == nil {
		return false
	}
	g.add(r)
	return true
}

// tameFor brings a tile of floats into a range; integers wrap alike in any order.
func (g *gen) tameFor(t *tile, bound float64) *tile {
	if !t.elem.float {
		return t
	}
	return g.tame(t, bound)
}

// gemm accumulates a GEMM of new or known operands; nil if no operands are small enough for an exact sum.
func (g *gen) gemm(e *elem, acc *tile, k int) *tile {
	m, n := acc.shape[0], acc.shape[1]
	bound := 8.0
	limit := acc.elem.exact - acc.bound
	if acc.elem.float {
		bound = math.Min(8, math.Floor(math.Sqrt(limit/float64(k))))
		if bound < 1 {
			return nil
		}
	}
	flags := ""
	as, bs := []int{m, k}, []int{k, n}
	if g.want("transposed-factor") {
		as, flags = []int{k, m}, flags+" transpose_a"
	}
	if g.want("transposed-factor") {
		bs, flags = []int{n, k}, flags+" transpose_b"
	}
	if g.want("policy") {
		flags += " policy(" + pick(g, []string{"square", "full_row", "full_col"}) + ")"
	}
	if g.want("impl-fma") {
		flags += " impl(fma)"
	}
	a, at := g.operand(as, e, bound)
	b, bt := g.operand(bs, e, bound)
	to, rest := ", "+acc.name, acc.bound
	if g.want("gemm-alone") {
		to, rest = "", 0
	}
	name := g.def("tile.gemm %s, %s%s%s : %s, %s -> %s", a, b, to, flags, at, bt, acc.typ())
	r := &tile{name, acc.shape, acc.elem, rest + bound*bound*float64(k), true}
	if !acc.elem.float {
		r.bound = unknown
	}
	return r
}

// operand is an operand of a GEMM, its name and type.
func (g *gen) operand(shape []int, e *elem, bound float64) (name, typ string) {
	if g.want("shared-factor") {
		if s := g.sharedOperand(shape, e, bound); s != nil {
			return s.name, s.typ()
		}
	}
	t := g.tameFor(g.like(shape, e), bound)
	return t.name, t.typ()
}
