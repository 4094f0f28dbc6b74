// Package nvptx turns LLVM IR text into PTX with LLVM's llc, and PTX into a
// cubin with NVIDIA's ptxas.
//
// Both run as processes (package llc). What ptxas prints becomes a [Report] of registers, memory and warnings.
//
// [Assembler] is the way in. ptxas is always optional: the driver assembles PTX too, but it reports no spills.
package nvptx
