// The first warp reads what all of the block's threads wrote: the barrier stands
// before the warps part, where all threads come.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<256xf32> {tile.init = "random"}, %o: memref<64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %s = tile.alloc : memref<256xf32, #scale.mem<l1>>
    tile.copy %a[%c0] to %s[%c0] tile(256) : memref<256xf32> to memref<256xf32, #scale.mem<l1>>
    scale.on @warp as (%w, %n) {
      %first = arith.cmpi eq, %w, %c0 : index
      scf.if %first {
        %t = tile.load %s[%c64] : memref<256xf32, #scale.mem<l1>> -> tensor<64xf32>
        tile.store %t, %o[%c0] : tensor<64xf32>, memref<64xf32>
      }
    }
  }
  return
}
