// RUN: tsopt %s --split-input-file --verify-diagnostics

// #tile.swizzle<B, M, S> as CuTe has it: B bits from bit M on are xored with those S
// above, so S is at least B.

// expected-error @below {{swizzle<3, 3, 2> requires 0 <= B <= S}}
func.func @swizzle(%x: memref<8x8xf32, #tile.swizzle<3, 3, 2>, #scale.mem<l1>>) {
  return
}

// -----

// expected-error @below {{swizzle<-1, 3, 3> requires 0 <= B <= S, bits below 2^30, and a pitch of at least 0}}
func.func private @negative(memref<8x8xf32, #tile.swizzle<-1, 3, 3>, #scale.mem<l1>>)

// -----

// expected-error @below {{swizzle<3, 20, 8> requires 0 <= B <= S, bits below 2^30}}
func.func private @high(memref<8x8xf32, #tile.swizzle<3, 20, 8>, #scale.mem<l1>>)

// -----

// expected-error @below {{and a pitch of at least 0}}
func.func private @pitch(memref<8x8xf32, #tile.swizzle<0, 0, 0, pitch = -8>, #scale.mem<l1>>)

// -----

// expected-error @below {{expected 'pitch'}}
func.func private @fourth(memref<8x8xf32, #tile.swizzle<0, 0, 0, 8>, #scale.mem<l1>>)

// -----

// expected-error @below {{expected ','}}
func.func private @two(memref<8x8xf32, #tile.swizzle<3, 3>, #scale.mem<l1>>)

// -----

// expected-error @below {{requires a chunk of at least 1, not 0}}
func.func private @no_chunk(memref<8x8xf32, #tile.swizzle<0, 0, 0, chunk = 0>, #scale.mem<l1>>)

// -----

// A layout says where each element of its memref lies; one that has no answer is refused
// where the type is written.

// expected-error @below {{chunks of 1099511627776 elements are too long for a tile of shape [8 96]}}
func.func private @rest(memref<8x96xf16, #tile.swizzle<3, 3, 3, chunk = 1099511627776>, #scale.mem<l1>>)

// -----

// expected-error @below {{#tile.swizzle<0, 0, 0, pitch = 56> has rows of 64 elements that overlap; use a pitch of at least 64}}
func.func private @overlap(memref<8x64xf16, #tile.swizzle<0, 0, 0, pitch = 56>, #scale.mem<l1>>)

// -----

// expected-error @below {{has a pitch, but a tile of rank 1 has no rows to pad; remove it}}
func.func private @no_rows(memref<64xf16, #tile.swizzle<0, 0, 0, pitch = 72>, #scale.mem<l1>>)

// -----

// expected-error @below {{the extents of a tile with a layout in shared memory must be static}}
func.func private @dynamic(memref<?x64xf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>)

// -----

// expected-error @below {{elements of type complex<f32> have no size in shared memory}}
func.func private @sizeless(memref<8x64xcomplex<f32>, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>)

// -----

func.func @strided() {
  tile.kernel blocks(%b) = (1) threads(32) {
    // expected-error @below {{'tile.alloc' op has no valid layout: elements overlap in memory}}
    %s = tile.alloc : memref<8x8xf32, strided<[4, 1]>, #scale.mem<l1>>
  }
  return
}
