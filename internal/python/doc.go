// Package python reads the syntax of Python 3.12: a scanner, a parser, and the tree that they make, which has CPython's
// own shape (the module ast of its library, Grammar/python.gram and Parser/Python.asdl), so that what is known of the
// one holds for the other. It evaluates nothing (eval does) and knows nothing of the compiler.
//
// A file that is not Python gives errors at the places where CPython would point, several of them: the parser goes on
// at the next statement.
package python
