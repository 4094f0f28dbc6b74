// Package irgen makes random valid programs from the declarations of operations: what the operands, results, attributes
// and regions may be is what the declarations say, and what they cannot say is decided by the verifier. It knows every
// operation of a registry without a line about any of them, so a new dialect is tested the day it is declared.
//
// What declarations cannot give, as loops that end or divisions by what is not
// zero, a [Shape] makes.
//
// Programs are made from a seed and are the same for the same seed. They compute nothing sensible: they test the
// parser, the printer, passes, and comparisons with upstream's tools and of what they compute before and after a pass.
package irgen
