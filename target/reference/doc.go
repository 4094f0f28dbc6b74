// Package reference computes what a program should give by a function in Python, with the arrays of
// internal/python/ndarray: NumPy and torch as far as references use them, in float64. tsrun compares with it.
//
// A [Function] is one of a file, or of the program itself if that is in Python. Its parameters are the program's arrays
// and numbers: those of a name that the program has, values that the command line gives, and for other names the inputs
// in order. What it returns are the results, in order or by name; without a result it has written them.
package reference
