// Package llvmx builds modules of LLVM IR and writes them as LLVM 22 does: the
// text is what llvm::Module::print gives, byte for byte, so that what reads the
// output of mlir-translate reads ours.
//
// # The seam to llir/llvm
//
// The model is that of github.com/llir/llvm, and this package alone imports it
// (test/imports_test.go). Taken from llir are its module, reached as [Module.IR], its
// functions, blocks, globals, aliases and comdats, the types with parts (integers,
// floats, vectors, arrays, structs, functions), the enumerations of linkages,
// visibilities and calling conventions, and the numbering of values without a name.
// Ours, behind its interfaces, are instructions, terminators, constants, attributes,
// metadata and opaque pointers, and ours is all text, because llir knows and prints
// LLVM 14: no opaque pointers, no debug records, another order of attributes and
// metadata. Where the two meet: inst.go and const.go (a value of ours is one of
// llir's), types.go (what llir's types lack), enum.go (llir's words by LLVM's),
// print.go and printfunc.go (which walk llir's module). Callers see types and values
// as [Type] and [Value] and need not import llir.
//
// # Use
//
// The way in: [NewModule], [Module.Func], [Func.Block], and the methods of [Block],
// one for each instruction or family of instructions. Opcodes, predicates, orderings,
// flags and attributes are LLVM's own words, as strings: they come from the llvm
// dialect, whose verifier knows them. What does not fit together is a bug of the
// caller, and `opt -passes=verify` says so; this package checks no types.
//
//	m := llvmx.NewModule()
//	f := m.Func("k", llvmx.Void, llvmx.Ptr(1))
//	b := f.Kernel().Block("entry")
//	x := b.Load(llvmx.Float, f.Param(0), llvmx.Access{Align: 4})
//	b.Store(b.Binary("fadd", x, x, "contract"), f.Param(0), llvmx.Access{Align: 4})
//	b.Ret(nil)
//	text := m.String()
//
// Like LLVM's IRBuilder, the methods of [Block] compute operations on constants
// (fold.go), and like its printer, accesses state the alignment that the data
// layout gives their type (datalayout.go).
package llvmx
