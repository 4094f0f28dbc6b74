// What a kernel does not use is not passed to it.
//
// RUN: tsopt %s --gpu-kernel-dead-arguments | FileCheck %s
// RUN: %if mlir-opt %{ tsopt %s --gpu-kernel-dead-arguments | mlir-opt | FileCheck %s %}

module attributes {gpu.container_module} {
  // CHECK-LABEL: func.func @main
  // CHECK: gpu.launch_func @k::@some blocks in (%{{.*}}) threads in (%{{.*}}) dynamic_shared_memory_size %{{.*}} args(%arg1 : i32, %arg0 : memref<4xf32>)
  // CHECK: gpu.launch_func @k::@some {{.*}} args(%arg2 : i32, %arg0 : memref<4xf32>)
  // CHECK: gpu.launch_func @k::@none {{.*}} threads in (%{{[^)]*}}){{ *$}}
  // CHECK: gpu.launch_func @k::@descriptor {{.*}} args(%arg0 : memref<4xf32>, %arg1 : i32)
  func.func @main(%x: memref<4xf32>, %v: i32, %w: i32) {
    %c1 = arith.constant 1 : index
    %bytes = arith.constant 64 : i32
    gpu.launch_func @k::@some blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) dynamic_shared_memory_size %bytes args(%c1 : index, %v : i32, %x : memref<4xf32>)
    gpu.launch_func @k::@some blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%c1 : index, %w : i32, %x : memref<4xf32>)
    gpu.launch_func @k::@none blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%v : i32)
    gpu.launch_func @k::@descriptor blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<4xf32>, %v : i32)
    return
  }

  gpu.module @k {
    // CHECK: llvm.func @some(%[[V:.*]]: i32, %[[X:.*]]: !llvm.ptr {llvm.align = 16 : i64}) attributes
    // CHECK: llvm.store %[[V]], %[[X]]
    llvm.func @some(%n: i64 {llvm.noundef}, %v: i32, %x: !llvm.ptr {llvm.align = 16 : i64}) attributes {gpu.kernel, nvvm.kernel} {
      llvm.store %v, %x : i32, !llvm.ptr
      llvm.return
    }
    // CHECK: llvm.func @none() attributes
    llvm.func @none(%v: i32) attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
    // A launch passes less than it takes: which is whose is the convention's to know.
    // CHECK: llvm.func @descriptor(%{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: i32)
    llvm.func @descriptor(%p: !llvm.ptr, %q: !llvm.ptr, %o: i64, %n: i64, %s: i64, %v: i32) attributes {gpu.kernel, nvvm.kernel} {
      llvm.store %v, %q : i32, !llvm.ptr
      llvm.return
    }
    // Who launches it is not known.
    // CHECK: llvm.func @unknown(%{{.*}}: i32)
    llvm.func @unknown(%v: i32) attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
  }
}
