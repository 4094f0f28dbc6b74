// RUN: tsopt %s --resolve-scale --split-input-file --verify-diagnostics

// What the target does not have.

func.func @units() {
  tile.kernel blocks(%x) = (1) threads(96) {
    // expected-error @below {{uses level @warpgroup, but a block of 96 threads is not a multiple of its units}}
    scale.on @warpgroup as (%w, %n) units(1) {
    }
  }
  return
}

// -----

func.func @level() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @below {{uses level @cluster, but a block of 128 threads is not a multiple of its units}}
    scale.on @cluster as (%w, %n) units(2) {
    }
  }
  return
}

// -----

func.func @views(%A: memref<64xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    // expected-error @below {{splits its source in 4 parts, but the kernel runs on 2 devices}}
    %v = scale.view %A shard<0> at @device : memref<64xf32> -> memref<16xf32>
  }
  return
}

// -----

func.func @devices() {
  // expected-error @below {{runs on 64 devices, but a node of h200 has 8}}
  tile.kernel devices(64) blocks(%x) = (1) threads(128) {
  }
  return
}

// -----

func.func @devices_of_nodes() {
  // expected-error @below {{runs on 16 devices, but a node of h200 has 8}}
  tile.kernel devices(64) nodes(4) blocks(%x) = (1) threads(128) {
  }
  return
}

// -----

func.func @clusters() {
  // expected-error @below {{has clusters of 32 blocks, but h200 allows 16}}
  tile.kernel cluster(32) blocks(%x) = (64) threads(128) {
  }
  return
}

// -----

func.func @threads() {
  // expected-error @below {{has blocks of 1056 threads, but h200 allows 1024}}
  tile.kernel blocks(%x) = (1) threads(1056) {
  }
  return
}

// -----

func.func @resident() {
  // expected-error @below {{has resident(4) with 1024 threads per block, which are 4096 threads on an SM, but h200 allows 2048}}
  tile.kernel blocks(%x) = (8) threads(1024) resident(4) {
  }
  return
}

// -----

func.func @registers() {
  tile.kernel blocks(%x) = (1) threads(384) {
    // expected-error @below {{gives its roles 73728 registers for 1 block(s) on an SM, but an SM of h200 has 65536}}
    tile.specialize @warpgroup {
      tile.role "a" units(1) registers(64) {
      }
      tile.role "b" units(2) registers(256) {
      }
    }
  }
  return
}

// -----

// Without the clause a block is one thread, which GPUs have no warp of.

func.func @threads_missing() {
  // expected-error @below {{has blocks of 1 threads, but warps of h200 have 32; add a clause as threads(128)}}
  tile.kernel blocks(%x) = (1) {
  }
  return
}
