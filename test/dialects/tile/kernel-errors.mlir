// RUN: tsopt %s --split-input-file --verify-diagnostics

// A launch that cannot be: what tile.kernel refuses of its clauses and its body.
// Block and grid are checked where they are written, not when the kernel starts.

func.func @threads() {
  // expected-error @below {{'tile.kernel' op has 100 threads per block; expected whole warps, a multiple of 32, or a smaller power of two}}
  tile.kernel blocks(%x) = (1) threads(100) {
  }
  return
}

// -----

func.func @grid() {
  // expected-error @below {{has 2 block indices but 1 grid dimensions}}
  tile.kernel blocks(%x, %y) = (1) threads(32) {
  }
  return
}

// -----

func.func @grid_rank() {
  // expected-error @below {{has a grid of 4 dimensions; 1 to 3 are supported}}
  tile.kernel blocks(%x, %y, %z, %w) = (1, 1, 1, 1) threads(32) {
  }
  return
}

// -----

func.func @nested() {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-error @below {{cannot be inside another tile.kernel}}
    tile.kernel blocks(%y) = (1) threads(32) {
    }
  }
  return
}

// -----

func.func @nodes() {
  // expected-error @below {{runs on 8 devices of 3 nodes; the number of devices must be a multiple of the number of nodes}}
  tile.kernel devices(8) nodes(3) blocks(%x) = (1) threads(32) {
  }
  return
}

// -----

func.func @devices() {
  // expected-error @below {{runs on 2000 devices; at most 1024 are supported}}
  tile.kernel devices(2000) blocks(%x) = (1) threads(32) {
  }
  return
}

// -----

func.func @no_grid() {
  // expected-error @below {{has a grid of 0 dimensions; 1 to 3 are supported}}
  tile.kernel blocks() = () threads(32) {
  }
  return
}

// -----

func.func @negative_grid() {
  // expected-error @below {{grid dimension 1 is -1; it cannot be negative}}
  tile.kernel blocks(%x, %y) = (1, -1) threads(32) {
  }
  return
}

// -----

func.func @no_threads() {
  // expected-error @below {{attribute 'threads' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  tile.kernel blocks(%x) = (1) threads(0) {
  }
  return
}

// -----

func.func @no_cluster() {
  // expected-error @below {{attribute 'cluster' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  tile.kernel cluster(0) blocks(%x) = (1) threads(32) {
  }
  return
}

// -----

// Clauses stand in any order, each once.

func.func @said_twice() {
  // expected-error @below {{clause cluster is given twice}}
  tile.kernel cluster(2) blocks(%x) = (4) threads(32) cluster(2) {
  }
  return
}

// -----

func.func @two_grids() {
  // expected-error @below {{clause blocks is given twice}}
  tile.kernel (%x) = (0) to (64) step (32) threads(32) blocks(%y) = (4) {
  }
  return
}

// -----

func.func @blocks_missing() {
  // expected-error @below {{expected 'blocks': the grid is missing, for example blocks(%i) = (4)}}
  tile.kernel cluster(2) threads(32) {
  }
  return
}

// -----

func.func @threads_no_power() {
  // expected-error @below {{has 24 threads per block; expected whole warps, a multiple of 32, or a smaller power of two}}
  tile.kernel blocks(%x) = (1) threads(24) {
  }
  return
}

// -----

func.func @misspelt_clause() {
  // expected-error @below {{clusters is not a clause of tile.kernel; known are blocks, devices, nodes, cluster, threads, resident, raster, persistent, cooperative; did you mean 'cluster'?}}
  tile.kernel blocks(%x) = (1) threads(32) clusters(2) {
  }
  return
}

// -----

func.func @misspelt_attribute() {
  // expected-error @below {{'tile.kernel' op has no attribute 'thread'; did you mean 'threads'?}}
  tile.kernel blocks(%x) = (1) threads(32) attributes {thread = 32} {
  }
  return
}

// -----

// A kernel returns nothing: results go to memory.

func.func @yields() {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-error @below {{'tile.yield' op yields 1 values, but a tile.kernel has no results}}
    tile.yield %x : index
  }
  return
}

// -----

// The generic form can say more than the custom one can.

func.func @grid_values(%n: index) {
  // expected-error @below {{has 1 grid values for 0 dynamic dimensions}}
  "tile.kernel"(%n) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_grid = array<i64: 1>, threads = 32 : i64}> ({
  ^bb0(%x: index):
    tile.yield
  }) : (index) -> ()
  return
}

// -----

func.func @one_id_of_two() {
  // expected-error @below {{body must have one index argument for each of the 2 grid dimensions}}
  "tile.kernel"() <{static_grid = array<i64: 1, 1>, threads = 32 : i64}> ({
  ^bb0(%x: index):
    tile.yield
  }) : () -> ()
  return
}

// -----

func.func @id_of_other_type() {
  // expected-error @below {{body must have one index argument for each of the 1 grid dimensions}}
  "tile.kernel"() <{static_grid = array<i64: 1>, threads = 32 : i64}> ({
  ^bb0(%x: i32):
    tile.yield
  }) : () -> ()
  return
}

// -----

func.func @no_body() {
  // expected-error @below {{region #0 ('body') failed to verify constraint: region with 1 blocks}}
  "tile.kernel"() <{static_grid = array<i64: 1>, threads = 32 : i64}> ({
  }) : () -> ()
  return
}

// -----

func.func @two_blocks() {
  // expected-error @below {{expects region #0 to have 0 or 1 blocks}}
  tile.kernel blocks(%x) = (1) threads(32) {
    cf.br ^bb1
  ^bb1:
    tile.yield
  }
  return
}

// -----

func.func @step() {
  // expected-error @below {{has step 0 in dimension 1; a step must be at least 1}}
  tile.kernel (%x, %y) = (0, 0) to (8, 8) step (4, 0) threads(32) {
  }
  return
}

// -----

func.func @step_rank() {
  // expected-error @below {{has 2 block indices but 1 grid dimensions}}
  tile.kernel (%x, %y) = (0, 0) to (8, 8) step (4) threads(32) {
  }
  return
}

// -----

func.func @raster() {
  // expected-error @below {{has raster(4), which is for grids of two dimensions or more; this grid has one}}
  tile.kernel blocks(%x) = (8) threads(32) raster(4) {
  }
  return
}

// -----

func.func @too_many_blocks() {
  // expected-error @below {{has a grid of more than 2147483647 blocks, the maximum of a launch}}
  tile.kernel blocks(%x, %y) = (174294967296, 4294967296) threads(32) {
  }
  return
}

// -----

func.func @too_many_steps(%n: index) {
  // expected-error @below {{has a grid of more than 2147483647 blocks, the maximum of a launch}}
  tile.kernel (%x, %y) = (0, -9223372036854775807) to (%n, 9223372036854775807) step (1, 1) threads(32) {
  }
  return
}
