// A function of the device cannot return an array that is more than its pointer.
//
// RUN: not tsopt %s --gpu-kernel-bare-pointers 2>&1 | FileCheck %s
// CHECK: result.mlir:[[@LINE+3]]:3: error: 'func.func' op returns memref<?xf32>, which a bare pointer cannot pass with its sizes, strides and offset; let callers pass the array to write to

gpu.module @k {
  func.func @same(%x: memref<?xf32>) -> memref<?xf32> {
    return %x : memref<?xf32>
  }
}
