// A tensor of constants outside of the groups becomes a constant buffer of the program, which equal tensors share.
//
// RUN: tsopt %s --linalg-to-tile | FileCheck %s
// RUN: tsrun %s --verify | FileCheck %s --check-prefix=RUN-OK
// RUN: sed 's/000000400000A040"/000000400000A0"/' %s | not tsrun - 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: sed 's/      w: /      v: /' %s | not tsopt --linalg-to-tile 2>&1 | FileCheck %s --check-prefix=NONE
// UNSUPPORTED: upstream

// CHECK: memref.global "private" constant @constant : memref<2x3xf32> = dense<{{\[\[}}1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 2.000000e+00, 5.000000e+00]]> {alignment = 16 : i64}
// CHECK-NOT: memref.global
// CHECK: func.func @main(
// CHECK: [[W:%[a-z0-9_]+]] = memref.get_global @constant : memref<2x3xf32>
// CHECK: [[V:%[a-z0-9_]+]] = memref.get_global @constant : memref<2x3xf32>
// CHECK: call @{{.*}}[[W]], [[V]]

// RUN-OK: verified

// SHORT: error: 'arith.constant' op has elements dense_resource<w> : tensor<2x3xf32>, but the blob in the file's resource section has 23 bytes, not 24
// NONE: error: 'arith.constant' op has elements dense_resource<w> : tensor<2x3xf32>, but the file's resource section has no blob w
func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %w = arith.constant dense_resource<w> : tensor<2x3xf32>
  %v = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 2.0, 5.0]]> : tensor<2x3xf32>
  %e = tensor.empty() : tensor<2x3xf32>
  %y = linalg.add ins(%x, %w : tensor<2x3xf32>, tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
  %z = linalg.mul ins(%y, %v : tensor<2x3xf32>, tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %z : tensor<2x3xf32>
}

{-#
  dialect_resources: {
    builtin: {
      w: "0x040000000000803F000000400000404000008040000000400000A040"
    }
  }
#-}
