// RUN: tstranslate --mlir-to-llvmir --nvptx %s | FileCheck %s
// UNSUPPORTED: upstream
// --nvptx is ours.

// Shared memory whose size the launch gives has no size here: as an internal
// variable it would get one byte, and the next variable the bytes after it.

// CHECK: @__dynamic_shmem__0 = external addrspace(3) global [0 x i8], align 16
llvm.mlir.global internal @__dynamic_shmem__0() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>

// CHECK: @fixed = internal addrspace(3) global [8 x float] undef
llvm.mlir.global internal @fixed() {addr_space = 3 : i32} : !llvm.array<8 x f32>


// Its address is taken once, as a value that LLVM does not see through; that of other
// variables stays a constant.
// CHECK-LABEL: define i64 @places(
// CHECK: [[BASE:%.*]] = call ptr addrspace(3) asm "mov.b64 $0, $1;", "=l,l"(ptr addrspace(3) @__dynamic_shmem__0)
// CHECK: getelementptr i8, ptr addrspace(3) [[BASE]], i32 64
// CHECK: ptrtoint (ptr addrspace(3) @fixed to i64)
llvm.func @places() -> i64 {
  %base = llvm.mlir.addressof @__dynamic_shmem__0 : !llvm.ptr<3>
  %at = llvm.getelementptr %base[64] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
  %fixed = llvm.mlir.addressof @fixed : !llvm.ptr<3>
  %a = llvm.ptrtoint %at : !llvm.ptr<3> to i64
  %b = llvm.ptrtoint %fixed : !llvm.ptr<3> to i64
  %sum = llvm.add %a, %b : i64
  llvm.return %sum : i64
}
