// RUN: tstranslate --mlir-to-llvmir --nvptx %s | FileCheck %s
// UNSUPPORTED: upstream
// --nvptx is ours.

// Shared memory whose size the launch gives has no size here: as an internal
// variable it would get one byte, and the next variable the bytes after it.

// CHECK: @__dynamic_shmem__0 = external addrspace(3) global [0 x i8], align 16
llvm.mlir.global internal @__dynamic_shmem__0() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>

// CHECK: @fixed = internal addrspace(3) global [8 x float] undef
llvm.mlir.global internal @fixed() {addr_space = 3 : i32} : !llvm.array<8 x f32>
