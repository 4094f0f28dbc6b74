// RUN: tsopt %s --split-input-file --verify-diagnostics

// #tile.swizzle<B, M, S> as CuTe has it: B bits from bit M on are xored with those S
// above, so S is at least B.

// expected-error @below {{swizzle<3, 3, 2> needs 0 <= B <= S}}
func.func @swizzle(%x: memref<8x8xf32, #tile.swizzle<3, 3, 2>, #scale.mem<l1>>) {
  return
}

// -----

// expected-error @below {{swizzle<-1, 3, 3> needs 0 <= B <= S and bits below 2^30, and a pitch of at least 0}}
func.func private @negative(memref<8x8xf32, #tile.swizzle<-1, 3, 3>, #scale.mem<l1>>)

// -----

// expected-error @below {{swizzle<3, 20, 8> needs 0 <= B <= S and bits below 2^30}}
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
