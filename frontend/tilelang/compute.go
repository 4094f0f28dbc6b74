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
)

const (
	reduceParams  = "buffer, out, dim=-1, clear=True, batch=1, annotations=None"
	extremeParams = "buffer, out, dim=-1, clear=True, batch=1, nan_propagate=False, annotations=None"
)

var computeFunctions = []Function{
	reduction("sum", scale.Add, "The sum of the elements along a dimension, computed in the type of out; for bool elements and a bool out the logical or"),
	reduction("max", scale.MaxNum, "The maximum along a dimension"),
	reduction("min", scale.MinNum, "The minimum along a dimension"),
	reduction("abssum", scale.Add, "The sum of absolute values along a dimension"),
	reduction("absmax", scale.MaxNum, "The maximum absolute value along a dimension"),
	reduction("bitand", scale.And, "The bitwise AND along a dimension"),
	reduction("bitor", scale.Or, "The bitwise OR along a dimension"),
	reduction("bitxor", scale.Xor, "The bitwise XOR along a dimension"),
	{Name: "cumsum", Params: "src, dst=None, dim=0, reverse=False",
		Doc:  "The inclusive prefix sum along a dimension; written to src if dst is not given.",
		call: func(t *translator, a *args) (eval.Value, error) { return nil, t.scan(a, scale.Add) }},
	{Name: "cummax", Params: "src, dst=None, dim=0, reverse=False",
		Doc:  "The inclusive prefix maximum along a dimension; written to src if dst is not given.",
		call: func(t *translator, a *args) (eval.Value, error) { return nil, t.scan(a, scale.MaxNum) }},
	{Name: "reduce", Params: "buffer, out, reduce_type, dim=-1, clear=True, batch=1, nan_propagate=False, annotations=None", Doc: "A reduction by name: \"sum\", \"max\", \"min\", \"abssum\", \"absmax\".",
		call: func(t *translator, a *args) (eval.Value, error) {
			name, _ := a.value("reduce_type").(string)
			b := t.table["reduce_"+name]
			if b == nil {
				return nil, a.wrongf("reduce_type", "unsupported reduction %s; expected sum, max, min, abssum or absmax",
					eval.Repr(a.value("reduce_type")))
			}
			return b.call(t, a)
		}},
}

// reduction is one of T.reduce_….
func reduction(name string, kind scale.Combiner, doc string) Function {
	params := reduceParams
	if kind == scale.MaxNum || kind == scale.MinNum {
		params = extremeParams
		doc += ", ignoring NaN unless nan_propagate is set"
	}
	return Function{Name: "reduce_" + name, Params: params,
		Doc: doc + ". out has one dimension less, or has extent 1 in it. With clear=False the result is combined with the value of out.",
		call: func(t *translator, a *args) (eval.Value, error) {
			return nil, t.reduce(a, kind, strings.HasPrefix(name, "abs"))
		}}
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
		return a.wrongf("dim", "dimension %d is out of range for a tile of %d dimensions", dim, rank)
	}
	dim = (dim + rank) % rank
	clear, err := a.truth("clear")
	if err != nil {
		return err
	}
	rest := slices.Delete(slices.Clone(from.size), int(dim), int(dim)+1)
	if !slices.Equal(squeezed(rest), squeezed(to.size)) {
		return a.wrongf("out", "out has shape (%s), but reducing (%s) along dimension %d gives (%s)", ir.JoinInts(to.size),
			ir.JoinInts(from.size), dim, ir.JoinInts(rest))
	}
	d := accumulated(from.b.elem, to.b.elem)
	x = t.inMemoryOf(x, from.b.elem, d)
	if absolute {
		x = t.absolute(x, d)
	}
	if a.value("nan_propagate") != nil {
		nan, err := a.truth("nan_propagate")
		if err != nil {
			return err
		}
		if nan && d.isFloat() {
			kind = map[scale.Combiner]scale.Combiner{scale.MaxNum: scale.Max, scale.MinNum: scale.Min}[kind]
		}
	}
	if err := t.reductionHints(a); err != nil {
		return err
	}
	kind = ofType(kind, d)
	keep := len(rest) == 0
	shape := rest
	if keep {
		shape = []int64{1}
	}
	r := tile.Reduce.New(t.b, tile.ReduceOp{Combination: tile.Combination{Sources: []*ir.Value{x}, Kind: ir.Some(kind)},
		Dims: []int64{dim}, Keep: keep}, ir.Tensor(shape, d.typ, nil)).Results[0]
	if absolute && clear { // which begins with 0, and not with what is less than any number
		r = tile.Combine(t.b, kind, r, arith.Zero(t.b, r.Type()))
	}
	r = t.inMemoryOf(t.reshaped(r, to.size), d, to.b.elem)
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
		return a.wrongf("batch", "expected at least 1, got %d", n)
	case n > 1:
		t.hint(a, "batch")
	}
	t.hint(a, "annotations")
	return nil
}

// accumulated is the type in which elements are combined: the result's, as TileLang's accumulators are of it. Floats
// that become narrower ones are rounded once, at the end.
func accumulated(from, to *dtype) *dtype {
	if from.isFloat() && to.isFloat() && to.bits() < from.bits() {
		return from
	}
	return to
}

// absolute is the absolute values of a tile's elements; unsigned elements are unchanged.
func (t *translator) absolute(x *ir.Value, d *dtype) *ir.Value {
	switch {
	case d.isFloat():
		return t.unary(math.AbsF, x)
	case d.unsigned:
		return x
	}
	return t.unary(math.AbsI, x)
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

// ofType is how elements of a type are combined. The sum of bools is True where one is, as in C and NumPy: the greatest
// of their bytes.
func ofType(k scale.Combiner, d *dtype) scale.Combiner {
	switch {
	case d.isFloat():
		return k
	case k == scale.Add && d.isBool():
		return scale.MaxU
	case (k == scale.MaxNum || k == scale.Max) && d.unsigned:
		return scale.MaxU
	case (k == scale.MinNum || k == scale.Min) && d.unsigned:
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
		return a.wrongf(name, "dst has shape (%s), but src has shape (%s)", ir.JoinInts(to.size), ir.JoinInts(from.size))
	}
	dim, err := a.integer("dim")
	if err != nil {
		return err
	}
	rank := int64(len(from.size))
	if dim < -rank || dim >= rank {
		return a.wrongf("dim", "dimension %d is out of range for a tile of %d dimensions", dim, rank)
	}
	reverse, err := a.truth("reverse")
	if err != nil {
		return err
	}
	in := accumulated(d, to.b.elem)
	x = t.inMemoryOf(x, d, in)
	r := tile.Scan.New(t.b, tile.ScanOp{Combination: tile.Combination{Sources: []*ir.Value{x},
		Kind: ir.Some(ofType(kind, in))}, Dim: (dim + rank) % rank, Reverse: reverse}, x.Type()).Results[0]
	return t.writeWindowValue(a.Site, to, t.inMemoryOf(t.reshaped(r, to.size), in, to.b.elem))
}
