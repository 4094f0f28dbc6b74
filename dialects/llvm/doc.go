// Package llvm is the llvm dialect: LLVM IR as operations, level L4 of a
// program. Syntax, verifiers and folds are those of MLIR 22, so that its
// output is input for mlir-opt and mlir-translate and the other way round.
//
// Types: [PointerType], [StructType], [ArrayType], [FunctionType] and the
// keyword types [Void], [Token], [Label], [Metadata]; vectors, integers and
// floats are the builtin ones. Operations are declared one family a file;
// families whose members differ only by name share a view, as [BinaryOp].
// Intrinsics (llvm.intr.*) are a table, [Intrinsics], that also says how each
// is mangled, so that the translation to LLVM IR needs no case for each.
package llvm
