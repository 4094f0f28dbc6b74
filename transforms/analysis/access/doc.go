// Package access says what structured operations (linalg) read, write and compute, for passes that group, tile and
// lower them.
//
// [axis.go] the loops of several operations that run together, [class.go] what an operation is: a contraction, a
// reduction, pointwise or none of these, [factor.go] how a body combines elements: the term of a sum and its factors,
// [footprint.go] the elements and bytes that a tile of loops accesses, [place.go] what goes with an extremum, as its
// position does, [price.go] what a body costs.
package access
