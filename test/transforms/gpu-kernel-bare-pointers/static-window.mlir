// The offset of a window that its type says is the kernel's to add, as upstream's convention has it: the
// host passes where the buffer begins.
//
// RUN: tsopt %s --pass-pipeline='builtin.module(gpu-kernel-bare-pointers,gpu.module(convert-gpu-to-nvvm{use-bare-ptr-memref-call-conv}),reconcile-unrealized-casts,gpu-kernel-dead-arguments)' -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: tsrun %s --verify | FileCheck %s --check-prefix=SAME
// RUN: tsrun %t.mlir --verify | FileCheck %s --check-prefix=SAME
// SAME: verified
// CHECK: args(%{{.*}} : memref<4xf32, strided<[2], offset: 3>>, %{{.*}} : memref<4xf32>)
// CHECK: llvm.func @copy(%{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr)

module attributes {gpu.container_module} {
  func.func @main(%x: memref<12xf32> {tile.init = "random"}, %y: memref<4xf32> {tile.out}) {
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %w = memref.subview %x[3] [4] [2] : memref<12xf32> to memref<4xf32, strided<[2], offset: 3>>
    gpu.launch_func @k::@copy blocks in (%c1, %c1, %c1) threads in (%c4, %c1, %c1) args(%w : memref<4xf32, strided<[2], offset: 3>>, %y : memref<4xf32>)
    return
  }

  func.func @reference(%x: memref<12xf32>, %y: memref<4xf32>) {
    %w = memref.subview %x[3] [4] [2] : memref<12xf32> to memref<4xf32, strided<[2], offset: 3>>
    memref.copy %w, %y : memref<4xf32, strided<[2], offset: 3>> to memref<4xf32>
    return
  }

  gpu.module @k {
    gpu.func @copy(%w: memref<4xf32, strided<[2], offset: 3>>, %y: memref<4xf32>) kernel {
      %i = gpu.thread_id x
      %e = memref.load %w[%i] : memref<4xf32, strided<[2], offset: 3>>
      memref.store %e, %y[%i] : memref<4xf32>
      gpu.return
    }
  }
}
