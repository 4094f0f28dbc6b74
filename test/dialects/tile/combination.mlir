// Reductions and scans by a region of several tiles, as they are read and written.
//
// RUN: tsopt %s | FileCheck %s
// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s
// CHECK-LABEL: func.func @combinations
func.func @combinations(%m: memref<4x128xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %x = tile.load %m[0, 0] : memref<4x128xf32> -> tensor<4x128xf32>
    %i = tile.iota dim 1 : tensor<4x128xi32>
    // CHECK: tile.reduce(%{{.*}}, %{{.*}}) dims [1] keep : tensor<4x128xf32>, tensor<4x128xi32> {
    // CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: i32, %{{.*}}: f32, %{{.*}}: i32):
    // CHECK: tile.yield %{{.*}}, %{{.*}} : f32, i32
    %v:2 = tile.reduce(%x, %i) dims [1] keep : tensor<4x128xf32>, tensor<4x128xi32> {
    ^bb0(%a: f32, %ia: i32, %c: f32, %ic: i32):
      %p = arith.cmpf ogt, %a, %c : f32
      %w = arith.select %p, %a, %c : f32
      %j = arith.select %p, %ia, %ic : i32
      tile.yield %w, %j : f32, i32
    }
    // CHECK: tile.reduce max %{{.*}} dims [0, 1] : tensor<4x128xf32>{{$}}
    %r = tile.reduce max %x dims [0, 1] : tensor<4x128xf32>
    %one = arith.constant 1.0 : f32
    %line = tile.fill %one : f32 -> tensor<4xf32>
    // CHECK: tile.scan add %{{.*}} dim 1 init(%{{.*}} : tensor<4xf32>) exclusive reverse : tensor<4x128xf32>{{$}}
    %s = tile.scan add %x dim 1 init(%line : tensor<4xf32>) exclusive reverse : tensor<4x128xf32>
    // CHECK: tile.scan mul %{{.*}} dim 0 : tensor<4x128xf32>{{$}}
    %t = tile.scan mul %x dim 0 : tensor<4x128xf32>
    // CHECK: tile.scan(%{{.*}}) dim 1 init(%{{.*}} : f32) exclusive : tensor<4x128xf32> {
    %u = tile.scan(%x) dim 1 init(%one : f32) exclusive : tensor<4x128xf32> {
    ^bb0(%a: f32, %c: f32):
      %w = arith.mulf %a, %c : f32
      tile.yield %w : f32
    }
  }
  return
}
