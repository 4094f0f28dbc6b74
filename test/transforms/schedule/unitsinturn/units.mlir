// RUN: tsopt %s --run-units-in-turn | FileCheck %s

// A loop over the warps, each with its part.
// CHECK-LABEL: func.func @parts
func.func @parts(%x: memref<64xf32>, %y: memref<64xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    // CHECK: %[[X:.*]] = tile.load
    %t = tile.load %x[0] : memref<64xf32> -> tensor<64xf32>
    // CHECK: %[[R:.*]] = scf.for %[[W:[a-z0-9]+]] = %c0 to %c2 {{.*}} iter_args(%[[ALL:.*]] = %{{.*}}) -> (tensor<64xf32>)
    // CHECK: %[[AT:.*]] = arith.muli %[[W]], %c32
    // CHECK: %[[OWN:.*]] = tensor.extract_slice %[[X]][%[[AT]]] [32] [1]
    // CHECK: %[[S:.*]] = arith.addf %[[OWN]], %[[OWN]]
    // CHECK: tensor.insert_slice %[[S]] into %[[ALL]]
    %r = scale.on @warp as (%w, %n) in(%t as %own shard<0>) : (tensor<64xf32>) -> (tensor<64xf32> shard<0>) {
      %s = arith.addf %own, %own : tensor<32xf32>
      scale.yield %s : tensor<32xf32>
    }
    // CHECK: tile.store %[[R]], %arg1[0]
    tile.store %r, %y[0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// A barrier ends a loop. What is used behind it is kept for each unit.
// CHECK-LABEL: func.func @barrier
func.func @barrier(%x: memref<64xf32>, %y: memref<64xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %m = tile.alloc : memref<64xf32, #scale.mem<l1>>
    %t = tile.load %x[0] : memref<64xf32> -> tensor<64xf32>
    // CHECK: %[[KEPT:.*]] = scf.for %[[W:[a-z0-9]+]] = %c0{{.*}} to {{.*}} iter_args(%[[ALL:.*]] = %{{.*}}) -> (tensor<2x32xf32>)
    // CHECK: tile.store
    // CHECK: tensor.insert_slice %{{.*}} into %[[ALL]][%[[W]], 0] [1, 32] [1, 1]
    // CHECK-NOT: tile.barrier
    // CHECK: scf.for %[[V:[a-z0-9]+]] = %c0
    // CHECK: tensor.extract_slice %[[KEPT]][%[[V]], 0] [1, 32] [1, 1] : tensor<2x32xf32> to tensor<32xf32>
    scale.on @warp as (%w, %n) in(%t as %own shard<0>) : (tensor<64xf32>) {
      %c1 = arith.constant 1 : index
      %c32 = arith.constant 32 : index
      %at = arith.muli %w, %c32 : index
      %s = math.exp %own : tensor<32xf32>
      tile.store %s, %m[%at] : tensor<32xf32>, memref<64xf32, #scale.mem<l1>>
      tile.barrier
      %other = arith.subi %c1, %w : index
      %there = arith.muli %other, %c32 : index
      %p = tile.load %m[%there] : memref<64xf32, #scale.mem<l1>> -> tensor<32xf32>
      %d = arith.subf %s, %p : tensor<32xf32>
      tile.store %d, %y[%at] : tensor<32xf32>, memref<64xf32>
    }
  }
  return
}

// Partial sums have a dimension for the units.
// CHECK-LABEL: func.func @partial
func.func @partial(%x: memref<32x64xf32>, %y: memref<2x32x32xf32>) {
  tile.kernel blocks(%b) = (1) threads(256) {
    // CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : tensor<2x32x32xf32>
    %zero = arith.constant dense<0.0> : tensor<32x32xf32, #tile.layout<warpgroup = [2@+]>>
    %m = tile.alloc : memref<2x32x32xf32, #scale.mem<l1>>
    %a = tile.load %x[0, 0] : memref<32x64xf32> -> tensor<32x64xf32>
    // CHECK: %[[SUM:.*]] = scf.for %[[U:[a-z0-9]+]] =
    // CHECK: tensor.extract_slice %[[ZERO]][%[[U]], 0, 0] [1, 32, 32] [1, 1, 1] : tensor<2x32x32xf32> to tensor<32x32xf32>
    %s = scale.on @warpgroup as (%u, %n) in(%a as %own shard<1>, %zero as %acc partial<add>)
        : (tensor<32x64xf32>, tensor<32x32xf32, #tile.layout<warpgroup = [2@+]>>)
        -> (tensor<32x32xf32, #tile.layout<warpgroup = [2@+]>> partial<add>) {
      %r = arith.addf %acc, %own : tensor<32x32xf32>
      scale.yield %r : tensor<32x32xf32>
    }
    // CHECK: tile.store %[[SUM]], %{{.*}}[0, 0, 0] : tensor<2x32x32xf32>
    tile.store %s, %m[0, 0, 0] summands : tensor<32x32xf32, #tile.layout<warpgroup = [2@+]>>, memref<2x32x32xf32, #scale.mem<l1>>
  }
  return
}

// A constant outside of the kernel is one of the kernel.
// CHECK-LABEL: func.func @outside
func.func @outside(%x: memref<32x64xf32>) {
  %zero = arith.constant dense<0.0> : tensor<32x32xf32, #tile.layout<warpgroup = [2@+]>>
  // CHECK: tile.kernel
  // CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : tensor<2x32x32xf32>
  tile.kernel blocks(%b) = (1) threads(256) {
    %m = tile.alloc : memref<2x32x32xf32, #scale.mem<l1>>
    // CHECK: tile.store %[[ZERO]]
    tile.store %zero, %m[0, 0, 0] summands : tensor<32x32xf32, #tile.layout<warpgroup = [2@+]>>, memref<2x32x32xf32, #scale.mem<l1>>
  }
  return
}
