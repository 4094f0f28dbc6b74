package linalg

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/ir"
)

// contractions multiply and add.
var contractions = []row{
	{name: "matmul", summary: "a matrix multiplication", loops: "mnk", maps: "mk kn mn", body: multiplyAdd, mapped: true,
		cast: true, check: checkMatmul},
	{name: "batch_matmul", summary: "a matrix multiplication for each batch", loops: "bmnk", maps: "bmk bkn bmn",
		body: multiplyAdd, mapped: true, check: checkBatchMatmul},
	{name: "batch_reduce_matmul", summary: "the sum of the matrix multiplications of all batches", loops: "bmnk",
		maps: "bmk bkn mn", body: multiplyAdd, mapped: true, check: checkBatchMatmul},
	{name: "matvec", summary: "a matrix times a vector", loops: "mn", maps: "mn n m", body: multiplyAdd},
	{name: "vecmat", summary: "a vector times a matrix", loops: "nm", maps: "m mn n", body: multiplyAdd},
	{name: "batch_matvec", summary: "a matrix times a vector for each batch", loops: "bmk", maps: "bmk bk bm",
		body: multiplyAdd},
	{name: "batch_vecmat", summary: "a vector times a matrix for each batch", loops: "bnk", maps: "bk bkn bn",
		body: multiplyAdd},
	{name: "dot", summary: "the inner product of two vectors", loops: "m", maps: "m m .", body: multiplyAdd},
	{name: "mmt4d", summary: "a matrix multiplication of matrices in tiles, the second one transposed", loops: "mnkxyz",
		maps: "mkxz nkyz mnxy", body: multiplyAdd},
	{name: "batch_mmt4d", summary: "a matrix multiplication of matrices in tiles for each batch", loops: "bmnkxyz",
		maps: "bmkxz bnkyz bmnxy", body: multiplyAdd},
}

// pointwise operations compute each element of the output from the elements at the same indices.
var pointwise = []row{
	{name: "fill", summary: "an output whose elements are all a scalar", maps: ". *", body: first, check: checkFill},
	{name: "copy", summary: "a copy, converted to the type of the output", maps: "* *", body: first, cast: true},
	{name: "exp", summary: "e to the power of each element", maps: "* *", body: of("exp")},
	{name: "log", summary: "the natural logarithm of each element", maps: "* *", body: of("log")},
	{name: "abs", summary: "the absolute value of each element", maps: "* *", body: of("abs")},
	{name: "ceil", summary: "the least integer that is not less, of each element", maps: "* *", body: of("ceil")},
	{name: "floor", summary: "the greatest integer that is not greater, of each element", maps: "* *", body: of("floor")},
	{name: "negf", summary: "the negative of each element", maps: "* *", body: of("negf")},
	{name: "reciprocal", summary: "one divided by each element", maps: "* *", body: of("reciprocal")},
	{name: "round", summary: "each element rounded to an integer, halves away from zero", maps: "* *", body: of("round")},
	{name: "sqrt", summary: "the square root of each element", maps: "* *", body: of("sqrt")},
	{name: "rsqrt", summary: "one divided by the square root of each element", maps: "* *", body: of("rsqrt")},
	{name: "square", summary: "the square of each element", maps: "* *", body: of("square")},
	{name: "tanh", summary: "the hyperbolic tangent of each element", maps: "* *", body: of("tanh")},
	{name: "erf", summary: "the error function of each element", maps: "* *", body: of("erf")},
	{name: "add", summary: "the sum of two elements", maps: "* * *", body: both("add")},
	{name: "sub", summary: "the difference of two elements", maps: "* * *", body: both("sub")},
	{name: "mul", summary: "two elements multiplied", maps: "* * *", body: both("mul")},
	{name: "div", summary: "the quotient of two elements, of signed integers or floats", maps: "* * *", body: both("div")},
	{name: "div_unsigned", summary: "the quotient of two elements, which are unsigned integers", maps: "* * *",
		body: both("div_unsigned")},
	{name: "max", summary: "the greater of two elements", maps: "* * *", body: both("max_signed")},
	{name: "min", summary: "the smaller of two elements", maps: "* * *", body: both("min_signed")},
	{name: "powf", summary: "the first element to the power of the second", maps: "* * *", body: both("powf")},
	{name: "select", summary: "the second or the third element, as the first says", maps: "* * * *", body: choose},
}

// checkFill checks that what is filled in is a scalar of the output's element type.
func checkFill(_ *row, n NamedOp) error {
	if len(n.Ins) != 1 || len(n.Outs) != 1 {
		return nil // the number of operands is checked with the body
	}
	t, elem := n.Ins[0].Type(), elementType(n.Outs[0])
	if _, ok := t.(ir.ShapedType); ok {
		if _, ok := t.(*ir.VectorType); !ok {
			return shaped.ErrorAt(n.Op, "expected op with scalar input")
		}
	}
	if t != elem {
		return n.Errorf("expected fill value type ('%s') to match output element type ('%s')", t, elem)
	}
	return nil
}

// stepsC is the constraint on strides and dilations of n windows.
func stepsC(n int) ir.AttrConstraint {
	return ir.AttrConstraint{Summary: fmt.Sprintf("64-bit signless int elements attribute of shape [%d]", n),
		OK: func(a ir.Attr) bool {
			d, ok := a.(*ir.DenseElementsAttr)
			return ok && d.Shaped().Elem() == ir.I64 && len(d.Shaped().Shape()) == 1 && d.Shaped().Shape()[0] == int64(n)
		}}
}
