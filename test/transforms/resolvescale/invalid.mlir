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
