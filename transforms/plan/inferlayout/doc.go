// Package inferlayout gives every register tile of a kernel its layout and every shared-memory tile its swizzle.
//
// Tiles that must have the same layout form a class: operands and results of an elementwise operation, values that a
// loop carries. Relations tie classes: the result of a reduction has its source's layout without a dimension. Layouts
// propagate as in TileLang's layout inference: first those in the program, then the fragments of instructions, then
// layouts for coalesced memory access, the largest tile first. Where an operation needs another layout than its
// operand's class has, a tile.convert_layout is inserted.
//
// steps.go lists the steps in their order.
package inferlayout
