// RUN: tsopt %s --split-input-file --verify-diagnostics

// A barrier names a level, or nothing. Whether units of that level are there is seen by
// verify-tile (test/transforms/check/verifytile/placement.mlir).

func.func @attribute() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @below {{'tile.barrier' op has no attribute 'x'}}
    tile.barrier {x = 1 : i32}
  }
  return
}

// -----

func.func @nested_symbol() {
  // expected-error @below {{invalid properties {level = @a::@b} for op tile.barrier: Invalid attribute `level` in property conversion: @a::@b}}
  "tile.barrier"() <{level = @a::@b}> : () -> ()
  return
}

// -----

// In a role others do not come.
func.func @role() {
  tile.kernel blocks(%x) = (1) threads(256) {
    tile.specialize @warpgroup {
      tile.role "one" units(1) {
        tile.barrier @role
        tile.barrier @warpgroup
        // expected-error @below {{'tile.barrier' op synchronizes all threads of the block, but only the threads of role "one" reach it; use tile.barrier @role for them, and a tile.ring to pass data to other roles}}
        tile.barrier
      }
      tile.role "two" units(1) {
        tile.barrier @role
      }
    }
  }
  return
}

// -----

// A role of a cluster's blocks waits for the other roles to end.
func.func @role_at_the_end(%A: memref<2x64xf32>, %t: tensor<64xf32>) {
  tile.kernel cluster(2) blocks(%x) = (2) threads(256) {
    tile.specialize @warpgroup {
      tile.role "first" units(1) {
      }
      tile.role "second" units(1) {
        tile.barrier @cluster
      }
    }
  }
  return
}

// -----

func.func @role_before_others(%A: memref<2x64xf32>, %t: tensor<64xf32>) {
  %c0 = arith.constant 0 : index
  tile.kernel cluster(2) blocks(%x) = (2) threads(256) {
    tile.specialize @warpgroup {
      tile.role "first" units(1) {
      }
      tile.role "second" units(1) {
        // expected-error @below {{'tile.barrier' op waits for the blocks' other roles to end, but operations follow the roles; move it behind them, or make the tile.specialize the kernel's last operation}}
        tile.barrier @cluster
      }
    }
    tile.store %t, %A[%x, %c0] : tensor<64xf32>, memref<2x64xf32>
  }
  return
}

// -----

// The blocks of a cluster meet with all their threads.
func.func @cluster() {
  tile.kernel cluster(2) blocks(%x) = (2) threads(256) {
    tile.barrier @cluster
    scale.on @warpgroup {
      // expected-error @below {{'tile.barrier' op synchronizes all blocks of the cluster inside of scale.on @warpgroup; move it out of the scale.on, or use comm.barrier @cluster for its units}}
      tile.barrier @cluster
    }
  }
  return
}

// -----

// Threads are named where each runs code of its own.
func.func @block() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @below {{'tile.barrier' op has threads, which are units of a scale.on @thread of the block, but it is outside of one}}
    tile.barrier threads [0, 64]
  }
  return
}

// -----

func.func @level() {
  tile.kernel blocks(%x) = (1) threads(128) {
    scale.on @thread {
      // expected-error @below {{'tile.barrier' op has both a level and threads; threads are those of the block}}
      tile.barrier @warp threads [0, 64]
    }
  }
  return
}

// -----

func.func @pairs() {
  tile.kernel blocks(%x) = (1) threads(128) {
    scale.on @thread {
      // expected-error @below {{'tile.barrier' op has a threads list of 3 numbers; it expects pairs: the first thread, and one past the last}}
      tile.barrier threads [0, 64, 96]
    }
  }
  return
}

// -----

func.func @order() {
  tile.kernel blocks(%x) = (1) threads(128) {
    scale.on @thread {
      // expected-error @below {{'tile.barrier' op has threads [64 32]; the numbers must increase and lie between 0 and the block's 128 threads}}
      tile.barrier threads [64, 32]
    }
  }
  return
}

// -----

func.func @beyond() {
  tile.kernel blocks(%x) = (1) threads(128) {
    scale.on @thread {
      // expected-error @below {{'tile.barrier' op has threads [96 160]; the numbers must increase and lie between 0 and the block's 128 threads}}
      tile.barrier threads [96, 160]
    }
  }
  return
}

// -----

func.func @parts() {
  tile.kernel blocks(%x) = (1) threads(128) {
    scale.on @thread {
      // expected-error @below {{'tile.barrier' op has threads [0 48], which are neither whole warps nor lanes of one warp; no hardware barrier synchronizes them}}
      tile.barrier threads [0, 48]
    }
  }
  return
}
