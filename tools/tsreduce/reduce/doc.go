// Package reduce makes a program smaller while it stays interesting: delta
// reduction over the IR.
//
// A [Reduction] lists small edits of a program, each removes something: an operation, a region around operations, an
// attribute, an argument. The search (search.go) applies all edits of a reduction together to a copy of the program,
// then halves of them, quarters, …, down to single ones. What a copy becomes is a candidate when it verifies and is
// smaller ([size]); it replaces the program when the caller's test finds its text interesting. The reductions follow
// one another, passes among them, until none of them finds anything.
//
// Several candidates are tested at once, but the first one in the order of the
// search wins, so that the result does not depend on the number of jobs.
package reduce
