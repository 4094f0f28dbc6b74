// Shared memory of another block of the cluster: what the cluster's barriers must order.
//
// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics

func.func @right() {
  tile.kernel cluster(2) blocks(%b) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c9 = arith.constant 9 : index
    %me = scale.rank @cluster
    %other = arith.subi %c1, %me : index
    %t = arith.constant dense<1.0> : tensor<32xf32>
    %m = tile.alloc : memref<32xf32, #scale.mem<l1>>
    scf.for %i = %c0 to %c9 step %c1 {
      tile.store %t, %m[%c0] : tensor<32xf32>, memref<32xf32, #scale.mem<l1>>
      tile.barrier @cluster
      %k = comm.get %m[%c0] from %other : memref<32xf32, #scale.mem<l1>> -> tensor<32xf32>
      tile.barrier @cluster
    }
  }
  return
}

// -----

func.func @beyond() {
  tile.kernel cluster(2) blocks(%b) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %t = arith.constant dense<1.0> : tensor<32xf32>
    %m = tile.alloc : memref<32xf32, #scale.mem<l1>>
    tile.barrier @cluster
    // expected-error @below {{'comm.put' op names block 2 of a cluster of 2}}
    %k = comm.put %t, %m[%c0] to %b : tensor<32xf32>, memref<32xf32, #scale.mem<l1>>
    tile.barrier @cluster
  }
  return
}

// -----

func.func @early() {
  tile.kernel cluster(2) blocks(%b) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %other = arith.subi %c1, %b : index
    %t = arith.constant dense<1.0> : tensor<32xf32>
    // expected-note @below {{the memory is valid from here on}}
    %m = tile.alloc : memref<32xf32, #scale.mem<l1>>
    // expected-error @+2 {{'comm.put' op accesses on block 0 of device 0 shared memory of block 1 of device 0, which may not have started yet}}
    // expected-note @below {{add a tile.barrier @cluster before this}}
    %k = comm.put %t, %m[%c0] to %other : tensor<32xf32>, memref<32xf32, #scale.mem<l1>>
    tile.barrier @cluster
  }
  return
}

// -----

func.func @late() {
  tile.kernel cluster(2) blocks(%b) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %other = arith.subi %c1, %b : index
    %t = arith.constant dense<1.0> : tensor<32xf32>
    // expected-note @below {{the memory is allocated here}}
    %m = tile.alloc : memref<32xf32, #scale.mem<l1>>
    tile.store %t, %m[%c0] : tensor<32xf32>, memref<32xf32, #scale.mem<l1>>
    tile.barrier @cluster
    // expected-error @+2 {{accesses on block 0 of device 0 shared memory of block 1 of device 0, which may already have ended}}
    // expected-note @below {{add a tile.barrier @cluster after this}}
    %k = comm.get %m[%c0] from %other : memref<32xf32, #scale.mem<l1>> -> tensor<32xf32>
  }
  return
}

// -----

func.func @overwritten() {
  tile.kernel cluster(2) blocks(%b) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %other = arith.subi %c1, %b : index
    %t = arith.constant dense<1.0> : tensor<32xf32>
    %m = tile.alloc : memref<32xf32, #scale.mem<l1>>
    tile.store %t, %m[%c0] : tensor<32xf32>, memref<32xf32, #scale.mem<l1>>
    tile.barrier @cluster
    // expected-note @below {{the read is here}}
    %k = comm.get %m[%c0] from %other : memref<32xf32, #scale.mem<l1>> -> tensor<32xf32>
    // expected-error @+2 {{'tile.store' op on block 1 of device 0 may overwrite what block 0 of device 0 reads on block 1 of device 0 before it is read}}
    // expected-note @below {{add a tile.barrier @cluster between the two}}
    tile.store %k, %m[%c0] : tensor<32xf32>, memref<32xf32, #scale.mem<l1>>
    tile.barrier @cluster
  }
  return
}

// -----

func.func @not_told() {
  tile.kernel cluster(2) blocks(%b) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %other = arith.subi %c1, %b : index
    %t = arith.constant dense<1.0> : tensor<32xf32>
    // expected-note @below {{the memory is allocated here}}
    %m = tile.alloc : memref<32xf32, #scale.mem<l1>>
    tile.barrier @cluster
    // expected-error @+4 {{'comm.put' op has no notify: the peer cannot know when it may read}}
    // expected-note @+3 {{add a tile.barrier @cluster after it}}
    // expected-error @+2 {{accesses on block 0 of device 0 shared memory of block 1 of device 0, which may already have ended}}
    // expected-note @below {{add a tile.barrier @cluster after this}}
    %k = comm.put %t, %m[%c0] to %other : tensor<32xf32>, memref<32xf32, #scale.mem<l1>>
  }
  return
}
