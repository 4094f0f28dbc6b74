// RUN: tsopt %s --verify-diagnostics --split-input-file

// A tile.kernel is code of a block. Numbers of the hardware have no meaning in it.

func.func @thread_id(%y: memref<64xf32> {tile.out}) {
  // expected-note @+1 {{the kernel is here}}
  tile.kernel blocks(%b) = (1) threads(64) {
    // expected-error @+1 {{'gpu.thread_id' op is not allowed in a tile.kernel, which is block-level code; scale.on @thread as (%t, %n) runs code for each thread and gives its index}}
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
    // expected-error @+1 {{'gpu.lane_id' op is not allowed in a tile.kernel}}
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
      // expected-error @+1 {{'gpu.global_id' op is not allowed in a tile.kernel, which is block-level code; tile.parallel gives the coordinates}}
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
    // expected-error @+1 {{'gpu.block_id' op is not allowed in a tile.kernel, which is block-level code; the arguments of tile.kernel are the block's indices}}
    %id = gpu.block_id y
  }
  return
}

// -----

func.func @block_dim() {
  // expected-note @+1 {{the kernel is here}}
  tile.kernel blocks(%b) = (1) threads(64) {
    // expected-error @+1 {{'gpu.block_dim' op is not allowed in a tile.kernel, which is block-level code; the clause threads(…) of tile.kernel is the number of threads of a block}}
    %id = gpu.block_dim x
  }
  return
}

// -----

func.func @grid_dim() {
  // expected-note @+1 {{the kernel is here}}
  tile.kernel blocks(%b) = (1) threads(64) {
    // expected-error @+1 {{'gpu.grid_dim' op is not allowed}}
    %id = gpu.grid_dim x
  }
  return
}

// -----

func.func @subgroup_id() {
  // expected-note @+1 {{the kernel is here}}
  tile.kernel blocks(%b) = (1) threads(64) {
    // expected-error @+1 {{'gpu.subgroup_id' op is not allowed in a tile.kernel, which is block-level code; scale.on @warp as (%w, %n)}}
    %id = gpu.subgroup_id : index
  }
  return
}

// -----

func.func @subgroup_size() {
  // expected-note @+1 {{the kernel is here}}
  tile.kernel blocks(%b) = (1) threads(64) {
    // expected-error @+1 {{'gpu.subgroup_size' op is not allowed}}
    %id = gpu.subgroup_size : index
  }
  return
}

// -----

func.func @num_subgroups() {
  // expected-note @+1 {{the kernel is here}}
  tile.kernel blocks(%b) = (1) threads(64) {
    // expected-error @+1 {{'gpu.num_subgroups' op is not allowed}}
    %id = gpu.num_subgroups : index
  }
  return
}

// -----

func.func @cluster() {
  // expected-note @+1 {{the kernel is here}}
  tile.kernel blocks(%b) = (2) threads(64) {
    // expected-error @+1 {{'gpu.cluster_block_id' op is not allowed in a tile.kernel, which is block-level code; scale.rank @cluster}}
    %id = gpu.cluster_block_id x
  }
  return
}

// -----

func.func @register() {
  // expected-note @+1 {{the kernel is here}}
  tile.kernel blocks(%b) = (1) threads(64) {
    // expected-error @+1 {{'nvvm.read.ptx.sreg.tid.x' op is not allowed in a tile.kernel}}
    %id = nvvm.read.ptx.sreg.tid.x : i32
  }
  return
}
