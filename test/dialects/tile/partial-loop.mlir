// RUN: tsopt %s --split-input-file --verify-diagnostics

// TileScale's README splits K over two warpgroups and all-reduces the running
// sum in every iteration. From the second iteration on both warpgroups start
// from the sum of both, which is then counted twice. Here the types tell: a sum
// is not a summand.

#partial = #tile.layout<warpgroup = [2@+]>

func.func @gemm(%A: memref<128x512xbf16>, %B: memref<512x128xbf16>, %C: memref<128x128xf32>) {
  tile.kernel blocks(%bx) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<128x128xf32, #partial>
    %sum = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<128x128xf32, #partial>) {
      %a = tile.load %A[%c0, %k] : memref<128x512xbf16> -> tensor<128x64xbf16>
      %b = tile.load %B[%k, %c0] : memref<512x128xbf16> -> tensor<64x128xbf16>
      %p = scale.on @warpgroup as (%wg, %n)
          in(%a as %aw shard<1>, %b as %bw shard<0>, %acc as %accw partial<add>)
          : (tensor<128x64xbf16>, tensor<64x128xbf16>, tensor<128x128xf32, #partial>)
          -> (tensor<128x128xf32, #partial> partial<add>) {
        %r = tile.gemm %aw, %bw, %accw : tensor<128x32xbf16>, tensor<32x128xbf16> -> tensor<128x128xf32>
        scale.yield %r : tensor<128x128xf32>
      }
      // expected-note @below {{this value is already reduced over all units; carried as a partial sum it would be counted once by each unit. Carry the partial sum through the loop and reduce it once, after the loop}}
      %c = comm.all_reduce add %p at @warpgroup : tensor<128x128xf32, #partial> -> tensor<128x128xf32>
      // expected-error @below {{'tile.yield' op yields tensor<128x128xf32> for iter_arg #0 of type tensor<128x128xf32, #tile.layout<warpgroup = [2@+]>>}}
      tile.yield %c : tensor<128x128xf32>
    }
  }
  return
}

// -----

// Carrying the sum instead does not help: it is no summand on the way in.

#partial = #tile.layout<warpgroup = [2@+]>

func.func @carry_the_sum(%zero: tensor<64x64xf32>, %a: tensor<64x32xbf16>, %b: tensor<32x64xbf16>) {
  tile.kernel blocks(%bx) = (1) threads(256) {
    // expected-error @+2 {{input #2: type tensor<64x64xf32> is not partial: a value that every unit holds would be counted 2 times}}
    %p = scale.on @warpgroup as (%wg, %n) in(%a as %aw shard<1>, %b as %bw shard<0>, %zero as %accw partial<add>)
        : (tensor<64x32xbf16>, tensor<32x64xbf16>, tensor<64x64xf32>) -> (tensor<64x64xf32, #partial> partial<add>) {
      scale.yield %accw : tensor<64x64xf32>
    }
  }
  return
}
