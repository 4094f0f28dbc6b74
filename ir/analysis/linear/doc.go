// Package linear reads integer arithmetic as linear forms: a constant plus terms with integer coefficients.
//
// A [Sum] is such a form over terms of any type, and its arithmetic is exact: it is computed over the integers, and
// a number that does not fit in 64 bits marks the sum as overflowed. A [Form] is a sum over values of a program.
// [Reader] reads values as forms. An analysis that has its own terms, such as the iterations of a loop or value
// numbers, reads one operation at a time with [Rules.Apply].
//
// # What a form guarantees
//
// If v has the form f, then in each execution v, read as a signed integer, equals f with each term read as a signed
// integer. There is one assumption: arithmetic of type index does not overflow. Tile programs and MLIR's affine
// dialect assume the same. Arithmetic of a type with a width is a part of a form only where flags of the operation
// or the ranges of the terms prove that it does not wrap around; elsewhere the result is a term by itself.
//
// A quotient or a remainder by a constant is a form if that is exact: all terms that the divisor does not divide,
// with the remainder of the constant, must lie between 0 and the divisor. Other quotients are terms;
// [DivisionOf] and [Rules.Divided] say what they divide.
//
// Equal forms are equal values. Two values with different forms may still be equal: the values of the terms can
// depend on each other.
//
// # Related packages
//
// An operation says what it computes as an [ir.AffineExpr] over its operands, by [Operation]: an affine expression
// is syntax, with quotients at any depth, and it is part of a program's text. intrange computes the range and the
// divisors of a single value; forms use them for their terms. internal/polyhedron decides whether a system of
// linear inequalities has a solution; its variables are numbers and it knows no program.
//
//	sum.go       sums and their arithmetic
//	divide.go    quotients and divisors
//	interval.go  ranges of sums
//	apply.go     the form of an operation's result
//	reader.go    the forms of values
package linear
