// RUN: tsopt %s --split-input-file --verify-diagnostics

// #tile.layout lists digits for each axis, fastest first. The reader names the digit that
// is wrong; that a layout fits the tile and the block is seen by infer-layout.

// expected-error @below {{invalid layout}}
func.func @layout(%x: tensor<8xf32, #tile.layout<lane = [oops]>>) {
  return
}

// -----

// expected-error @below {{invalid layout: at offset 0: expected an axis not yet given (reg, lane, warp, warpgroup, block, device, node), found "lanes = "}}
func.func private @axis(tensor<8xf32, #tile.layout<lanes = [8@0]>>)

// -----

// expected-error @below {{invalid layout: at offset 14: expected an axis not yet given (reg, lane, warp, warpgroup, block, device, node), found "lane = ["}}
func.func private @twice(tensor<8xf32, #tile.layout<lane = [8@0], lane = [8@0]>>)

// -----

// expected-error @below {{invalid layout: at offset 10: expected an integer of at most 1099511627776, found "x]"}}
func.func private @kind(tensor<8xf32, #tile.layout<lane = [8@x]>>)

// -----

// expected-error @below {{invalid layout: lane digit 0@0: size must be positive}}
func.func private @zero(tensor<8xf32, #tile.layout<lane = [0@0]>>)

// -----

// expected-error @below {{invalid layout: lane digit 8@0:0: stride must be positive}}
func.func private @stride(tensor<8xf32, #tile.layout<lane = [8@0:0]>>)

// -----

// expected-error @below {{invalid layout: lane digit 2@0:2: overlaps the digits of smaller stride along dimension 0, which cover 4 elements; the stride must be 4}}
func.func private @overlap(tensor<8xf32, #tile.layout<reg = [4@0], lane = [2@0:2]>>)

// -----

// expected-error @below {{invalid layout: lane digit 4@0:2: the digits of smaller stride along dimension 0 cover only 1 elements; the stride must be 1}}
func.func private @gap(tensor<8xf32, #tile.layout<lane = [4@0:2]>>)

// -----

// expected-error @below {{invalid layout: dimension 99 is not in 0..15}}
func.func private @dimension(tensor<8xf32, #tile.layout<lane = [8@99]>>)

// -----

// expected-error @below {{invalid layout: at offset 11: expected ']', found ">"}}
func.func private @unclosed(tensor<8xf32, #tile.layout<lane = [8@0>>)

// -----

// expected-error @below {{unknown combiner "avg"; known are add, mul, max, min, and, or, xor, maxnum, minnum, maxu, minu}}
func.func private @combiner(tensor<8xf32, #tile.layout<warp = [2@+], combiner = avg>>)

// -----

// expected-error @below {{unknown combiner ""; known are}}
func.func private @no_combiner(tensor<8xf32, #tile.layout<warp = [2@+], combiner>>)
