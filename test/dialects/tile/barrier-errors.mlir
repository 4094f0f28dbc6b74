// RUN: tsopt %s --split-input-file --verify-diagnostics

// A barrier names a level, or nothing. Whether units of that level are there is seen by
// verify-tile (test/transforms/verifytile/placement.mlir).

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
        // expected-error @below {{'tile.barrier' op waits for all threads of the block, but only those of the role "one" come; write tile.barrier @role for them, and pass what other roles need through a tile.ring}}
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

// The blocks of a cluster meet with all their threads.
func.func @cluster() {
  tile.kernel cluster(2) blocks(%x) = (2) threads(256) {
    tile.barrier @cluster
    scale.on @warpgroup {
      // expected-error @below {{'tile.barrier' op waits for all threads of the cluster's blocks; write it outside of the scale.on @warpgroup, or comm.barrier @cluster for its units}}
      tile.barrier @cluster
    }
  }
  return
}

// -----

// Threads are named where each runs code of its own.
func.func @block() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @below {{'tile.barrier' op names threads, which are the units of a scale.on @thread of the block; it stands in none}}
    tile.barrier threads [0, 64]
  }
  return
}

// -----

func.func @level() {
  tile.kernel blocks(%x) = (1) threads(128) {
    scale.on @thread {
      // expected-error @below {{'tile.barrier' op names both a level and threads; threads are those of the block}}
      tile.barrier @warp threads [0, 64]
    }
  }
  return
}

// -----

func.func @pairs() {
  tile.kernel blocks(%x) = (1) threads(128) {
    scale.on @thread {
      // expected-error @below {{'tile.barrier' op names threads by 3 numbers; they are pairs, of the first thread and that behind the last}}
      tile.barrier threads [0, 64, 96]
    }
  }
  return
}

// -----

func.func @order() {
  tile.kernel blocks(%x) = (1) threads(128) {
    scale.on @thread {
      // expected-error @below {{'tile.barrier' op names threads [64 32]; the numbers grow, from 0 to the 128 threads of the block}}
      tile.barrier threads [64, 32]
    }
  }
  return
}

// -----

func.func @beyond() {
  tile.kernel blocks(%x) = (1) threads(128) {
    scale.on @thread {
      // expected-error @below {{'tile.barrier' op names threads [96 160]; the numbers grow, from 0 to the 128 threads of the block}}
      tile.barrier threads [96, 160]
    }
  }
  return
}

// -----

func.func @parts() {
  tile.kernel blocks(%x) = (1) threads(128) {
    scale.on @thread {
      // expected-error @below {{'tile.barrier' op names threads [0 48], which are neither whole warps nor some of one warp: no barrier brings them together}}
      tile.barrier threads [0, 48]
    }
  }
  return
}
