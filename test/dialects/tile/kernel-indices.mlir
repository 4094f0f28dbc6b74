// RUN: tsopt %s --verify-diagnostics --split-input-file

// A tile.kernel is code of a block. Numbers of the hardware have no meaning in it.

func.func @thread_id(%y: memref<64xf32> {tile.out}) {
  // expected-note @+1 {{the kernel is here}}
  tile.kernel blocks(%b) = (1) threads(64) {
    // expected-error @+1 {{'gpu.thread_id' op has no meaning in a tile.kernel, whose code is a block's; scale.on @thread as (%t, %n) runs code of each thread and gives its number}}
    %id = gpu.thread_id x
    %t = arith.constant dense<1.0> : tensor<64xf32>
    tile.store %t, %y[0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

func.func @barrier(%y: memref<64xf32> {tile.out}) {
  // expected-note @+1 {{the kernel is here}}
  tile.kernel blocks(%b) = (1) threads(64) {
    %c32 = arith.constant 32 : index
    // expected-error @+1 {{'gpu.lane_id' op has no meaning in a tile.kernel}}
    %id = gpu.lane_id
    %p = arith.cmpi ult, %id, %c32 : index
    scf.if %p {
      tile.barrier
    }
  }
  return
}

// -----

func.func @inside(%y: memref<64xindex>) {
  // expected-note @+1 {{the kernel is here}}
  tile.kernel blocks(%b) = (1) threads(64) {
    scale.on @thread as (%t, %n) {
      // expected-error @+1 {{'gpu.global_id' op has no meaning in a tile.kernel, whose code is a block's; number the elements}}
      %id = gpu.global_id x
      memref.store %id, %y[%t] : memref<64xindex>
    }
  }
  return
}

// -----

func.func @block_id() {
  // expected-note @+1 {{the kernel is here}}
  tile.kernel blocks(%b) = (1) threads(64) {
    // expected-error @+1 {{'gpu.block_id' op has no meaning in a tile.kernel, whose code is a block's; the arguments of tile.kernel are the block's indices}}
    %id = gpu.block_id y
  }
  return
}

// -----

func.func @block_dim() {
  // expected-note @+1 {{the kernel is here}}
  tile.kernel blocks(%b) = (1) threads(64) {
    // expected-error @+1 {{'gpu.block_dim' op has no meaning in a tile.kernel, whose code is a block's; the clause threads(…) of tile.kernel says how many threads a block has}}
    %id = gpu.block_dim x
  }
  return
}

// -----

func.func @grid_dim() {
  // expected-note @+1 {{the kernel is here}}
  tile.kernel blocks(%b) = (1) threads(64) {
    // expected-error @+1 {{'gpu.grid_dim' op has no meaning}}
    %id = gpu.grid_dim x
  }
  return
}

// -----

func.func @subgroup_id() {
  // expected-note @+1 {{the kernel is here}}
  tile.kernel blocks(%b) = (1) threads(64) {
    // expected-error @+1 {{'gpu.subgroup_id' op has no meaning in a tile.kernel, whose code is a block's; scale.on @warp as (%w, %n)}}
    %id = gpu.subgroup_id : index
  }
  return
}

// -----

func.func @subgroup_size() {
  // expected-note @+1 {{the kernel is here}}
  tile.kernel blocks(%b) = (1) threads(64) {
    // expected-error @+1 {{'gpu.subgroup_size' op has no meaning}}
    %id = gpu.subgroup_size : index
  }
  return
}

// -----

func.func @num_subgroups() {
  // expected-note @+1 {{the kernel is here}}
  tile.kernel blocks(%b) = (1) threads(64) {
    // expected-error @+1 {{'gpu.num_subgroups' op has no meaning}}
    %id = gpu.num_subgroups : index
  }
  return
}

// -----

func.func @cluster() {
  // expected-note @+1 {{the kernel is here}}
  tile.kernel blocks(%b) = (2) threads(64) {
    // expected-error @+1 {{'gpu.cluster_block_id' op has no meaning in a tile.kernel, whose code is a block's; scale.rank @cluster}}
    %id = gpu.cluster_block_id x
  }
  return
}

// -----

func.func @register() {
  // expected-note @+1 {{the kernel is here}}
  tile.kernel blocks(%b) = (1) threads(64) {
    // expected-error @+1 {{'nvvm.read.ptx.sreg.tid.x' op has no meaning in a tile.kernel}}
    %id = nvvm.read.ptx.sreg.tid.x : i32
  }
  return
}
