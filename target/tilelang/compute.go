package tilelang

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

const (
	reduceParams  = "buffer, out, dim=-1, clear=True, batch=1, annotations=None"
	extremeParams = "buffer, out, dim=-1, clear=True, batch=1, nan_propagate=False, annotations=None"
)

var computeFunctions = []Function{
	{Name: "gemm", Params: "A, B, C, transpose_A=False, transpose_B=False, policy=\"square\", clear_accum=False, k_pack=1, wg_wait=0, mbar=None, *, precision=\"tf32\"",
		Alias: []string{"wgmma_gemm"},
		Doc: "C += A·B, of the last two dimensions, accumulated in C's type; with clear_accum C = A·B, also where that is known on the device (`k == 0` of a loop). The policy says how warps divide C. " +
			"Of float32 factors tensor cores read 19 bits, as in TileLang: sign, exponent and 10 bits of fraction; with precision=\"full\", which TileLang has not, they are multiplied as they are, without tensor cores.",
		call: (*translator).gemmOf},
	reduction("sum", scale.Add, "The sum of the elements along a dimension"),
	reduction("max", scale.MaxNum, "The greatest element along a dimension"),
	reduction("min", scale.MinNum, "The least element along a dimension"),
	reduction("abssum", scale.Add, "The sum of the absolute values along a dimension"),
	reduction("absmax", scale.MaxNum, "The greatest absolute value along a dimension"),
	reduction("bitand", scale.And, "The bits that all elements along a dimension have"),
	reduction("bitor", scale.Or, "The bits that some element along a dimension has"),
	reduction("bitxor", scale.Xor, "The bits that an odd number of elements along a dimension have"),
	{Name: "cumsum", Params: "src, dst=None, dim=0, reverse=False", Doc: "The running sum along a dimension, with each element's own; into src where no dst is given.",
		call: func(t *translator, a *args) (eval.Value, error) { return nil, t.scan(a, scale.Add) }},
	{Name: "cummax", Params: "src, dst=None, dim=0, reverse=False", Doc: "The running maximum along a dimension; into src where no dst is given.",
		call: func(t *translator, a *args) (eval.Value, error) { return nil, t.scan(a, scale.MaxNum) }},
	{Name: "reduce", Params: "buffer, out, reduce_type, dim=-1, clear=True, batch=1, nan_propagate=False, annotations=None", Doc: "One of the reductions, by name: \"sum\", \"max\", \"min\", \"abssum\", \"absmax\".",
		call: func(t *translator, a *args) (eval.Value, error) {
			name, _ := a.value("reduce_type").(string)
			b := t.table["reduce_"+name]
			if b == nil {
				return nil, a.wrongf("reduce_type", "%s is none of sum, max, min, abssum, absmax", eval.Repr(a.value("reduce_type")))
			}
			return b.call(t, a)
		}},
}

// reduction is one of T.reduce_….
func reduction(name string, kind scale.Combiner, doc string) Function {
	params := reduceParams
	if kind == scale.MaxNum || kind == scale.MinNum {
		params = extremeParams
		doc += ", without those that are NaN, with nan_propagate NaN where there is one"
	}
	return Function{Name: "reduce_" + name, Params: params,
		Doc: doc + "; out lacks it, or has it with one element. Without clear it is combined with what out holds.",
		call: func(t *translator, a *args) (eval.Value, error) {
			return nil, t.reduce(a, kind, strings.HasPrefix(name, "abs"))
		}}
}

func (t *translator) gemmOf(a *args) (eval.Value, error) {
	if err := t.needKernel(a); err != nil {
		return nil, err
	}
	t.hint(a, "k_pack", "wg_wait", "mbar")
	x, dx, err := t.operand(a, "A")
	if err != nil {
		return nil, err
	}
	y, dy, err := t.operand(a, "B")
	if err != nil {
		return nil, err
	}
	w, err := t.windowOf(a.site("C"), a.value("C"), nil)
	if err != nil {
		return nil, err
	}
	flags := map[string]bool{}
	for _, n := range []string{"transpose_A", "transpose_B"} {
		if flags[n], err = a.truth(n); err != nil {
			return nil, err
		}
	}
	if err := t.gemmFits(a, x, y, w, flags); err != nil {
		return nil, err
	}
	g := tile.GemmOp{A: x, B: y, TransposeA: flags["transpose_A"], TransposeB: flags["transpose_B"], UnsignedA: dx.unsigned, UnsignedB: dy.unsigned}
	if g.Precision, err = t.precisionOf(a, dx, dy); err != nil {
		return nil, err
	}
	switch a.value("policy") {
	case "full_row":
		g.Policy = layout.FullRow
	case "full_col":
		g.Policy = layout.FullCol
	}
	shape := matrix(w.size)
	if g.Acc, err = t.accumulator(a, w, shape); err != nil {
		return nil, err
	}
	r := tile.Gemm.New(t.b, g, ir.Tensor(shape, w.b.elem.typ, nil)).Result
	return nil, t.writeWindowValue(a.Site, w, r)
}

