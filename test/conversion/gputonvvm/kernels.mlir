// RUN: tsopt %s -convert-gpu-to-nvvm | FileCheck %s

// Kernels get the attributes of the target, buffers of the block become globals
// in shared memory, those of a thread its stack.

// A memref argument is passed as the members of its descriptor.
// CHECK-LABEL: gpu.module @kernel {
// CHECK:       llvm.mlir.global internal @__wg_k_0() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK:       llvm.func @k(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: f32, %arg8: i64) attributes {gpu.kernel, gpu.known_block_size = array<i32: 128, 1, 1>, nvvm.kernel, nvvm.maxntid = array<i32: 128, 1, 1>} {
// CHECK:       %8 = llvm.mlir.addressof @__wg_k_0 : !llvm.ptr<3>
// CHECK:       %9 = llvm.getelementptr %8[0, 0] : (!llvm.ptr<3>) -> !llvm.ptr<3>, !llvm.array<64 x f32>
// CHECK:       %13 = llvm.mlir.constant(0 : index) : i64
// CHECK:       %15 = llvm.mlir.constant(64 : index) : i64
// CHECK:       %17 = llvm.mlir.constant(1 : index) : i64
// CHECK:       %19 = llvm.mlir.constant(4 : i64) : i64
// CHECK:       %20 = llvm.alloca %19 x f32 : (i64) -> !llvm.ptr
// CHECK:       %24 = llvm.mlir.constant(0 : index) : i64
// CHECK:       %26 = llvm.mlir.constant(4 : index) : i64
// CHECK:       %28 = llvm.mlir.constant(1 : index) : i64
// CHECK:       nvvm.barrier0
// CHECK:       %35 = llvm.mlir.constant(32 : index) : i64
// CHECK:       %36 = llvm.mul %arg8, %35 overflow<nsw, nuw> : i64
// CHECK:       %37 = llvm.add %36, %arg8 overflow<nsw, nuw> : i64
// CHECK:       llvm.func @device(%arg0: f32) -> f32 {
// CHECK:       llvm.return %arg0 : f32
gpu.module @kernel {
  gpu.func @k(%a: memref<?x32xf32>, %x: f32, %i: index)
      workgroup(%w: memref<64xf32, #gpu.address_space<workgroup>>) private(%p: memref<4xf32, #gpu.address_space<private>>)
      kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    memref.store %x, %w[%i] : memref<64xf32, #gpu.address_space<workgroup>>
    gpu.barrier
    memref.store %x, %p[%i] : memref<4xf32, #gpu.address_space<private>>
    memref.store %x, %a[%i, %i] : memref<?x32xf32>
    gpu.return
  }
  gpu.func @device(%x: f32) -> f32 {
    gpu.return %x : f32
  }
}

// All dynamic shared memory is one array that the launch sizes.
// CHECK-LABEL: gpu.module @dynamic {
// CHECK:       llvm.mlir.global internal @__dynamic_shmem__0() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
// CHECK:       llvm.func @k(%arg0: f32, %arg1: i64) attributes {gpu.kernel, nvvm.kernel} {
// CHECK:       %0 = llvm.mlir.constant(0 : index) : i64
// CHECK:       %1 = llvm.mlir.addressof @__dynamic_shmem__0 : !llvm.ptr<3>
// CHECK:       %2 = llvm.getelementptr %1[0] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
// CHECK:       %3 = llvm.mlir.constant(0 : index) : i64
// CHECK:       %4 = llvm.mlir.constant(1 : index) : i64
// CHECK:       %5 = llvm.mlir.zero : !llvm.ptr
// CHECK:       %6 = llvm.getelementptr %5[%3] : (!llvm.ptr, i64) -> !llvm.ptr, i8
// CHECK:       %7 = llvm.ptrtoint %6 : !llvm.ptr to i64
// CHECK:       %11 = llvm.mlir.constant(0 : index) : i64
// CHECK:       %19 = llvm.getelementptr %18[%0] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i8
// CHECK:       %21 = llvm.mlir.constant(0 : index) : i64
// CHECK:       %23 = llvm.mlir.constant(16 : index) : i64
// CHECK:       %25 = llvm.mlir.constant(1 : index) : i64
// CHECK:       %29 = llvm.mlir.addressof @__dynamic_shmem__0 : !llvm.ptr<3>
// CHECK:       %30 = llvm.getelementptr %29[0] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
// CHECK:       %31 = llvm.mlir.constant(0 : index) : i64
// CHECK:       %32 = llvm.mlir.constant(1 : index) : i64
// CHECK:       %33 = llvm.mlir.zero : !llvm.ptr
// CHECK:       %34 = llvm.getelementptr %33[%31] : (!llvm.ptr, i64) -> !llvm.ptr, i8
// CHECK:       %35 = llvm.ptrtoint %34 : !llvm.ptr to i64
// CHECK:       %39 = llvm.mlir.constant(0 : index) : i64
// CHECK:       %47 = llvm.getelementptr %46[%arg1] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i8
// CHECK:       %49 = llvm.mlir.constant(0 : index) : i64
// CHECK:       %51 = llvm.mlir.constant(16 : index) : i64
// CHECK:       %53 = llvm.mlir.constant(1 : index) : i64
gpu.module @dynamic {
  gpu.func @k(%x: f32, %i: index) kernel {
    %c0 = arith.constant 0 : index
    %s = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %v = memref.view %s[%c0][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<16xf32, #gpu.address_space<workgroup>>
    memref.store %x, %v[%i] : memref<16xf32, #gpu.address_space<workgroup>>
    %s2 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %v2 = memref.view %s2[%i][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<16xf32, #gpu.address_space<workgroup>>
    memref.store %x, %v2[%i] : memref<16xf32, #gpu.address_space<workgroup>>
    gpu.return
  }
}

// Arguments of printf are promoted as in C and passed by a struct.
// CHECK-LABEL: gpu.module @print {
// CHECK:       llvm.mlir.global internal constant @printfFormat_0("%d: %f\0A\00") {addr_space = 0 : i32}
// CHECK:       llvm.func @vprintf(!llvm.ptr, !llvm.ptr) -> i32
// CHECK:       llvm.func @k(%arg0: f32, %arg1: i32) attributes {gpu.kernel, nvvm.kernel} {
// CHECK:       %0 = llvm.mlir.addressof @printfFormat_0 : !llvm.ptr
// CHECK:       %1 = llvm.getelementptr %0[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<8 x i8>
// CHECK:       %2 = llvm.fpext %arg0 : f32 to f64
// CHECK:       %3 = llvm.mlir.constant(1 : index) : i64
// CHECK:       %4 = llvm.alloca %3 x !llvm.struct<(i32, f64)> : (i64) -> !llvm.ptr
// CHECK:       %5 = llvm.getelementptr %4[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f64)>
// CHECK:       %6 = llvm.getelementptr %4[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f64)>
// CHECK:       %7 = llvm.call @vprintf(%1, %4) : (!llvm.ptr, !llvm.ptr) -> i32
gpu.module @print {
  gpu.func @k(%x: f32, %i: i32) kernel {
    gpu.printf "%d: %f\0A", %i, %x : i32, f32
    gpu.return
  }
}
