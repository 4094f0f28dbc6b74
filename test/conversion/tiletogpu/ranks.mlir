// Which unit runs, and how many there are, as a thread finds it: the device is an argument
// of the launch, blocks are counted with the first dimension fastest, warps and warpgroups
// are parts of the thread's number. (resolve-scale makes the numbers of units constants
// before; here it has not run.)
//
// RUN: tsopt %s --convert-tile-to-gpu --canonicalize --cse --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @blocks
// CHECK: gpu.launch blocks(%[[X:.*]], %[[Y:.*]], %{{.*}}) in (%{{.*}} = %c3, %{{.*}} = %[[N:[a-z0-9]+]], %{{.*}} = %c1) threads
// CHECK-DAG: %[[ROW:.*]] = arith.muli %[[Y]], %c3
// CHECK-DAG: %[[ME:.*]] = arith.addi %[[X]], %[[ROW]]
// CHECK-DAG: %[[ALL:.*]] = arith.muli %[[N]], %c3
// CHECK: memref.store %[[ME]], %{{.*}}[%c0]
// CHECK: memref.store %[[ALL]], %{{.*}}[%c1]
func.func @blocks(%o: memref<2xindex>, %n: index) {
  tile.kernel blocks(%x, %y) = (3, %n) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %me = scale.rank @block
    %all = scale.num_ranks @block
    memref.store %me, %o[%c0] : memref<2xindex>
    memref.store %all, %o[%c1] : memref<2xindex>
  }
  return
}

// -----

// Warps are counted in their warpgroup.

// CHECK-LABEL: func.func @units
// CHECK: %[[OF:.*]] = arith.divui %[[T:.*]], %c32
// CHECK: %[[W:.*]] = arith.remui %[[OF]], %c4
// CHECK: %[[G:.*]] = arith.divui %[[T]], %c128
// CHECK: memref.store %[[G]], %{{.*}}[%c0]
// CHECK: memref.store %c2, %{{.*}}[%c1]
// CHECK: memref.store %[[W]], %{{.*}}[%c2]
// CHECK: memref.store %c4, %{{.*}}[%c3]
func.func @units(%o: memref<4xindex>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    scale.on @warpgroup {
      %group = scale.rank @warpgroup
      %groups = scale.num_ranks @warpgroup
      memref.store %group, %o[%c0] : memref<4xindex>
      memref.store %groups, %o[%c1] : memref<4xindex>
      scale.on @warp {
        %warp = scale.rank @warp
        %warps = scale.num_ranks @warp
        memref.store %warp, %o[%c2] : memref<4xindex>
        memref.store %warps, %o[%c3] : memref<4xindex>
      }
    }
  }
  return
}

// -----

// One launch for all devices, whose function is told the device's number.

// CHECK-LABEL: func.func @devices
// CHECK: call @devices_on_device(%c0, %{{.*}}) {tile.device = 0 : i64}
// CHECK: call @devices_on_device(%c1, %{{.*}}) {tile.device = 1 : i64}
// CHECK-LABEL: func.func private @devices_on_device
// CHECK-SAME: (%[[ME:.*]]: index, %[[O:.*]]: memref<2xindex>) -> !gpu.async.token
// CHECK: gpu.launch async
// CHECK: memref.store %[[ME]], %[[O]][%c0]
// CHECK: memref.store %c2, %[[O]][%c1]
// CHECK: {tile.devices = 2 : i64}
func.func @devices(%o: memref<4xindex>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %d = scale.view %o shard<0> at @device : memref<4xindex> -> memref<2xindex>
    %me = scale.rank @device
    %n = scale.num_ranks @device
    memref.store %me, %d[%c0] : memref<2xindex>
    memref.store %n, %d[%c1] : memref<2xindex>
  }
  return
}
