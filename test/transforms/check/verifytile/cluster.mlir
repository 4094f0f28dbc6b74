// Blocks of a cluster have numbers of their own; a barrier or collective of the cluster is
// reached by all of them, or by none.
//
// RUN: tsopt %s --verify-tile --split-input-file --verify-diagnostics

func.func @by_rank() {
  tile.kernel cluster(2) blocks(%x) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %me = comm.rank @cluster
    %first = arith.cmpi eq, %me, %c0 : index
    // expected-note @below {{the condition depends on the index of the unit of @cluster; the others wait forever for units that do not execute it}}
    scf.if %first {
      // expected-error @below {{'comm.barrier' op must be executed by all units of @cluster together, but is in divergent code}}
      comm.barrier @cluster
    }
  }
  return
}

// -----

// What a cluster has agreed on, its blocks decide alike.

func.func @agreed(%t: tensor<1xi32>) {
  tile.kernel cluster(2) blocks(%x) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %m = tile.alloc : memref<1xi32, #scale.mem<l1>>
    %s = comm.all_reduce add %t at @cluster : tensor<1xi32> -> tensor<1xi32>
    tile.store %s, %m[%c0] : tensor<1xi32>, memref<1xi32, #scale.mem<l1>>
    comm.barrier @cluster
  }
  return
}
