// Package nvptx turns LLVM IR text into PTX with LLVM's llc, and PTX into a
// cubin with NVIDIA's ptxas.
//
// Both run as processes: llc aborts on an instruction that it cannot select, and
// an abort must not take the compiler along. What they print is read and
// becomes a [CompileError] that names function, intrinsic and what to change, or a
// [Report] of registers, memory and warnings.
//
// [Assembler] is the way in. It finds the tools when they are first needed;
// one that is not there gives a [MissingTool] error that says what to install
// and what works without. ptxas is always optional: the driver assembles PTX too,
// but it reports no spills.
package nvptx
