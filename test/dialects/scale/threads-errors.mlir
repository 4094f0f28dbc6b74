// RUN: tsopt %s --split-input-file --verify-diagnostics

// What one thread cannot do alone stands outside of a scale.on @thread.

func.func @load(%a: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-note @below {{each thread runs this code by itself}}
    scale.on @thread as (%i, %n) {
      // expected-error @below {{is a collective operation of a unit's threads, but is in code of one thread; move it out of the scale.on, or use memref.load, memref.store and memref.atomic_rmw of single elements}}
      %t = tile.load %a[%i] : memref<64xf32> -> tensor<2xf32>
    }
  }
  return
}

// -----

func.func @barrier_in_warp() {
  tile.kernel blocks(%x) = (1) threads(64) {
    scale.on @warp as (%w, %m) {
      // expected-note @below {{each thread runs this code by itself}}
      scale.on @thread as (%i, %n) {
        // expected-error @below {{'tile.barrier' op is a collective operation of a unit's threads}}
        tile.barrier
      }
    }
  }
  return
}

// -----

func.func @barrier_of_warp() {
  tile.kernel blocks(%x) = (1) threads(64) {
    // expected-note @below {{each thread runs this code by itself}}
    scale.on @thread as (%i, %n) {
      // expected-error @below {{'tile.barrier' op is a collective operation of a unit's threads}}
      tile.barrier @warp
    }
  }
  return
}

// -----

func.func @collective(%t: tensor<32xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    // expected-note @below {{each thread runs this code by itself}}
    scale.on @thread in(%t as %own shard<0>) : (tensor<32xf32>) {
      // expected-error @below {{'comm.all_reduce' op is a collective operation of a unit's threads}}
      %s = comm.all_reduce add %own at @device : tensor<1xf32> -> tensor<1xf32>
    }
  }
  return
}

// -----

func.func @product(%a: tensor<4x4xf32>, %c: tensor<4x4xf32>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-note @below {{each thread runs this code by itself}}
    scale.on @thread in(%a as %l replica, %c as %acc replica) : (tensor<4x4xf32>, tensor<4x4xf32>) {
      // expected-error @below {{'tile.gemm' op is a collective operation of a unit's threads}}
      %d = tile.gemm %l, %l, %acc : tensor<4x4xf32>, tensor<4x4xf32> -> tensor<4x4xf32>
    }
  }
  return
}

// -----

func.func @nested() {
  tile.kernel blocks(%x) = (1) threads(64) {
    scale.on @thread {
      // expected-error @below {{is in code of one thread, which has no units}}
      scale.on @warp {
      }
    }
  }
  return
}

// -----

func.func @partial(%t: tensor<4xf32, #tile.layout<lane = [32@+]>>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-error @below {{input #0: threads cannot hold partial sums; use shard<dim>, with one element for each thread, and reduce it outside of the scale.on}}
    scale.on @thread in(%t as %own partial<add>) : (tensor<4xf32, #tile.layout<lane = [32@+]>>) {
    }
  }
  return
}

// -----

func.func @does_not_divide(%t: tensor<48xf32>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-error @below {{input #0: dimension 0 of size 48 is not divisible by 32 units}}
    scale.on @thread in(%t as %own shard<0>) : (tensor<48xf32>) {
    }
  }
  return
}

// -----

// Elements of a tile.parallel run in no order: none of another thread is there to meet.

func.func @shuffle_of_element(%m: i32) {
  %r = tile.parallel (%i) = (8) {
    // expected-error @below {{is a warp-collective operation, but elements run in no order; use it in a scale.on @thread}}
    %s, %ok = gpu.shuffle xor %m, %m, %m : i32
    tile.yield %s : i32
  } : tensor<8xi32>
  return
}
