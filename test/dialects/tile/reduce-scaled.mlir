// RUN: tsopt %s --canonicalize | FileCheck %s
// RUN: tsopt %s --canonicalize --canonicalize -o %t.mlir
// RUN: tsrun %t.mlir --verify=%s --tolerance=1e-12 --once | FileCheck %s --check-prefix=SAME
// SAME: verified
//
// The maximum of a GEMM's result times a positive number is the maximum times that number, to the bit; the product is left to a
// subtraction that contracts it.

// The mask keeps scores or is -inf, which the number does not change. A row that is masked everywhere has the maximum -inf.
// CHECK-LABEL: func.func @main(
// CHECK-DAG:     %[[ROW:.*]] = arith.constant dense<1.250000e-01> : tensor<16xf32>
// CHECK-DAG:     %[[ALL:.*]] = arith.constant dense<1.250000e-01> : tensor<16x32xf32>
// CHECK-DAG:     %[[LOW:.*]] = arith.constant dense<0xFF800000> : tensor<16x32xf32>
// CHECK:         %[[S:.*]] = tile.gemm
// CHECK:         %[[KEPT:.*]] = arith.select %[[MASK:.*]], %[[S]], %[[LOW]]
// CHECK:         %[[P:.*]] = arith.mulf %[[KEPT]], %[[ALL]] fastmath<contract>
// CHECK:         %[[R:.*]] = tile.reduce maxnum %[[KEPT]] dims [1]
// CHECK:         %[[TOP:.*]] = arith.mulf %[[R]], %[[ROW]] fastmath<contract>
// CHECK:         %[[B:.*]] = tile.broadcast
// CHECK:         arith.subf %[[P]], %[[B]] fastmath<contract>
func.func @main(%A: memref<16x32xf16> {tile.init = "random"}, %B: memref<32x32xf16> {tile.init = "random"}, %O: memref<16xf32> {tile.out},
                %D: memref<16x32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %scale = arith.constant dense<0.125> : tensor<16x32xf32>
    %low = arith.constant dense<0xFF800000> : tensor<16x32xf32>
    %x = tile.load %A[0, 0] : memref<16x32xf16> -> tensor<16x32xf16>
    %y = tile.load %B[0, 0] : memref<32x32xf16> -> tensor<32x32xf16>
    %zero = arith.constant dense<0.0> : tensor<16x32xf32>
    %s = tile.gemm %x, %y, %zero : tensor<16x32xf16>, tensor<32x32xf16> -> tensor<16x32xf32>
    %p = arith.mulf %s, %scale fastmath<contract> : tensor<16x32xf32>
    %mask = tile.parallel (%i, %j) = (16, 32) {
      %in = arith.cmpi slt, %j, %i : index
      tile.yield %in : i1
    } : tensor<16x32xi1>
    %m = arith.select %mask, %p, %low : tensor<16x32xi1>, tensor<16x32xf32>
    %top = tile.reduce maxnum %m dims [1] : tensor<16x32xf32>
    tile.store %top, %O[0] : tensor<16xf32>, memref<16xf32>
    %e = tile.broadcast %top dims [1] : tensor<16xf32> -> tensor<16x32xf32>
    %d = arith.subf %m, %e fastmath<contract> : tensor<16x32xf32>
    %none = arith.select %mask, %d, %zero : tensor<16x32xi1>, tensor<16x32xf32>
    tile.store %none, %D[0, 0] : tensor<16x32xf32>, memref<16x32xf32>
  }
  return
}

// CHECK-LABEL: func.func private @minimum(
// CHECK:         %[[S:.*]] = tile.gemm
// CHECK:         tile.reduce min %[[S]] dims [0]
// CHECK:         arith.mulf
func.func private @minimum(%x: tensor<16x16xf16>, %z: tensor<16x32xf32>, %y: tensor<16x32xf16>) -> tensor<32xf32> {
  %scale = arith.constant dense<0.125> : tensor<16x32xf32>
  %s = tile.gemm %x, %y, %z : tensor<16x16xf16>, tensor<16x32xf16> -> tensor<16x32xf32>
  %p = arith.mulf %scale, %s : tensor<16x32xf32>
  %r = tile.reduce min %p dims [0] : tensor<16x32xf32>
  return %r : tensor<32xf32>
}

// A negative number turns the order around; a sum rounds; a mask of another number would be scaled; another use needs the product, or
// a subtraction that must round it; and what is not a GEMM's result stays.
// CHECK-LABEL: func.func private @stay(
func.func private @stay(%x: tensor<16x16xf16>, %z: tensor<16x32xf32>, %y: tensor<16x32xf16>, %mask: tensor<16x32xi1>)
    -> (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x32xf32>, tensor<16xf32>, tensor<16x32xf32>, tensor<16xf32>) {
  %half = arith.constant dense<0.5> : tensor<16x32xf32>
  %less = arith.constant dense<-0.5> : tensor<16x32xf32>
  %low = arith.constant dense<-1.0e9> : tensor<16x32xf32>
  %s = tile.gemm %x, %y, %z : tensor<16x16xf16>, tensor<16x32xf16> -> tensor<16x32xf32>
  // CHECK: %[[P0:.*]] = arith.mulf
  // CHECK: tile.reduce max %[[P0]]
  %p0 = arith.mulf %s, %less : tensor<16x32xf32>
  %r0 = tile.reduce max %p0 dims [1] : tensor<16x32xf32>
  // CHECK: %[[P1:.*]] = arith.mulf
  // CHECK: tile.reduce add %[[P1]]
  %p1 = arith.mulf %s, %half fastmath<contract> : tensor<16x32xf32>
  %r1 = tile.reduce add %p1 dims [1] : tensor<16x32xf32>
  // CHECK: %[[P2:.*]] = arith.mulf
  // CHECK: %[[M2:.*]] = arith.select %{{.*}}, %[[P2]]
  // CHECK: tile.reduce max %[[M2]]
  %p2 = arith.mulf %s, %half fastmath<nsz> : tensor<16x32xf32>
  %m2 = arith.select %mask, %p2, %low : tensor<16x32xi1>, tensor<16x32xf32>
  %r2 = tile.reduce max %m2 dims [1] : tensor<16x32xf32>
  // CHECK: %[[P3:.*]] = arith.mulf
  // CHECK: tile.reduce max %[[P3]]
  %p3 = arith.mulf %s, %half fastmath<arcp> : tensor<16x32xf32>
  %r3 = tile.reduce max %p3 dims [1] : tensor<16x32xf32>
  // CHECK: %[[P4:.*]] = arith.mulf
  // CHECK: tile.reduce max %[[P4]]
  %p4 = arith.mulf %s, %half fastmath<afn> : tensor<16x32xf32>
  %r4 = tile.reduce max %p4 dims [1] : tensor<16x32xf32>
  %d4 = arith.subf %p4, %z fastmath<contract> : tensor<16x32xf32>
  // CHECK: %[[P5:.*]] = arith.mulf
  // CHECK: tile.reduce maxnum %[[P5]]
  %p5 = arith.mulf %z, %half : tensor<16x32xf32>
  %r5 = tile.reduce maxnum %p5 dims [1] : tensor<16x32xf32>
  return %r0, %r1, %r2, %r3, %p3, %r4, %d4, %r5 : tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x32xf32>, tensor<16xf32>, tensor<16x32xf32>, tensor<16xf32>
}
