// Package fp holds the number formats of tile programs: what a bit pattern of
// f16, bf16, tf32, f32, f64 or one of the 8, 6 and 4 bit formats means, how a
// real number is rounded into it, and arithmetic that gives the bits that
// hardware gives.
//
// Vocabulary: a [Format] is a row of the table in format.go. Bits are the raw
// pattern, right-aligned in a uint64. Values are float64, in which every number
// of every format here is exact. [Format.Decode] goes from bits to value and is
// exact; [Format.Encode] goes back and rounds once, to nearest with ties to
// even, or as a [Mode] says.
//
// The names and the special values are those of MLIR's float types and of
// llvm::APFloat, which an unsaturated Encode follows; Saturate follows PTX
// `cvt….satfinite`.
//
// Left out: f80 and f128, whose values no float64 can hold. No GPU computes in
// them; the IR keeps their constants as bits.
package fp
