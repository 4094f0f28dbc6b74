// RUN: tsopt %s --desugar --split-input-file | FileCheck %s

// A grid has more than 65535 blocks in its first dimension only; the others' numbers are digits of that.

// CHECK-LABEL: func.func @main
//       CHECK:   tile.kernel blocks(%[[ALL:.*]]) = (65600) threads(32)
//   CHECK-DAG:     %[[H:.*]] = arith.remui %[[ALL]], %{{.*}} : index
//   CHECK-DAG:     %[[B:.*]] = arith.divui %[[ALL]], %{{.*}} : index
//       CHECK:     tile.store %{{.*}}, %{{.*}}[%[[B]], %[[H]]]
func.func @main(%y: memref<65600x1xf32> {tile.out}) {
  tile.kernel (%b, %h) = (0, 0) to (65600, 1) step (1, 1) threads(32) {
    %i = arith.index_cast %b : index to i32
    %f = arith.sitofp %i : i32 to f32
    %t = tile.fill %f : f32 -> tensor<1x1xf32>
    tile.store %t, %y[%b, %h] : tensor<1x1xf32>, memref<65600x1xf32>
  }
  return
}

// CHECK-LABEL: func.func @partly_known
//  CHECK-SAME:   (%[[N:.*]]: index)
//       CHECK:   %[[G:.*]] = arith.muli %[[N]], %{{.*}} : index
//       CHECK:   tile.kernel blocks(%{{.*}}) = (%[[G]]) threads(32)
func.func @partly_known(%n: index) {
  tile.kernel blocks(%x, %y) = (%n, 70000) threads(32) {
    tile.print "block" at[%x, %y]
  }
  return
}
