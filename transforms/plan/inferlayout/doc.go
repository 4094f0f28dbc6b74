// Package inferlayout gives every register tile of a kernel its layout and
// every shared-memory tile its swizzle.
//
// Values that must agree form a class: operands and results of an elementwise
// operation, a loop's carried values. Classes are tied by relations: the result
// of a reduction is its source without a dimension. Layouts then spread in
// three rounds, after TileLang's layout inference: strict, what an instruction
// forces (matrix fragments); common, what follows from that through relations;
// free, what is left, largest tile first, each as memory is read best. Where an
// operation needs another layout than its operand's class has, a
// tile.convert_layout is put between.
package inferlayout
