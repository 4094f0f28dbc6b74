// Package shaped is what dialects of memrefs and of tensors share: parts of an
// array ([Slice]) and the grouping of its dimensions ([Reassociation]). It declares
// no operations.
package shaped
