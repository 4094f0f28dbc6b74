// Package memory answers what memory a value may be: memrefs, views of them and
// pointers.
//
// [Roots] are where a value's memory comes from, followed through views, branches, structured control flow and the
// arguments of regions; [Reach] goes the same way forward, to all that is made of a value's memory. [Alias] says
// whether two values may share bytes, [Captured] whether memory may be reached other than through what is made from it.
// [Owned] and [Root] follow a value to the memory of the unit that runs the code, which has one part of a distributed
// array.
//
// What the analysis must know of an operation, the operation says: by its effects on memory, by [ir.ViewLike], and by
// the interfaces of [declare.go]. No pass has a list of views of its own.
package memory
