// Package intrange computes, for integers and indices, the least and greatest
// value, read as unsigned and as signed, that they can have when the program
// runs.
//
// A [Range] is four numbers. The functions named for operations, as [Add], say
// what range a result has when its operands have theirs; the operations of the
// dialects say by [Inferrer] which of them is theirs. [Analysis] carries ranges
// through a whole module. Where results matter to the letter they are
// upstream's (InferIntRangeCommon, IntegerRangeAnalysis).
package intrange
