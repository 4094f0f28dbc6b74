// RUN: tsopt %s --split-input-file --verify-diagnostics

// What is wrong with a tile program.

func.func @threads() {
  // expected-error @below {{'tile.kernel' op has 100 threads a block; a multiple of 32 up to 1024 is possible}}
  tile.kernel blocks(%x) = (1) threads(100) {
  }
  return
}

// -----

func.func @attribute() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @below {{'tile.barrier' op has no attribute 'x'}}
    tile.barrier {x = 1 : i32}
  }
  return
}

// -----

func.func @grid() {
  // expected-error @below {{2 block indices but 1 grid dimensions}}
  tile.kernel blocks(%x, %y) = (1) threads(32) {
  }
  return
}

// -----

func.func @grid_rank() {
  // expected-error @below {{has a grid of 4 dimensions; 1 to 3 are possible}}
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

func.func @devices() {
  // expected-error @below {{runs on 2000 devices; at most 1024 are possible}}
  tile.kernel devices(2000) blocks(%x) = (1) threads(32) {
  }
  return
}

// -----

func.func @alloc_global() {
  // expected-error @below {{must name the memory of a level, for example memref<…, #scale.mem<l1>>}}
  %s = tile.alloc : memref<4xf32>
  return
}

// -----

func.func @alloc_dynamic() {
  // expected-error @below {{must have a static shape}}
  %s = tile.alloc : memref<?xf32, #scale.mem<l1>>
  return
}

// -----

func.func @load_indices(%m: memref<8x8xf32>, %i: index) {
  // expected-error @below {{'tile.load' op has 1 indices for a memref of rank 2}}
  %t = tile.load %m[%i] : memref<8x8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @load_rank(%m: memref<8xf32>, %i: index) {
  // expected-error @below {{moves a tile of rank 2 to or from a memref of rank 1}}
  %t = tile.load %m[%i] : memref<8xf32> -> tensor<8x8xf32>
  return
}

// -----

func.func @load_elem(%m: memref<8xf32>, %i: index) {
  // expected-error @below {{loads elements of type f32 as f16}}
  %t = tile.load %m[%i] : memref<8xf32> -> tensor<8xf16>
  return
}

// -----

func.func @load_pad(%m: memref<8xf32>, %i: index, %p: f16) {
  // expected-error @below {{pads elements of type f32 with a value of type f16}}
  %t = tile.load %m[%i] pad(%p : f16) : memref<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @load_partial(%m: memref<8xf32>, %i: index) {
  // expected-error @below {{makes a partial value: every unit would load the same summand}}
  %t = tile.load %m[%i] : memref<8xf32> -> tensor<8xf32, #tile.layout<warp = [2@+]>>
  return
}

// -----

func.func @dynamic_tile(%m: memref<8xf32>, %i: index) {
  // expected-error @below {{result #0 must be register tile (ranked tensor with static shape)}}
  %t = tile.load %m[%i] : memref<8xf32> -> tensor<?xf32>
  return
}

// -----

func.func @store_elem(%t: tensor<8xf16>, %m: memref<8xf32>, %i: index) {
  // expected-error @below {{stores elements of type f16 as f32}}
  tile.store %t, %m[%i] : tensor<8xf16>, memref<8xf32>
  return
}

// -----

func.func @store_partial(%t: tensor<8xf32, #tile.layout<warp = [2@+]>>, %m: memref<8xf32>, %i: index) {
  // expected-error @below {{of which each unit holds only a summand; comm.all_reduce it first}}
  tile.store %t, %m[%i] : tensor<8xf32, #tile.layout<warp = [2@+]>>, memref<8xf32>
  return
}

// -----

func.func @store_no_summands(%t: tensor<8xf32>, %m: memref<2x8xf32>, %i: index) {
  // expected-error @below {{stores the summands of tensor<8xf32>, which has none}}
  tile.store %t, %m[%i, %i] summands : tensor<8xf32>, memref<2x8xf32>
  return
}

// -----

func.func @store_summands_rank(%t: tensor<8xf32, #tile.layout<warp = [2@+]>>, %m: memref<8xf32>, %i: index) {
  // expected-error @below {{stores the summands of a tile of rank 1 to a memref of rank 1; a dimension for the slots is needed}}
  tile.store %t, %m[%i] summands : tensor<8xf32, #tile.layout<warp = [2@+]>>, memref<8xf32>
  return
}

// -----

func.func @atomic_elem(%t: tensor<8xf16>, %m: memref<8xf32>, %i: index) {
  // expected-error @below {{combines elements of type f16 into f32}}
  tile.atomic add %t, %m[%i] : tensor<8xf16>, memref<8xf32>
  return
}

// -----

func.func @atomic_partial(%t: tensor<8xf32, #tile.layout<warp = [2@+]>>, %m: memref<8xf32>, %i: index) {
  // expected-error @below {{each unit holds only a summand}}
  tile.atomic max %t, %m[%i] : tensor<8xf32, #tile.layout<warp = [2@+]>>, memref<8xf32>
  return
}

// -----

func.func @fill(%f: f16) {
  // expected-error @below {{fills elements of type f32 with a value of type f16}}
  %t = tile.fill %f : f16 -> tensor<8xf32>
  return
}

// -----

func.func @copy_elem(%a: memref<8xf32>, %b: memref<8xf16>, %i: index) {
  // expected-error @below {{copies elements of type f32 to f16}}
  tile.copy %a[%i] to %b[%i] tile(8) : memref<8xf32> to memref<8xf16>
  return
}

// -----

func.func @copy_async(%a: memref<8xf32>, %i: index) {
  // expected-error @below {{async copies go to shared memory (#scale.mem<l1>), not to memref<8xf32>}}
  tile.copy async %a[%i] to %a[%i] tile(8) : memref<8xf32> to memref<8xf32>
  return
}

// -----

func.func @copy_layout(%a: memref<8xf32>, %i: index) {
  // expected-error @below {{has the layout #tile.layout<lane = [4@0]>, which does not give each element of its window to a thread}}
  tile.copy %a[%i] to %a[%i] tile(8) layout(#tile.layout<lane = [4@0]>) : memref<8xf32> to memref<8xf32>
  return
}

// -----

func.func @copy_partial(%a: memref<8xf32>, %i: index) {
  // expected-error @below {{which does not give each element of its window to a thread}}
  tile.copy %a[%i] to %a[%i] tile(8) layout(#tile.layout<lane = [8@0], warp = [2@+]>) : memref<8xf32> to memref<8xf32>
  return
}

// -----

func.func @copy_not_a_layout(%a: memref<8xf32>, %i: index) {
  // expected-error @below {{attribute 'layout' failed to satisfy constraint: layout of a tile}}
  tile.copy %a[%i] to %a[%i] tile(8) layout(4) : memref<8xf32> to memref<8xf32>
  return
}

// -----

func.func @copy_empty(%a: memref<8xf32>, %i: index) {
  // expected-error @below {{copies a window with an extent of 0}}
  tile.copy %a[%i] to %a[%i] tile(0) : memref<8xf32> to memref<8xf32>
  return
}

// -----

func.func @gemm_inner(%a: tensor<16x8xf16>, %b: tensor<16x8xf16>, %c: tensor<16x8xf32>) {
  // expected-error @below {{multiplies 16×8 by 16×8: the inner extents differ}}
  %d = tile.gemm %a, %b, %c : tensor<16x8xf16>, tensor<16x8xf16> -> tensor<16x8xf32>
  return
}

// -----

func.func @gemm_acc(%a: tensor<16x8xf16>, %b: tensor<8x16xf16>, %c: tensor<16x8xf32>) {
  // expected-error @below {{product is 16×16, but the accumulator is 16×8}}
  %d = tile.gemm %a, %b, %c : tensor<16x8xf16>, tensor<8x16xf16> -> tensor<16x8xf32>
  return
}

// -----

func.func @gemm_elem(%a: tensor<16x8xf16>, %b: tensor<8x16xbf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{multiplies elements of type f16 by bf16}}
  %d = tile.gemm %a, %b, %c : tensor<16x8xf16>, tensor<8x16xbf16> -> tensor<16x16xf32>
  return
}

// -----

func.func @gemm_rank(%a: tensor<16xf16>, %b: tensor<8x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{multiplies tiles of rank 1 and 2 into rank 2; all must be 2}}
  %d = tile.gemm %a, %b, %c : tensor<16xf16>, tensor<8x16xf16> -> tensor<16x16xf32>
  return
}

// -----

func.func @gemm_partial(%a: tensor<16x8xf16, #tile.layout<warp = [2@+]>>, %b: tensor<8x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{each unit holds only a summand}}
  %d = tile.gemm %a, %b, %c : tensor<16x8xf16, #tile.layout<warp = [2@+]>>, tensor<8x16xf16> -> tensor<16x16xf32>
  return
}

// -----

func.func @reduce_dim(%x: tensor<8x8xf32>) {
  // expected-error @below {{reduces dimension 2 of a tile of rank 2}}
  %r = tile.reduce add %x dim 2 : tensor<8x8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @reduce_result(%x: tensor<8x4xf32>) {
  // expected-error @below {{result must be tensor<8xf32>}}
  %r = tile.reduce add %x dim 1 : tensor<8x4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @reduce_bits(%x: tensor<8x4xf32>) {
  // expected-error @below {{combines elements of type f32 by xor, which is for integers}}
  %r = tile.reduce xor %x dim 1 : tensor<8x4xf32> -> tensor<8xf32>
  return
}

// -----

func.func @scan(%x: tensor<8xf32>) {
  // expected-error @below {{scans dimension 1 of a tile of rank 1}}
  %r = tile.scan add %x dim 1 : tensor<8xf32>
  return
}

// -----

func.func @broadcast(%x: tensor<8x4xf32>) {
  // expected-error @below {{cannot broadcast dimension 1 from 4 to 8}}
  %r = tile.broadcast %x : tensor<8x4xf32> -> tensor<8x8xf32>
  return
}

// -----

func.func @broadcast_rank(%x: tensor<8xf32>) {
  // expected-error @below {{element type and rank must agree}}
  %r = tile.broadcast %x : tensor<8xf32> -> tensor<8x8xf32>
  return
}

// -----

func.func @expand(%x: tensor<8xf32>) {
  // expected-error @below {{result must be tensor<1x8xf32>}}
  %r = tile.expand_dims %x dim 0 : tensor<8xf32> -> tensor<8x1xf32>
  return
}

// -----

func.func @expand_dim(%x: tensor<8xf32>) {
  // expected-error @below {{inserts dimension 2 into a tile of rank 1}}
  %r = tile.expand_dims %x dim 2 : tensor<8xf32> -> tensor<8x1xf32>
  return
}

// -----

func.func @transpose(%x: tensor<8x4xf32>) {
  // expected-error @below {{[0 0] is not a permutation of the 2 dimensions}}
  %r = tile.transpose %x, [0, 0] : tensor<8x4xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @transpose_result(%x: tensor<8x4xf32>) {
  // expected-error @below {{result must be tensor<4x8xf32>}}
  %r = tile.transpose %x, [1, 0] : tensor<8x4xf32> -> tensor<8x4xf32>
  return
}

// -----

func.func @reshape(%x: tensor<8x4xf32>) {
  // expected-error @below {{cannot reshape tensor<8x4xf32> to tensor<31xf32>: the elements differ in number or type}}
  %r = tile.reshape %x : tensor<8x4xf32> -> tensor<31xf32>
  return
}

// -----

func.func @iota() {
  // expected-error @below {{makes integers or indices, not f32}}
  %r = tile.iota dim 0 : tensor<8xf32>
  return
}

// -----

func.func @iota_dim() {
  // expected-error @below {{counts along dimension 1 of a tile of rank 1}}
  %r = tile.iota dim 1 : tensor<8xi32>
  return
}

// -----

func.func @parallel_effects(%m: memref<8xf32>, %f: f32) {
  %r = tile.parallel (%i) = (8) {
    // expected-error @below {{has effects, which the body of tile.parallel cannot have}}
    memref.store %f, %m[%i] : memref<8xf32>
    tile.yield %f : f32
  } : tensor<8xf32>
  return
}

// -----

func.func @parallel_shape(%x: tensor<4xf32>) {
  // expected-error @below {{runs over shape (8), but uses tensor<4xf32>}}
  %r = tile.parallel (%i) = (8) in(%x as %e) : (tensor<4xf32>) {
    tile.yield %e : f32
  } : tensor<8xf32>
  return
}

// -----

func.func @parallel_yield() {
  %r = tile.parallel (%i) = (8) {
    // expected-error @below {{yields index for an element of tensor<8xf32>}}
    tile.yield %i : index
  } : tensor<8xf32>
  return
}

// -----

func.func @pipelined_yield(%n: index, %x: tensor<8xf32>, %y: tensor<8xf16>) {
  %r = tile.pipelined %k = %n to %n step %n stages(2) iter_args(%a = %x) -> (tensor<8xf32>) {
    // expected-error @below {{yields tensor<8xf16> for iter_arg #0 of type tensor<8xf32>}}
    tile.yield %y : tensor<8xf16>
  }
  return
}

// -----

func.func @convert_shape(%x: tensor<8xf32>) {
  // expected-error @below {{changes more than the layout: tensor<8xf32> to tensor<4xf32>}}
  %r = tile.convert_layout %x : tensor<8xf32> -> tensor<4xf32>
  return
}

// -----

func.func @convert_partial(%x: tensor<8xf32, #tile.layout<warp = [2@+]>>) {
  // expected-error @below {{cannot change whether a value is partial: comm.all_reduce does}}
  %r = tile.convert_layout %x : tensor<8xf32, #tile.layout<warp = [2@+]>> -> tensor<8xf32>
  return
}

// -----

// expected-error @below {{invalid layout}}
func.func @layout(%x: tensor<8xf32, #tile.layout<lane = [oops]>>) {
  return
}

// -----

// expected-error @below {{swizzle<3, 3, 2> needs 0 <= B <= S}}
func.func @swizzle(%x: memref<8x8xf32, #tile.swizzle<3, 3, 2>, #scale.mem<l1>>) {
  return
}

// -----

func.func @misspelt(%a: tensor<16x16xbf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{'tile.gemm' op has no attribute 'polcy'; did you mean 'policy'?}}
  %0 = tile.gemm %a, %a, %c {polcy = 1 : i32} : tensor<16x16xbf16>, tensor<16x16xbf16> -> tensor<16x16xf32>
  return
}

// -----

// An attribute of another dialect is carried along.
func.func @foreign() {
  tile.async_commit {my.note = "here"}
  return
}

// -----

func.func @clauses_in_order() {
  // expected-error @below {{devices(…) stands before blocks(…)}}
  tile.kernel blocks(%x) = (1) threads(32) devices(2) {
  }
  return
}

// -----

func.func @print_tile_at(%i: index, %t: tensor<4xf32>) {
  // expected-error @below {{'tile.print' op gives coordinates to a tile, whose elements have their own; print scalars at them, or the tile without}}
  tile.print "t" at[%i], %t : tensor<4xf32>
  return
}

// -----

func.func @print_partial(%t: tensor<4xf32, #tile.layout<warp = [2@+]>>) {
  // expected-error @below {{'tile.print' op uses a value of type tensor<4xf32, #tile.layout<warp = [2@+]>>, of which each unit holds only a summand; comm.all_reduce it first}}
  tile.print "t", %t : tensor<4xf32, #tile.layout<warp = [2@+]>>
  return
}

// -----

func.func @print_memory(%m: memref<4xf32>) {
  // expected-error @below {{'tile.print' op operand #0 must be variadic of number or register tile, but got 'memref<4xf32>'}}
  tile.print "m", %m : memref<4xf32>
  return
}