// accumulator is what a product adds to: C, nothing with clear_accum, and what that chooses where it is known on the device, as `k == 0` of a loop.
func (t *translator) accumulator(a *args, w window, shape []int64) (*ir.Value, error) {
	clear, asked := a.value("clear_accum").(*scalar)
	if !asked {
		if yes, err := a.truth("clear_accum"); yes || err != nil {
			return nil, err
		}
	}
	if b := w.b; asked && b.c != nil {
		if v, _ := t.get(b.c); v == nil {
			return nil, t.learn(zeroed, b.allocation())
		}
	}
	acc, _, err := t.operand(a, "C")
	if err != nil || !asked {
		return acc, err
	}
	typ := ir.Tensor(shape, w.b.elem.typ, nil)
	zero := arith.NewConstant(t.b, ir.SplatOf(typ, numberAttr(int64(0), w.b.elem.typ)))
	return arith.NewSelect(t.b, t.truth(a.Site, clear), zero, acc), nil
}

// precisionOf is what a product reads of its factors.
func (t *translator) precisionOf(a *args, x, y *dtype) (tile.Precision, error) {
	switch p := a.value("precision"); {
	case p != "tf32" && p != "full":
		return 0, a.wrongf("precision", "\"tf32\" or \"full\", got %s", eval.Repr(p))
	case x.typ != ir.F32 || y.typ != ir.F32 || p == "full":
		return tile.FullPrecision, nil
	}
	if !a.given("precision") {
		t.remark(a.Site, "T.gemm of float32 reads 19 bits of each element, as TileLang's does (tf32); precision=\"full\" reads all, and is slower")
	}
	return tile.TF32, nil
}

// matrix is a shape without dimensions of one element before its last two.
func matrix(shape []int64) []int64 {
	for len(shape) > 2 && shape[0] == 1 {
		shape = shape[1:]
	}
	return shape
}

// gemmFits compares the extents of a product.
func (t *translator) gemmFits(a *args, x, y *ir.Value, c window, flags map[string]bool) error {
	side := func(name string, shape []int64, transposed bool) (int64, int64, error) {
		if len(shape) != 2 {
			return 0, 0, a.wrongf(name, "%s has %d dimensions of more than one element; a product is of matrices", name, len(shape))
		}
		if transposed {
			return shape[1], shape[0], nil
		}
		return shape[0], shape[1], nil
	}
	m, k, err := side("A", x.Type().(*ir.TensorType).Shape(), flags["transpose_A"])
	if err != nil {
		return err
	}
	k2, n, err := side("B", y.Type().(*ir.TensorType).Shape(), flags["transpose_B"])
	if err != nil {
		return err
	}
	cm, cn, err := side("C", matrix(c.size), false)
	switch {
	case err != nil:
		return err
	case k != k2:
		return a.wrongBuffers(a.wrongf("B", "K of A is %d, of B is %d%s", k, k2, transposedHint(flags)), "A", "B")
	case m != cm || n != cn:
		return a.wrongBuffers(a.wrongf("C", "A and B make a product of %d×%d, but C is %d×%d", m, n, cm, cn), "A", "B", "C")
	}
	return nil
}

func transposedHint(flags map[string]bool) string {
	if !flags["transpose_B"] && !flags["transpose_A"] {
		return "; is one of them transposed? (transpose_A, transpose_B)"
	}
	return ""
}

