// acc + a·b, with factors as they are or transposed, in registers or in shared memory.
//
// RUN: tsrun %s | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

func.func @main() {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    // a is [[0, 1], [2, 3]], b is [[0, 2], [1, 3]], its transposed.
    %i = tile.iota dim 0 : tensor<4xi32>
    %f = arith.sitofp %i : tensor<4xi32> to tensor<4xf32>
    %a = tile.reshape %f : tensor<4xf32> -> tensor<2x2xf32>
    %b = tile.transpose %a, [1, 0] : tensor<2x2xf32> -> tensor<2x2xf32>
    %acc = arith.constant dense<100.0> : tensor<2x2xf32>
    // CHECK:      ab[0, 0] 101
    // CHECK-NEXT: ab[0, 1] 103
    // CHECK-NEXT: ab[1, 0] 103
    // CHECK-NEXT: ab[1, 1] 113
    %0 = tile.gemm %a, %b, %acc : tensor<2x2xf32>, tensor<2x2xf32> -> tensor<2x2xf32>
    tile.print "ab", %0 : tensor<2x2xf32>
    // CHECK-NEXT: atb[0, 0] 102
    // CHECK-NEXT: atb[0, 1] 106
    // CHECK-NEXT: atb[1, 0] 103
    // CHECK-NEXT: atb[1, 1] 111
    %1 = tile.gemm %a, %b, %acc transpose_a : tensor<2x2xf32>, tensor<2x2xf32> -> tensor<2x2xf32>
    tile.print "atb", %1 : tensor<2x2xf32>
    // CHECK-NEXT: abt[0, 0] 102
    // CHECK-NEXT: abt[0, 1] 103
    // CHECK-NEXT: abt[1, 0] 106
    // CHECK-NEXT: abt[1, 1] 111
    %s = tile.alloc : memref<2x2xf32, #scale.mem<l1>>
    tile.store %b, %s[%c0, %c0] : tensor<2x2xf32>, memref<2x2xf32, #scale.mem<l1>>
    %2 = tile.gemm %a, %s, %acc transpose_b : tensor<2x2xf32>, memref<2x2xf32, #scale.mem<l1>> -> tensor<2x2xf32>
    tile.print "abt", %2 : tensor<2x2xf32>
  }
  return
}
