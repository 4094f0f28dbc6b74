// RUN: not tsopt %s --gpu-to-llvm='use-bare-pointers-for-kernels=1 intersperse-sizes-for-kernels' 2>&1 | FileCheck %s

// Sizes are only known of memrefs.

// CHECK: error: failed to legalize operation 'gpu.launch_func' that was explicitly marked illegal
module attributes {gpu.container_module} {
  gpu.module @k {
    llvm.func @kern(%a: i32, %p: !llvm.ptr) attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
  }
  func.func @launch(%x: i32, %m: memref<8xf32>) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @k::@kern blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : i32, %m : memref<8xf32>)
    return
  }
}
