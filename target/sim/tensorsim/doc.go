// Package tensorsim has the meanings of operations on whole tensors, which the host computes: those of linalg and
// tensor, and functions of elements of arith and math.
//
// Nearly all that computes is a [nest]: loops, a map from them to the elements of each operand, and a body. [nest.go]
// describes and compiles nests, [body.go] turns a body into one of many elements at a time, [walk.go] goes through the
// iterations, [access.go] finds the elements of an operand. [structured.go] has the operations that are nests,
// [softmax.go], [make.go], [shape.go] and [part.go] the others.
package tensorsim
