// RUN: tsopt %s --infer-layout --convert-layouts-via-smem | FileCheck %s

// A table of which elements read what data name is stored once, where it is made, before the loop; of few elements every
// thread has all, and chooses.

// CHECK-LABEL: func.func @codebook
//       CHECK:   %[[T:.*]] = tile.load
//       CHECK:   %[[S:.*]] = tile.alloc : memref<16xf16
//       CHECK:   tile.store %[[T]], %[[S]]
//       CHECK:   scf.for
//   CHECK-NOT:     tile.store
//       CHECK:     tile.parallel
//       CHECK:       memref.load %[[S]]
//       CHECK:       tensor.extract
func.func @codebook(%table: memref<16xf16>, %few: memref<4xf16>, %codes: memref<8x256xi32>, %out: memref<8x256xf16>) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c8 = arith.constant 8 : index
    %t = tile.load %table[%c0] : memref<16xf16> -> tensor<16xf16>
    %f = tile.load %few[%c0] : memref<4xf16> -> tensor<4xf16>
    scf.for %i = %c0 to %c8 step %c1 {
      %codes1 = tile.load %codes[%i, %c0] : memref<8x256xi32> -> tensor<256xi32>
      %v = tile.parallel (%j) = (256) in(%codes1 as %code) : (tensor<256xi32>) {
        %at = arith.index_cast %code : i32 to index
        %e = tensor.extract %t[%at] : tensor<16xf16>
        %low = arith.andi %at, %c3 : index
        %g = tensor.extract %f[%low] : tensor<4xf16>
        %s = arith.addf %e, %g : f16
        tile.yield %s : f16
      } : tensor<256xf16>
      tile.store %v, %out[%i, %c0] : tensor<256xf16>, memref<8x256xf16>
    }
  }
  return
}
