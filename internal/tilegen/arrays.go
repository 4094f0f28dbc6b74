package tilegen

import (
	"fmt"
	"slices"
	"strings"
)

// array is an argument of @main, or the part of one that a device has.
type array struct {
	arg   string // the argument
	name  string // in kernels
	shape []int  // of what a device has
	shard int    // the dimension divided among the devices, -1 for none
	parts int    // the devices
	elem  *elem
	// bound is that of the initial elements, all of them integers.
	bound   float64
	written bool
	// tolerance is for results that are rounded, which nothing reads; 0 for exact
	// ones.
	tolerance float64
	// Of views: what they are views of, and their type.
	root *array
	text string
}

// base is the argument that the array is, or is a view of.
func (a *array) base() *array {
	if a.root != nil {
		return a.root
	}
	return a
}

// markWritten notes that a kernel writes the array.
func (a *array) markWritten() { a.written, a.base().written = true, true }

func (a *array) typ() string { return "memref<" + dims(a.shape) + a.elem.name + ">" }

// global is the type of the argument.
func (a *array) global() string {
	if a.shard < 0 {
		return a.typ()
	}
	shape := slices.Clone(a.shape)
	shape[a.shard] *= a.parts
	return "memref<" + dims(shape) + a.elem.name + ">"
}

// argument is the array in the function's signature. The tolerance for exact
// results is as good as none.
func (a *array) argument() string {
	init := "random"
	if a.elem.float {
		init = "integers"
	}
	attrs := []string{fmt.Sprintf("tile.init = %q", init)}
	if a.written {
		attrs = append(attrs, "tile.out")
		if a.elem.float {
			attrs = append(attrs, "tile.tolerance = "+f64.constant(max(a.tolerance, 1e-15))+" : f64")
		}
	}
	return a.global() + " {" + strings.Join(attrs, ", ") + "}"
}

// mode is what a kernel does with an array.
type mode int

const (
	readOnly mode = iota
	owned         // each block has a region of its own
	atomics       // only tile.atomic of one kind
)

// usage is how a kernel uses an array.
type usage struct {
	mode mode
	// Of owned arrays: dimension by dimension the region's start, "" for the
	// whole dimension, and its extent.
	start  []region
	owner  string // the number that the regions go by
	atomic string
}

// region is a block's part of a dimension: size elements from by·stride+offset on.
type region struct {
	by                   scalar
	stride, offset, size int
	whole                bool
}

// newArray makes an array that is read.
func (g *gen) newArray(shape []int, e *elem) *array {
	return g.array(shape, e, g.devices > 1 && g.want("sharded"))
}

// result makes an array that is written: of several devices each has its part, for of an array that all have as a whole
// the copies must agree.
func (g *gen) result(shape []int, e *elem) *array { return g.array(shape, e, g.devices > 1) }

func (g *gen) array(shape []int, e *elem, sharded bool) *array {
	name := fmt.Sprintf("%%a%d", len(g.arrays))
	a := &array{arg: name, name: name, shape: shape, shard: -1, elem: e, bound: 8}
	if sharded {
		a.shard, a.parts, a.name = g.rand.IntN(len(shape)), g.devices, name+"d"
	}
	g.arrays = append(g.arrays, a)
	return a
}

// input is an array that a kernel may read anywhere, with room for a tile.
func (g *gen) input(shape []int, e *elem) *array {
	var fit []*array
	for _, a := range g.memory() {
		u := g.kernel.use[a]
		if a.elem == e && len(a.shape) >= len(shape) && (u == nil || u.mode == readOnly) && g.roomy(a, shape) {
			fit = append(fit, a)
		}
	}
	a := (*array)(nil)
	if len(fit) > 0 && g.rand.IntN(3) > 0 {
		a = pick(g, fit)
	} else {
		a = g.newArray(g.around(shape), e)
	}
	g.kernel.use[a] = &usage{mode: readOnly}
	return a
}

