// Package memory is the alias analysis: which memory a memref, a view or a pointer may be.
package memory
