// RUN: tsopt %s --split-input-file --verify-diagnostics

// What is wrong with communication.

func.func @not_partial(%x: tensor<64xf32>) {
  // expected-error @below {{'comm.all_reduce' op operand of type tensor<64xf32> is not partial over @warpgroup: every unit holds the same value, which would be counted once by each of them}}
  %0 = comm.all_reduce add %x at @warpgroup : tensor<64xf32> -> tensor<64xf32>
  return
}

// -----

func.func @wrong_combiner(%x: tensor<64xf32, #tile.layout<warp = [2@+], combiner = max>>) {
  // expected-error @below {{combines by add summands that}}
  %0 = comm.all_reduce add %x at @warp : tensor<64xf32, #tile.layout<warp = [2@+], combiner = max>> -> tensor<64xf32>
  return
}

// -----

func.func @still_partial(%x: tensor<64xf32, #tile.layout<warp = [2@+]>>) {
  // expected-error @below {{result is still partial over @warp}}
  %0 = comm.all_reduce add %x at @warp : tensor<64xf32, #tile.layout<warp = [2@+]>> -> tensor<64xf32, #tile.layout<warp = [2@+]>>
  return
}

// -----

func.func @reduce_shape(%x: tensor<64xf32>) {
  // expected-error @below {{reduces tensor<64xf32> to tensor<32xf32>: shape and element type must agree}}
  %0 = comm.all_reduce add %x at @device : tensor<64xf32> -> tensor<32xf32>
  return
}

// -----

func.func @combiner_args(%x: tensor<64xf32>) {
  // expected-error @below {{combiner takes 1 values; two tuples of 1 are needed}}
  %0 = comm.all_reduce (%x) at @device : tensor<64xf32> -> tensor<64xf32> {
  ^bb0(%a: tensor<64xf32>):
    comm.yield %a : tensor<64xf32>
  }
  return
}

// -----

func.func @combiner_type(%x: tensor<64xf32>) {
  // expected-error @below {{combiner's argument #1 must be a tile like tensor<64xf32>, but is tensor<32xf32>}}
  %0 = comm.all_reduce (%x) at @device : tensor<64xf32> -> tensor<64xf32> {
  ^bb0(%a: tensor<64xf32>, %b: tensor<32xf32>):
    comm.yield %a : tensor<64xf32>
  }
  return
}

// -----

func.func @gather(%x: tensor<64x64xf32>) {
  // expected-error @below {{cannot relate tensor<64x64xf32> and tensor<64x96xf32> along dimension 1}}
  %0 = comm.all_gather %x dim 1 at @device : tensor<64x64xf32> -> tensor<64x96xf32>
  return
}

// -----

func.func @put_space(%x: tensor<64xf32>, %m: memref<64xf32>, %i: index) {
  // expected-error @below {{memref in symmetric memory (#scale.mem<symmetric>)}}
  %0 = comm.put %x, %m[%i] to %i : tensor<64xf32>, memref<64xf32>
  return
}

// -----

func.func @put_elem(%x: tensor<64xf16>, %m: memref<64xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{moves elements of type f16 as f32}}
  %0 = comm.put %x, %m[%i] to %i : tensor<64xf16>, memref<64xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @get_indices(%m: memref<64x64xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{has 1 indices for a memref of rank 2}}
  %0 = comm.get %m[%i] from %i : memref<64x64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
  return
}

// -----

func.func @put_rank(%x: tensor<8x8xf32>, %m: memref<64xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{moves a tile of rank 2 to or from a memref of rank 1}}
  %0 = comm.put %x, %m[%i] to %i : tensor<8x8xf32>, memref<64xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @notify_acquire(%s: !comm.signal<1>, %i: index, %v: i32) {
  // expected-error @below {{has semantics acquire; a notify is a release (or relaxed)}}
  comm.notify %s[%i] add %v to %i sem(acquire) : !comm.signal<1>
  return
}

// -----

func.func @wait_release(%s: !comm.signal<1>, %i: index, %v: i32) {
  // expected-error @below {{has semantics release; a wait is an acquire (or relaxed)}}
  %t = comm.wait %s[%i] ge %v sem(release) : !comm.signal<1>
  return
}

// -----

// expected-error @below {{a signal has at least one counter}}
func.func private @empty_signal(!comm.signal<0>)

// -----

// expected-error @below {{a channel holds at least one tile}}
func.func private @empty_channel(!comm.channel<tensor<8xf32>, 0>)

// -----

func.func @symm_sizes() {
  // expected-error @below {{has 0 sizes for the 1 dynamic dimensions of}}
  %0 = comm.symm_alloc : memref<?xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @signal_count(%n: index) {
  // expected-error @below {{takes a count exactly for !comm.signal<?>}}
  %0 = comm.signal_alloc(%n) : !comm.signal<4>
  return
}

// -----

func.func @channel_type(%x: tensor<8xf16>, %c: !comm.channel<tensor<8xf32>, 1>, %i: index) {
  // expected-error @below {{moves a tile of type tensor<8xf16> through a channel of tensor<8xf32>}}
  comm.send %x, %c to %i : tensor<8xf16>, !comm.channel<tensor<8xf32>, 1>
  return
}

// -----

func.func @bits_of_floats(%t: tensor<64xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    // expected-error @below {{'comm.all_reduce' op combines elements of type f32 by and, which is for integers}}
    %s = comm.all_reduce and %t at @device : tensor<64xf32> -> tensor<64xf32>
  }
  return
}

// -----

func.func @scattered_bits_of_floats(%t: tensor<64xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    // expected-error @below {{'comm.reduce_scatter' op combines elements of type f32 by xor, which is for integers}}
    %s = comm.reduce_scatter xor %t dim 0 at @device : tensor<64xf32> -> tensor<32xf32>
  }
  return
}
