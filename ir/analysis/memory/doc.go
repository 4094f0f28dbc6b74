// Package memory is the alias analysis: which memory a memref, a view or a pointer may be.
//
// [Roots] are where a value's memory comes from, followed through views, branches, structured control flow and the
// arguments of regions; [Reach] is the same in the other direction, to everything derived from a value's memory.
// [Alias] says whether two values may share bytes, [Captured] whether memory may be reached other than through what is
// derived from it. [Owned] and [Root] follow a value to the memory of the unit that runs the code, which has one part
// of a distributed array.
//
// Operations describe themselves to the analysis: by their effects on memory, by [ir.ViewLike], and by the interfaces
// of [declare.go]. No pass has a list of views of its own.
package memory