// reduce combines the elements along a dimension.
func (t *translator) reduce(a *args, kind scale.Combiner, absolute bool) error {
	if err := t.needKernel(a); err != nil {
		return err
	}
	from, err := t.windowOf(a.site("buffer"), a.value("buffer"), nil)
	if err != nil {
		return err
	}
	x, err := t.readWindowValue(a.site("buffer"), from, window{b: from.b, lo: from.lo, size: from.size})
	if err != nil {
		return err
	}
	x = t.reshaped(x, from.size)
	to, err := t.windowOf(a.site("out"), a.value("out"), nil)
	if err != nil {
		return err
	}
	dim, err := a.integer("dim")
	if err != nil {
		return err
	}
	rank := int64(len(from.size))
	if dim < -rank || dim >= rank {
		return a.wrongf("dim", "dimension %d of a tile of %d", dim, rank)
	}
	dim = (dim + rank) % rank
	clear, err := a.truth("clear")
	if err != nil {
		return err
	}
	rest := slices.Delete(slices.Clone(from.size), int(dim), int(dim)+1)
	if !slices.Equal(squeezed(rest), squeezed(to.size)) {
		return a.wrongf("out", "out has the shape (%s), but (%s) without dimension %d is (%s)", ir.JoinInts(to.size), ir.JoinInts(from.size), dim, ir.JoinInts(rest))
	}
	if absolute {
		def := math.AbsF
		if !isFloat(from.b.elem.typ) {
			def = math.AbsI
		}
		x = t.unary(def, x)
	}
	if a.value("nan_propagate") != nil {
		nan, err := a.truth("nan_propagate")
		if err != nil {
			return err
		}
		if nan && from.b.elem.isFloat() {
			kind = map[scale.Combiner]scale.Combiner{scale.MaxNum: scale.Max, scale.MinNum: scale.Min}[kind]
		}
	}
	if err := t.reductionHints(a); err != nil {
		return err
	}
	kind = ofType(kind, from.b.elem)
	keep := len(rest) == 0
	shape := rest
	if keep {
		shape = []int64{1}
	}
	r := tile.Reduce.New(t.b, tile.ReduceOp{Combination: tile.Combination{Sources: []*ir.Value{x}, Kind: ir.Some(kind)}, Dims: []int64{dim}, Keep: keep}, ir.Tensor(shape, from.b.elem.typ, nil)).Results[0]
	r = t.convert(t.reshaped(r, to.size), from.b.elem.unsigned, to.b.elem.typ, to.b.elem.unsigned)
	if !clear {
		old, _, err := t.sized(a, "out", to)
		if err != nil {
			return err
		}
		r = tile.Combine(t.b, ofType(kind, to.b.elem), old, r)
	}
	return t.writeWindowValue(a.Site, to, r)
}

// reductionHints tells of what a reduction says to TileLang's compiler alone.
func (t *translator) reductionHints(a *args) error {
	n, err := a.integer("batch")
	switch {
	case err != nil:
		return err
	case n < 1:
		return a.wrongf("batch", "%d elements at a time; it is 1 or more", n)
	case n > 1:
		t.hint(a, "batch")
	}
	t.hint(a, "annotations")
	return nil
}

// sized is the value of a window in its own shape.
func (t *translator) sized(a *args, name string, w window) (*ir.Value, *dtype, error) {
	v, err := t.valueIn(a.site(name), w)
	return v, w.b.elem, err
}

// valueIn is what a window holds, in its own shape.
func (t *translator) valueIn(at eval.Site, w window) (*ir.Value, error) {
	if !w.b.isTile() {
		return t.loadWindow(w, w.size), nil
	}
	v, err := t.part(at, w)
	if err != nil {
		return nil, err
	}
	return t.reshaped(v, w.size), nil
}

// ofType is how elements of a type are combined.
func ofType(k scale.Combiner, d *dtype) scale.Combiner {
	switch {
	case d.isFloat():
		return k
	case k == scale.MaxNum && d.unsigned:
		return scale.MaxU
	case k == scale.MinNum && d.unsigned:
		return scale.MinU
	case k == scale.MaxNum:
		return scale.Max
	case k == scale.MinNum:
		return scale.Min
	}
	return k
}

func (t *translator) scan(a *args, kind scale.Combiner) error {
	if err := t.needKernel(a); err != nil {
		return err
	}
	from, err := t.windowOf(a.site("src"), a.value("src"), nil)
	if err != nil {
		return err
	}
	x, d, err := t.sized(a, "src", from)
	if err != nil {
		return err
	}
	to, name := from, "src"
	if a.value("dst") != nil {
		name = "dst"
		if to, err = t.windowOf(a.site("dst"), a.value("dst"), from.size); err != nil {
			return err
		}
	}
	if !slices.Equal(squeezed(to.size), squeezed(from.size)) {
		return a.wrongf(name, "dst has the shape (%s), but src (%s)", ir.JoinInts(to.size), ir.JoinInts(from.size))
	}
	dim, err := a.integer("dim")
	if err != nil {
		return err
	}
	rank := int64(len(from.size))
	if dim < -rank || dim >= rank {
		return a.wrongf("dim", "dimension %d of a tile of %d", dim, rank)
	}
	reverse, err := a.truth("reverse")
	if err != nil {
		return err
	}
	r := tile.Scan.New(t.b, tile.ScanOp{Combination: tile.Combination{Sources: []*ir.Value{x}, Kind: ir.Some(ofType(kind, d))}, Dim: (dim + rank) % rank, Reverse: reverse}, x.Type()).Results[0]
	return t.writeWindowValue(a.Site, to, t.convert(t.reshaped(r, to.size), d.unsigned, to.b.elem.typ, to.b.elem.unsigned))
}
