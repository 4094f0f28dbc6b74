// RUN: tsrun %s --verify-each-stage

// What is reshaped comes through a conversion that the pass has put in: parts
// of five warps make another layout than the users of the whole have.

func.func @main(%a: memref<16x16xi32> {tile.init = "integers"}, %c: memref<16x2x40xi32> {tile.out}, %d: memref<80x16xi32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(160) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0, %c0] : memref<16x16xi32> -> tensor<16x16xi32>
    %u = scale.on @warp as (%w, %n) in(%t as %p replica) : (tensor<16x16xi32>) -> (tensor<80x16xi32> shard<0>) {
      %i = arith.index_cast %w : index to i32
      %f = tile.fill %i : i32 -> tensor<16x16xi32>
      %q = arith.addi %p, %f : tensor<16x16xi32>
      scale.yield %q : tensor<16x16xi32>
    }
    tile.store %u, %d[%c0, %c0] : tensor<80x16xi32>, memref<80x16xi32>
    %r = tile.reshape %u : tensor<80x16xi32> -> tensor<16x2x40xi32>
    tile.store %r, %c[%c0, %c0, %c0] : tensor<16x2x40xi32>, memref<16x2x40xi32>
  }
  return
}
