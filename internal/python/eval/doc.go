// Package eval runs Python programs, as far as configuration files and kernels need the language. What is pure runs as
// in CPython: integers of any size, floats, strings, tuples, lists, dictionaries, sets, functions, closures,
// comprehensions.
//
// Values from outside take part through the interfaces of protocol.go. So a value can stand for something that is known
// only later ("staged"): its operators make operations of a program instead of computing, a loop over it or a condition
// on it hands the body to the value, which runs it once to see what it makes. Which of both happens is the value's
// choice, never the syntax's. The package knows nothing of what such values are.
package eval
