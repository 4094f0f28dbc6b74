// Package llvmx builds LLVM IR modules that LLVM 20 to 22 read, on top of
// github.com/llir/llvm v0.3.6.
//
// llir gives the module, its functions, blocks, terminators, types, metadata and
// the numbering of values. It is of the time of LLVM 14, though: pointers have
// element types, there is no bfloat, and no `nneg`, `disjoint`, `captures(none)` or
// `atomicrmw uinc_wrap`. So this package adds, behind one small interface:
//
//   - [Ptr], [BFloat] and other types that are a word ([Keyword]);
//   - [Const], a constant with its exact text;
//   - [Inst], the one instruction node, which prints any instruction;
//   - [Attr], any attribute.
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
// Known limits of LLVM itself that callers meet: NVPTX ignores scope and ordering of
// atomicrmw (use inline assembly), and llir prints a global name that starts with a
// digit without the quotes it needs.
package llvmx
