// A program is held against the machine that it is for: one of the module here, whose
// blocks have two warps and whose node has one device.
//
// RUN: tsopt %s --resolve-scale=arch=small --split-input-file --verify-diagnostics

scale.arch @small {
  scale.level @thread
  scale.level @warp of @thread {count = 32}
  scale.level @block of @warp {count = 2}
  scale.level @device of @block {count = 1}
}

func.func @threads() {
  // expected-error @below {{'tile.kernel' op has blocks of 96 threads, but small allows 64}}
  tile.kernel blocks(%x) = (1) threads(96) {
  }
  return
}

// -----

scale.arch @small {
  scale.level @thread
  scale.level @block of @thread {count = 128}
  scale.level @device of @block {count = 1}
}

func.func @devices() {
  // expected-error @below {{'tile.kernel' op runs on 2 devices, but a node of small has 1}}
  tile.kernel devices(2) blocks(%x) = (1) threads(96) {
  }
  return
}

// -----

// expected-error @below {{unknown target "small"; known are a100, amx, avx2, avx512, h100, h200, host, l40s, mesh4x4, neon, stack2, wafers4, and a module may define its own by scale.arch}}
module {
}

// -----

scale.arch @small {
  scale.level @thread
  scale.level @warp of @thread {count = 32}
  scale.level @block of @warp {count = 2}
  scale.level @device of @block {count = 1}
}

func.func @clusters() {
  // expected-error @below {{has clusters of 2 blocks, but small does not support clusters; remove cluster(2)}}
  tile.kernel cluster(2) blocks(%x) = (2) threads(64) {
  }
  return
}

// -----

scale.arch @small {
  scale.level @thread
  scale.level @warp of @thread {count = 16}
  scale.level @block of @warp {count = 8}
}

func.func @warps() {
  // expected-error @below {{cannot run on small, whose @warp has 16 threads: layouts of tiles are for 32}}
  tile.kernel blocks(%x) = (1) threads(96) {
  }
  return
}

// -----

scale.arch @small {
  scale.level @thread
  scale.level @warp of @thread {count = 32}
  scale.level @warpgroup of @warp {count = 2}
  scale.level @block of @warp {count = 8}
}

func.func @warpgroups() {
  // expected-error @below {{cannot run on small, whose @warpgroup has 64 threads: layouts of tiles are for 128}}
  tile.kernel blocks(%x) = (1) threads(96) {
  }
  return
}
