package ndarray

import (
	"math"
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// losses are the functions that training minimises: how far an input is from a target, by element or class, and the sum
// or mean of it.
func losses() []op {
	byElement := func(sig string, f func(c *call) func(x, y float64) float64) op {
		return op{sig, functional, func(c *call) eval.Value {
			x, y := c.self(), c.array("target")
			return c.reduced(ofFloats(c.face, x.dtype, x, y, f(c)), "mean")
		}}
	}
	plain := func(f func(d float64) float64) func(*call) func(x, y float64) float64 {
		return func(*call) func(x, y float64) float64 {
			return func(x, y float64) float64 { return f(x - y) }
		}
	}
	return []op{
		byElement("mse_loss(x|input, target, reduction=)", plain(func(d float64) float64 { return d * d })),
		byElement("l1_loss(x|input, target, reduction=)", plain(math.Abs)),
		byElement("smooth_l1_loss(x|input, target, reduction=, beta=)", func(c *call) func(x, y float64) float64 {
			beta := c.float("beta", 1)
			return func(x, y float64) float64 {
				if d := math.Abs(x - y); d >= beta {
					return d - beta/2
				}
				return (x - y) * (x - y) / (2 * beta)
			}
		}),
		byElement("binary_cross_entropy_with_logits(x|input, target, reduction=)", func(*call) func(x, y float64) float64 {
			return func(x, y float64) float64 { return max(x, 0) - x*y + math.Log1p(math.Exp(-math.Abs(x))) }
		}),
		byElement("kl_div(x|input, target, reduction=, log_target=)", divergence),
		{"cross_entropy(x|input, target, weight=, ignore_index=, reduction=, label_smoothing=)", functional, crossEntropy},
		{"nll_loss(x|input, target, weight=, ignore_index=, reduction=)", functional,
			func(c *call) eval.Value { return c.ofClasses(c.self(), 0) }},
	}
}

// reduced is what the argument reduction makes of the losses of all elements.
func (c *call) reduced(r *Array, otherwise string) eval.Value {
	one := &call{Call: c.Call, face: c.face, args: map[string]eval.Value{"x": r}}
	elements := float64(max(1, r.size()))
	switch how := c.text("reduction", otherwise); {
	case how == "none":
		return r
	case how == "sum":
		return sum(one)
	case how == "mean":
		return arithmetic(c.face, python.Div, sum(one), elements)
	case how == "batchmean" && c.name == "kl_div":
		batch := 1
		if r.rank() > 0 {
			batch = r.shape[0]
		}
		return arithmetic(c.face, python.Div, sum(one), float64(batch))
	default:
		fail("ValueError", "%s is not a valid value for reduction", how)
		return nil
	}
}

// divergence is that of Kullback and Leibler; x is the logarithm of a probability, and y one if the argument log_target
// says so.
func divergence(c *call) func(x, y float64) float64 {
	logTarget := c.flag("log_target")
	return func(x, y float64) float64 {
		switch {
		case logTarget:
			return math.Exp(y) * (y - x)
		case y == 0:
			return 0
		}
		return y * (math.Log(y) - x)
	}
}

// crossEntropy is that of scores of classes, which stand along the second axis, or the only one. The target is the
// number of a class for each, or the probabilities of all.
func crossEntropy(c *call) eval.Value {
	x, target := c.self(), c.array("target")
	c.args["dim"] = int64(classAxis(x))
	logs := softmax(c, x, true)
	smoothing := c.float("label_smoothing", 0)
	if target.dtype.kind != floating {
		return c.ofClasses(logs, smoothing)
	}
	if !slices.Equal(x.shape, target.shape) {
		fail("RuntimeError", "cross_entropy: probabilities of classes have the input's shape %s, not %s", shapeText(x.shape),
			shapeText(target.shape))
	}
	logRows, n := classesLast(logs)
	rows, _ := classesLast(target)
	p, weights := rows.asFloats(), c.classWeights(n)
	var out []float64
	for i, row := 0, logRows.asFloats(); i < len(row); i += n {
		loss := 0.0
		for k, w := range weights {
			loss -= w * row[i+k] * (p[i+k]*(1-smoothing) + smoothing/float64(n))
		}
		out = append(out, loss)
	}
	return c.reduced(newFloats(c.face, x.dtype, logRows.shape[:x.rank()-1], out), "mean")
}

// ofClasses is the loss of logarithms of probabilities where the target names a class for each. A mean weighs them as
// weight does; those of the class ignore_index do not count.
func (c *call) ofClasses(logs *Array, smoothing float64) eval.Value {
	rows, n := classesLast(logs)
	target, shape := c.array("target"), rows.shape[:rows.rank()-1]
	if !slices.Equal(shape, target.shape) || target.dtype.kind == floating {
		fail("RuntimeError", "%s: the target is the class of each, integers of shape %s, not %s of shape %s", c.name,
			shapeText(shape), target.dtype.name, shapeText(target.shape))
	}
	weights, ignored := c.classWeights(n), int64(c.integer("ignore_index", -100))
	values, counted := rows.asFloats(), 0.0
	var out []float64
	for i, class := range target.asInts() {
		switch {
		case class == ignored:
			out = append(out, 0)
			continue
		case class < 0 || class >= int64(n):
			fail("IndexError", "Target %d is out of bounds.", class)
		}
		row := values[i*n : (i+1)*n]
		loss := -weights[class] * row[class] * (1 - smoothing)
		for k, v := range row {
			loss -= smoothing / float64(n) * weights[k] * v
		}
		out = append(out, loss)
		counted += weights[class]
	}
	r := newFloats(c.face, logs.dtype, shape, out)
	if c.text("reduction", "mean") != "mean" {
		return c.reduced(r, "mean")
	}
	c.args["reduction"] = "sum"
	return arithmetic(c.face, python.Div, c.reduced(r, ""), counted)
}

// classAxis is where classes stand.
func classAxis(a *Array) int {
	if a.rank() == 0 {
		fail("RuntimeError", "the input has classes along its second axis, or its only one; it has none")
	}
	return min(1, a.rank()-1)
}

// classesLast makes the classes of each place adjacent, and returns their number.
func classesLast(a *Array) (*Array, int) {
	at := classAxis(a)
	order := make([]int, a.rank())
	for i := range order {
		order[i] = i
	}
	order = append(slices.Delete(order, at, at+1), at)
	return a.permute(order), a.shape[at]
}

// classWeights are what each of n classes counts: the argument weight, or one.
func (c *call) classWeights(n int) []float64 {
	if !c.given("weight") {
		return slices.Repeat([]float64{1}, n)
	}
	w := c.array("weight")
	if w.size() != n {
		fail("RuntimeError", "weight tensor should be defined either for all %d classes or no classes but got weight tensor of shape: %s", n, shapeText(w.shape))
	}
	return w.asFloats()
}
