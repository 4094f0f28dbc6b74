// tile.assert and tile.print run at every stage, in llvm too, where they are calls
// of CUDA's runtime.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --tile-to-llvm -o %t.mlir && tsrun %t.mlir | FileCheck %s --check-prefix=PRINT
// PRINT: block 1
// PRINT-NEXT: t[0] 0
// PRINT-NEXT: t[1] 1
// PRINT-NEXT: t[2] 2
// PRINT-NEXT: t[3] 3
//
// RUN: tsopt %s --tile-to-llvm -o %t.mlir && not tsrun %t.mlir --entry=wrong 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: error: {{.*}}failed: below two

func.func @main(%x: memref<4xf32> {tile.init = "iota"}, %y: memref<4xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : index
    %t = tile.load %x[%c0] : memref<4xf32> -> tensor<4xf32>
    tile.print "block", %one : index
    tile.print "t", %t : tensor<4xf32>
    %four = arith.constant dense<4.0> : tensor<4xf32>
    %ok = arith.cmpf olt, %t, %four : tensor<4xf32>
    tile.assert %ok, "below four" : tensor<4xi1>
    tile.store %t, %y[%c0] : tensor<4xf32>, memref<4xf32>
  }
  return
}

func.func @wrong(%x: memref<4xf32> {tile.init = "iota"}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0] : memref<4xf32> -> tensor<4xf32>
    %two = arith.constant dense<2.0> : tensor<4xf32>
    %ok = arith.cmpf olt, %t, %two : tensor<4xf32>
    tile.assert %ok, "below two" : tensor<4xi1>
  }
  return
}
