package intrange

import "github.com/tsopt/tsopt/ir"

// Inferrer is an operation that knows the ranges of its results from those of
// its operands (upstream's InferIntRangeInterface). An operand that is no
// integer has none; a missing result, or a nil list, means that nothing is
// known.
type Inferrer interface {
	InferRanges(operands []*Range) []*Range
}

// PlacedInferrer is an operation whose results' ranges depend on where it
// stands: of gives those of values around it.
type PlacedInferrer interface {
	RangesHere(of func(*ir.Value) *Range) []*Range
}

// ArgInferrer is an operation that knows the ranges of arguments of its regions,
// from those of its operands.
type ArgInferrer interface {
	ArgRange(arg *ir.Value, of func(*ir.Value) *Range) *Range
}

// DivisorInferrer is an operation that knows what divides its results, from what
// is known of its operands; a nil list means that nothing is known.
type DivisorInferrer interface {
	InferDivisors(operands []Number) []int64
}

// ArgDivisorInferrer is an operation that knows what divides arguments of its
// regions, from what divides its operands; 1 where it does not.
type ArgDivisorInferrer interface {
	ArgDivisor(arg *ir.Value, of func(*ir.Value) int64) int64
}

// ArrayInferrer is an operation that knows what divides the numbers of memrefs that are
// its results; those left out, or nil, are known by their types only. What divides its
// operands it may ask.
type ArrayInferrer interface {
	InferArrays(a *Analysis) []*Array
}

// ArrayReader is an operation that gives numbers of a memref.
type ArrayReader interface {
	ReadDivisors(a *Analysis) []int64
}

// ArgArrayInferrer is an operation that knows memrefs among the arguments of its regions;
// nil where it does not.
type ArgArrayInferrer interface {
	ArgArray(arg *ir.Value, a *Analysis) *Array
}

// ArgPromise is a function that states divisors of its arguments for every call: 1, or nil, if it states none.
type ArgPromise interface {
	PromisedDivisor(arg *ir.Value) int64
	PromisedArray(arg *ir.Value) *Array
}

// Choice is an operation that gives one of two values.
type Choice interface {
	Choice() (cond, then, otherwise *ir.Value)
}

// Condition is an operation that knows more of its operands when its only
// result is known to be true, or false.
type Condition interface {
	RangesWhen(truth bool, operands []*Range) []*Range
}
