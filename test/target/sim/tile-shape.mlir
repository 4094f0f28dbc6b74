// What the operations mean that give a tile its elements, or another shape: a scalar,
// coordinates, renamed coordinates. The text that is printed is the same at every stage.
//
// RUN: tsrun %s | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

func.func @main() {
  tile.kernel blocks(%x) = (1) threads(32) {
    %f = arith.constant 2.5 : f32
    // CHECK:      fill[0] 2.5
    // CHECK-NEXT: fill[1] 2.5
    %0 = tile.fill %f : f32 -> tensor<2xf32>
    tile.print "fill", %0 : tensor<2xf32>
    // The coordinate along one dimension.
    // CHECK:      iota[0, 0] 0
    // CHECK-NEXT: iota[0, 1] 1
    // CHECK-NEXT: iota[1, 0] 0
    // CHECK-NEXT: iota[1, 1] 1
    %1 = tile.iota dim 1 : tensor<2x2xi32>
    tile.print "iota", %1 : tensor<2x2xi32>
    // Numbers from 0 to 5, in the row-major order of another shape.
    // CHECK:      reshape[0, 2] 2
    // CHECK-NEXT: reshape[1, 0] 3
    %2 = tile.iota dim 0 : tensor<6xi32>
    %3 = tile.reshape %2 : tensor<6xi32> -> tensor<2x3xi32>
    tile.print "reshape", %3 : tensor<2x3xi32>
    // CHECK:      transpose[0, 0] 0
    // CHECK-NEXT: transpose[0, 1] 3
    // CHECK-NEXT: transpose[1, 0] 1
    %4 = tile.transpose %3, [1, 0] : tensor<2x3xi32> -> tensor<3x2xi32>
    tile.print "transpose", %4 : tensor<3x2xi32>
    // CHECK:      column[1, 0] 1
    // CHECK-NEXT: repeated[0, 0] 0
    // CHECK-NEXT: repeated[0, 1] 0
    // CHECK-NEXT: repeated[1, 0] 1
    // CHECK-NEXT: repeated[1, 1] 1
    %5 = tile.iota dim 0 : tensor<2xi32>
    %6 = tile.expand_dims %5 dim 1 : tensor<2xi32> -> tensor<2x1xi32>
    tile.print "column", %6 : tensor<2x1xi32>
    %7 = tile.broadcast %6 : tensor<2x1xi32> -> tensor<2x2xi32>
    tile.print "repeated", %7 : tensor<2x2xi32>
  }
  return
}
