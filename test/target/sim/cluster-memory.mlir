// What the simulator says of shared memory of another block of the cluster that is not there, or that nothing
// orders the use of.
//
// RUN: not tsrun %s --entry=beyond 2>&1 | FileCheck %s --check-prefix=BEYOND
// RUN: not tsrun %s --entry=early 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: not tsrun %s --entry=late 2>&1 | FileCheck %s --check-prefix=LATE
// RUN: not tsrun %s --entry=unordered 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: not tsrun %s --entry=overwritten 2>&1 | FileCheck %s --check-prefix=RACE

// BEYOND: error: 'comm.put' op names block 2 of a cluster of 2 blocks
func.func @beyond() {
  tile.kernel cluster(2) blocks(%b) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %t = arith.constant dense<1.0> : tensor<32xf32>
    %m = tile.alloc : memref<32xf32, #scale.mem<l1>>
    tile.barrier @cluster
    %k = comm.put %t, %m[%c0] to %c2 : tensor<32xf32>, memref<32xf32, #scale.mem<l1>>
  }
  return
}

// EARLY: error: 'comm.put' op accesses shared memory of block [1], which has not executed its tile.alloc yet; add a tile.barrier @cluster before the access
func.func @early() {
  tile.kernel cluster(2) blocks(%b) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %t = arith.constant dense<1.0> : tensor<32xf32>
    %m = tile.alloc : memref<32xf32, #scale.mem<l1>>
    %k = comm.put %t, %m[%c0] to %c1 : tensor<32xf32>, memref<32xf32, #scale.mem<l1>>
    tile.barrier @cluster
  }
  return
}

// LATE: error: 'comm.get' op accesses shared memory of block [1], which has ended; add a tile.barrier @cluster before the end of the blocks
func.func @late() {
  tile.kernel cluster(2) blocks(%b) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %other = arith.subi %c1, %b : index
    %t = arith.constant dense<1.0> : tensor<32xf32>
    %m = tile.alloc : memref<32xf32, #scale.mem<l1>>
    tile.store %t, %m[%c0] : tensor<32xf32>, memref<32xf32, #scale.mem<l1>>
    tile.barrier @cluster
    %k = comm.get %m[%c0] from %other : memref<32xf32, #scale.mem<l1>> -> tensor<32xf32>
    tile.print "k", %k : tensor<32xf32>
  }
  return
}

// RACE: error: data race on the memref of tile.alloc
func.func @unordered() {
  tile.kernel cluster(2) blocks(%b) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %other = arith.subi %c1, %b : index
    %t = arith.constant dense<1.0> : tensor<32xf32>
    %m = tile.alloc : memref<32xf32, #scale.mem<l1>>
    tile.barrier @cluster
    tile.store %t, %m[%c0] : tensor<32xf32>, memref<32xf32, #scale.mem<l1>>
    %k = comm.put %t, %m[%c0] to %other : tensor<32xf32>, memref<32xf32, #scale.mem<l1>>
    tile.barrier @cluster
  }
  return
}

func.func @overwritten() {
  tile.kernel cluster(2) blocks(%b) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %other = arith.subi %c1, %b : index
    %t = arith.constant dense<1.0> : tensor<32xf32>
    %m = tile.alloc : memref<32xf32, #scale.mem<l1>>
    tile.store %t, %m[%c0] : tensor<32xf32>, memref<32xf32, #scale.mem<l1>>
    tile.barrier @cluster
    %k = comm.get %m[%c0] from %other : memref<32xf32, #scale.mem<l1>> -> tensor<32xf32>
    tile.store %k, %m[%c0] : tensor<32xf32>, memref<32xf32, #scale.mem<l1>>
    tile.barrier @cluster
  }
  return
}