// pristine is an input that no kernel has written, so that the bound of its
// elements is known.
func (g *gen) pristine(shape []int, e *elem) *array {
	if a := g.input(shape, e); !a.base().written {
		return a
	}
	a := g.newArray(g.around(shape), e)
	g.kernel.use[a] = &usage{mode: readOnly}
	return a
}

// memory is all arrays that hold exact numbers, and the views in scope.
func (g *gen) memory() []*array {
	return slices.DeleteFunc(slices.Concat(g.arrays, g.views), func(a *array) bool { return a.tolerance > 0 })
}

// typ is the type of an array in the kernel at work, whose function may know less
// of it than @main does.
func (g *gen) typ(a *array) string {
	if a.text != "" {
		return a.text
	}
	k := g.kernel
	if !k.function || a.shard >= 0 {
		return a.typ()
	}
	if k.text[a] == "" {
		k.text[a] = g.vague(a)
	}
	return k.text[a]
}

// vague is a type to which the array's can be cast: with extents, and sometimes
// strides, that are not known.
func (g *gen) vague(a *array) string {
	shape := a.shape
	if g.want("dynamic-shape") {
		shape = g.forget(shape)
	}
	if !g.want("dynamic-strides") {
		return "memref<" + dims(shape) + a.elem.name + ">"
	}
	strides := slices.Repeat([]string{"?"}, len(shape))
	if g.rand.IntN(2) == 0 {
		strides[len(strides)-1] = "1"
	}
	return fmt.Sprintf("memref<%s%s, strided<[%s], offset: ?>>", dims(shape), a.elem.name, strings.Join(strides, ", "))
}

// roomy reports whether windows of a shape lie inside the array, unless ragged
// windows are wanted.
func (g *gen) roomy(a *array, shape []int) bool {
	last := a.shape[len(a.shape)-len(shape):]
	for i, n := range shape {
		if n > last[i] {
			return g.want("ragged")
		}
	}
	return true
}

// around is the shape of an array for windows of a shape.
func (g *gen) around(shape []int) []int {
	var out []int
	if g.want("leading") {
		for range 1 + g.rand.IntN(2) {
			out = append(out, 1+g.rand.IntN(4))
		}
	}
	for _, n := range shape {
		extent := n * (1 + g.rand.IntN(3))
		if g.want("ragged") {
			extent = max(1, extent-g.rand.IntN(n+1))
		}
		out = append(out, extent)
	}
	if len(out) == 0 {
		out = []int{1 + g.rand.IntN(4)} // a tile of rank 0
	}
	return out
}

// position writes an index for a window of n elements of a dimension. It lies
// inside unless a ragged one is wanted.
func (g *gen) position(extent, n int, ragged string) string {
	if g.want(ragged) {
		c := g.rand.IntN(extent+2*n+2) - n - 1
		if g.rand.IntN(2) == 0 {
			return g.number(c)
		}
		s := pick(g, g.scalars)
		return g.affine(s, g.rand.IntN(n+2), c)
	}
	for range 4 {
		s := pick(g, g.scalars)
		m := pick(g, []int{1, n, n, n, max(1, n/2), 2})
		room := extent - n - m*s.hi
		if s.lo < 0 || room < 0 {
			continue
		}
		return g.affine(s, m, g.offset(room, n))
	}
	return g.number(g.offset(max(0, extent-n), n))
}

// offset is a number of 0 … room, often a multiple of n.
func (g *gen) offset(room, n int) int {
	switch {
	case g.rand.IntN(3) == 0:
		return 0
	case g.rand.IntN(2) == 0:
		return g.rand.IntN(room+1) / n * n
	}
	return g.rand.IntN(room + 1)
}

// affine writes s·m + c.
func (g *gen) affine(s scalar, m, c int) string {
	name := s.name
	if m != 1 {
		name = g.def("arith.muli %s, %s : index", name, g.number(m))
	}
	if c != 0 {
		name = g.def("arith.addi %s, %s : index", name, g.number(c))
	}
	return name
}
