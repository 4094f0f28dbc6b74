// Package llvmx builds modules of LLVM IR and writes them as LLVM 22 does: the
// text is what llvm::Module::print gives, byte for byte, so that what reads the
// output of mlir-translate reads ours.
//
// The model is that of github.com/llir/llvm: [Module.IR] is its module, with its
// functions, blocks, globals, types and enumerations, and it numbers the values.
// Instructions, constants, attributes and metadata are ours behind its interfaces,
// and so is the text, because llir knows and prints LLVM 14: no opaque pointers, no
// debug records, another order of attributes and metadata.
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
