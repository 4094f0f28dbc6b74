// Package intrange computes, for integers and indices, the least and greatest value, read as unsigned and as signed,
// that they can have at run time, and a number that always divides them.
//
// A [Range] is four numbers. The functions named for operations, as [Add], say
// what range a result has when its operands have theirs, those like [AddDivisor]
// what divides it; the operations of the dialects say by [Inferrer] and
// [DivisorInferrer] which of them is theirs. [Analysis] carries both through a
// whole module, around loops, and into the values of a choice with what its
// condition says of them. It answers what others want to know: [Analysis.Range],
// [Analysis.Interval], [Analysis.Divisor], [Analysis.Inside], and of memrefs
// [Analysis.Array]: what divides their extents, strides, offset and address. Where
// results matter to the letter they are upstream's (InferIntRangeCommon,
// IntegerRangeAnalysis).
package intrange
