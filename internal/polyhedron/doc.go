// Package polyhedron decides questions about systems of linear constraints over
// the integers: whether there is a solution, and between which constants a
// variable lies. It eliminates variables by Fourier and Motzkin's method with
// rounding to integers, and says "not known" when numbers or the system grow too
// large. The passes that simplify bounds of loops call it. Its variables are numbers: the linear forms of values of a
// program are those of ir/analysis/linear.
package polyhedron
