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
