// The memory of a result keeps the result's name and tolerance.
//
// RUN: tsopt %s --linalg-to-tile | FileCheck %s
// UNSUPPORTED: upstream

// CHECK: func.func @main({{.*}}: memref<64xf32>, {{.*}}: memref<64xf32> {tile.name = "y", tile.out, tile.tolerance = 1.000000e-02 : f64})
func.func @main(%x: tensor<64xf32>) -> (tensor<64xf32> {tile.name = "y", tile.tolerance = 1.0e-2 : f64}) {
  %e = tensor.empty() : tensor<64xf32>
  %0 = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}
