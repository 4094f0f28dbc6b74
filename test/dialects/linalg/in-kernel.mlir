// UNSUPPORTED: upstream
// RUN: not tsopt %s 2>&1 | FileCheck %s

// CHECK: error: 'linalg.fill' op is an operation on whole tensors inside of a tile.kernel; move it out of the kernel, or write it with operations on tiles
func.func @f(%z: f32) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %t = tensor.empty() : tensor<32xf32>
    %0 = linalg.fill ins(%z : f32) outs(%t : tensor<32xf32>) -> tensor<32xf32>
  }
  return
}
