// Shapes whose dimensions have no common divisions, 12 columns and 16, or 24 and
// 32: the elements move between threads, as a row of all of them.
//
// RUN: tsopt %s --infer-layout | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=OUT

// CHECK: %[[ROW:.*]] = tile.reshape {{.*}} : tensor<48x12xf32, {{.*}}> -> tensor<576xf32
// CHECK-NEXT: %[[MOVED:.*]] = tile.convert_layout %[[ROW]] : tensor<576xf32
// CHECK-NEXT: tile.reshape %[[MOVED]] : tensor<576xf32, {{.*}}> -> tensor<36x1x16xf32

// OUT: verified after every one of
func.func @main(%a: memref<48x12xf32> {tile.init = "random"}, %b: memref<12x24xi32> {tile.init = "random"},
                %x: memref<36x1x16xf32> {tile.out}, %y: memref<9x32xi32> {tile.out}) {
  tile.kernel blocks(%i) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %s = tile.load %a[%c0, %c0] : memref<48x12xf32> -> tensor<48x12xf32>
    %r = tile.reshape %s : tensor<48x12xf32> -> tensor<36x1x16xf32>
    tile.store %r, %x[%c0, %c0, %c0] : tensor<36x1x16xf32>, memref<36x1x16xf32>
    %t = tile.load %b[%c0, %c0] : memref<12x24xi32> -> tensor<12x24xi32>
    %u = tile.reshape %t : tensor<12x24xi32> -> tensor<9x32xi32>
    tile.store %u, %y[%c0, %c0] : tensor<9x32xi32>, memref<9x32xi32>
  }
  return
}

func.func @reference(%a: memref<48x12xf32>, %b: memref<12x24xi32>, %x: memref<36x1x16xf32>, %y: memref<9x32xi32>) {
  %ra = memref.reinterpret_cast %a to offset: [0], sizes: [36, 1, 16], strides: [16, 16, 1] : memref<48x12xf32> to memref<36x1x16xf32>
  memref.copy %ra, %x : memref<36x1x16xf32> to memref<36x1x16xf32>
  %rb = memref.reinterpret_cast %b to offset: [0], sizes: [9, 32], strides: [32, 1] : memref<12x24xi32> to memref<9x32xi32>
  memref.copy %rb, %y : memref<9x32xi32> to memref<9x32xi32>
  return
}
