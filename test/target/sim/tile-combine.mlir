// What the operations mean that combine elements: along a dimension, up to each element,
// and products. Floating-point max and min let NaN win.
//
// RUN: tsrun %s | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

func.func @main() {
  tile.kernel blocks(%x) = (1) threads(32) {
    // The numbers 1 to 4.
    %i = tile.iota dim 0 : tensor<4xi32>
    %one = arith.constant dense<1> : tensor<4xi32>
    %n = arith.addi %i, %one : tensor<4xi32>

    // CHECK: add 10
    %0 = tile.reduce add %n dim 0 : tensor<4xi32> -> tensor<i32>
    tile.print "add", %0 : tensor<i32>
    // CHECK: mul 24
    %1 = tile.reduce mul %n dim 0 : tensor<4xi32> -> tensor<i32>
    tile.print "mul", %1 : tensor<i32>
    // CHECK: max 4
    %2 = tile.reduce max %n dim 0 : tensor<4xi32> -> tensor<i32>
    tile.print "max", %2 : tensor<i32>
    // CHECK: min 1
    %3 = tile.reduce min %n dim 0 : tensor<4xi32> -> tensor<i32>
    tile.print "min", %3 : tensor<i32>
    // CHECK: and 0
    %4 = tile.reduce and %n dim 0 : tensor<4xi32> -> tensor<i32>
    tile.print "and", %4 : tensor<i32>
    // CHECK: or 7
    %5 = tile.reduce or %n dim 0 : tensor<4xi32> -> tensor<i32>
    tile.print "or", %5 : tensor<i32>
    // CHECK: xor 4
    %6 = tile.reduce xor %n dim 0 : tensor<4xi32> -> tensor<i32>
    tile.print "xor", %6 : tensor<i32>

    // 1, 1 + 2, 1 + 2 + 3, …, and from the end.
    // CHECK:      sums[0] 1
    // CHECK-NEXT: sums[1] 3
    // CHECK-NEXT: sums[2] 6
    // CHECK-NEXT: sums[3] 10
    %7 = tile.scan add %n dim 0 : tensor<4xi32>
    tile.print "sums", %7 : tensor<4xi32>
    // CHECK-NEXT: back[0] 10
    // CHECK-NEXT: back[1] 9
    // CHECK-NEXT: back[2] 7
    // CHECK-NEXT: back[3] 4
    %8 = tile.scan add %n dim 0 reverse : tensor<4xi32>
    tile.print "back", %8 : tensor<4xi32>
    // CHECK:      products[3] 24
    %9 = tile.scan mul %n dim 0 : tensor<4xi32>
    tile.print "products", %9 : tensor<4xi32>

    // CHECK: nan nan
    %nan = arith.constant dense<0x7FC00000> : tensor<f32>
    %nan1 = tile.reshape %nan : tensor<f32> -> tensor<1xf32>
    %nans = tile.broadcast %nan1 : tensor<1xf32> -> tensor<4xf32>
    %10 = tile.reduce max %nans dim 0 : tensor<4xf32> -> tensor<f32>
    tile.print "nan", %10 : tensor<f32>
  }
  return
}
