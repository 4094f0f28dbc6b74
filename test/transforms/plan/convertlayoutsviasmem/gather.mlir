// Exchanges between warps that do not need each other are written together, and waited for once.
//
// RUN: tsopt %s --tile-to-llvm=to=planned | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s --check-prefix=VERIFIED
// RUN: tsrun %s --entry=tuple --verify-each-stage --once | FileCheck %s --check-prefix=VERIFIED
// RUN: tsrun %s --entry=dependent --verify-each-stage=default --verify=@variance --once | FileCheck %s --check-prefix=VERIFIED
// VERIFIED: verified after every one of

// CHECK-LABEL: func.func @main
// CHECK: tile.store {{.*}} summands
// CHECK-NOT: tile.barrier
// CHECK: tile.store {{.*}} summands
// CHECK: tile.barrier
// CHECK-NOT: tile.barrier
// CHECK: return
func.func @main(%X: memref<8x1024xf32> {tile.init = "random"}, %S: memref<8xf32> {tile.out}, %Q: memref<8xf32> {tile.out}) {
  tile.kernel blocks(%b) = (8) threads(128) {
    %x = tile.load %X[%b, 0] [1, 1024] : memref<8x1024xf32> -> tensor<1x1024xf32>
    %y = arith.mulf %x, %x : tensor<1x1024xf32>
    %s = tile.reduce add %x dims [1] : tensor<1x1024xf32>
    tile.store %s, %S[%b] : tensor<1xf32>, memref<8xf32>
    %q = tile.reduce max %y dims [1] : tensor<1x1024xf32>
    tile.store %q, %Q[%b] : tensor<1xf32>, memref<8xf32>
  }
  return
}

// A tuple that a region combines: warps take turns in a line, as where it is loaded, so that only what
// each warp found goes through shared memory, all of it behind one barrier.

// CHECK-LABEL: func.func @tuple
// CHECK: tile.reduce(%{{.*}}) dims [1] : tensor<1x2x512xf32
// CHECK: tile.reduce(%{{.*}}) dims [2] : tensor<1x4x128xf32
// CHECK-NOT: tile.barrier
// CHECK: tile.store %{{.*}} : tensor<1x4xf32
// CHECK-NOT: tile.barrier
// CHECK: tile.store %{{.*}} : tensor<1x4xi32
// CHECK: tile.barrier
// CHECK-NOT: tile.barrier
// CHECK: tile.reduce(%{{.*}}) dims [1] : tensor<1x4xf32
func.func @tuple(%X: memref<8x1024xf32> {tile.init = "random"}, %S: memref<8xf32> {tile.out}, %Q: memref<8xi32> {tile.out}) {
  tile.kernel blocks(%b) = (8) threads(128) {
    %x = tile.load %X[%b, 0] [1, 1024] : memref<8x1024xf32> -> tensor<1x1024xf32>
    %i = tile.iota dim 1 : tensor<1x1024xi32>
    %s, %q = tile.reduce(%x, %i) dims [1] : tensor<1x1024xf32>, tensor<1x1024xi32> {
    ^bb0(%a: f32, %ia: i32, %c: f32, %ic: i32):
      %more = arith.cmpf ogt, %a, %c : f32
      %m = arith.select %more, %a, %c : f32
      %j = arith.select %more, %ia, %ic : i32
      tile.yield %m, %j : f32, i32
    }
    tile.store %s, %S[%b] : tensor<1xf32>, memref<8xf32>
    tile.store %q, %Q[%b] : tensor<1xi32>, memref<8xi32>
  }
  return
}

// What needs the other stays behind it: the variance needs the mean.

// CHECK-LABEL: func.func @dependent
// CHECK: tile.store {{.*}} summands
// CHECK: tile.barrier
// CHECK: tile.store {{.*}} summands
// CHECK: tile.barrier
func.func @dependent(%X: memref<8x1024xf32> {tile.init = "random"}, %S: memref<8xf32> {tile.out}) {
  tile.kernel blocks(%b) = (8) threads(128) {
    %n = arith.constant dense<9.765625e-04> : tensor<1x1xf32>
    %x = tile.load %X[%b, 0] [1, 1024] : memref<8x1024xf32> -> tensor<1x1024xf32>
    %s = tile.reduce add %x dims [1] keep : tensor<1x1024xf32>
    %m = arith.mulf %s, %n : tensor<1x1xf32>
    %mb = tile.broadcast %m : tensor<1x1xf32> -> tensor<1x1024xf32>
    %d = arith.subf %x, %mb : tensor<1x1024xf32>
    %y = arith.mulf %d, %d : tensor<1x1024xf32>
    %q = tile.reduce add %y dims [1] : tensor<1x1024xf32>
    tile.store %q, %S[%b] : tensor<1xf32>, memref<8xf32>
  }
  return
}
func.func @variance(%X: memref<8x1024xf32>, %S: memref<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 1024.0 : f32
  affine.for %b = 0 to 8 {
    %s = affine.for %i = 0 to 1024 iter_args(%a = %zero) -> f32 {
      %x = affine.load %X[%b, %i] : memref<8x1024xf32>
      %t = arith.addf %a, %x : f32
      affine.yield %t : f32
    }
    %m = arith.divf %s, %n : f32
    %q = affine.for %i = 0 to 1024 iter_args(%a = %zero) -> f32 {
      %x = affine.load %X[%b, %i] : memref<8x1024xf32>
      %d = arith.subf %x, %m : f32
      %y = arith.mulf %d, %d : f32
      %t = arith.addf %a, %y : f32
      affine.yield %t : f32
    }
    affine.store %q, %S[%b] : memref<8xf32>
  }
  return
}
