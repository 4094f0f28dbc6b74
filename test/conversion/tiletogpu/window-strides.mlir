// Windows by offsets, sizes and strides: a head of a batch of sequences, every other column, a
// column, parts that lie outside; and what they become.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// RUN: tsrun %s --once --verify-each-stage="tile-to-llvm{arch=a100 chip=sm_80}" | FileCheck %s
// CHECK: verified after every one of
//
// A head's rows lie together: 16 bytes at a time.
// RUN: tsopt %s --infer-layout --convert-tile-to-gpu | FileCheck %s --check-prefix=GPU
// GPU-LABEL: @main
// GPU: vector.load {{.*}} : memref<2x128x4x32xbf16>, vector<8xbf16>

func.func @main(%Q: memref<2x128x4x32xbf16> {tile.init = "random"}, %A: memref<60x64xf32> {tile.init = "random"},
                %O: memref<2x128x4x32xbf16> {tile.out}, %E: memref<30x64xf32> {tile.out}, %C: memref<2x60xf32> {tile.out},
                %T: memref<64x3xf32> {tile.init = "zeros", tile.out}) {
  tile.kernel blocks(%b, %h) = (2, 4) threads(128) {
    %q0 = tile.load %Q[%b, 0, %h, 0] [1, 64, 1, 32] : memref<2x128x4x32xbf16> -> tensor<64x32xbf16>
    %q1 = tile.load %Q[%b, 64, %h, 0] [1, 64, 1, 32] : memref<2x128x4x32xbf16> -> tensor<64x32xbf16>
    // The halves of the sequence change places.
    tile.store %q1, %O[%b, 0, %h, 0] [1, 64, 1, 32] : tensor<64x32xbf16>, memref<2x128x4x32xbf16>
    tile.store %q0, %O[%b, 64, %h, 0] [1, 64, 1, 32] : tensor<64x32xbf16>, memref<2x128x4x32xbf16>
  }
  tile.kernel blocks(%b) = (2) threads(64) {
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %row = arith.muli %b, %c16 : index
    %from = arith.muli %b, %c32 : index
    // Every other row, of which the last ones lie outside, and every other column.
    %e = tile.load %A[%from, 1] [16, 32] [2, 2] : memref<60x64xf32> -> tensor<16x32xf32>
    %o = tile.load %A[%from, 0] [16, 32] [2, 2] : memref<60x64xf32> -> tensor<16x32xf32>
    // Even and odd columns change places.
    tile.store %e, %E[%row, 0] [16, 32] [1, 2] : tensor<16x32xf32>, memref<30x64xf32>
    tile.store %o, %E[%row, 1] [16, 32] [1, 2] : tensor<16x32xf32>, memref<30x64xf32>
    // A column becomes a row.
    %c = tile.load %A[0, %b] [64, 1] : memref<60x64xf32> -> tensor<64xf32>
    tile.store %c, %C[%b, 0] : tensor<64xf32>, memref<2x60xf32>
    tile.atomic add %c, %T[0, 1] [64, 1] : tensor<64xf32>, memref<64x3xf32>
  }
  return
}

func.func @reference(%Q: memref<2x128x4x32xbf16>, %A: memref<60x64xf32>, %O: memref<2x128x4x32xbf16>, %E: memref<30x64xf32>,
                     %C: memref<2x60xf32>, %T: memref<64x3xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c30 = arith.constant 30 : index
  %c32 = arith.constant 32 : index
  %c60 = arith.constant 60 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  scf.for %b = %c0 to %c2 step %c1 {
    scf.for %s = %c0 to %c128 step %c1 {
      %s1 = arith.addi %s, %c64 : index
      %t = arith.remui %s1, %c128 : index
      scf.for %h = %c0 to %c4 step %c1 {
        scf.for %d = %c0 to %c32 step %c1 {
          %x = memref.load %Q[%b, %t, %h, %d] : memref<2x128x4x32xbf16>
          memref.store %x, %O[%b, %s, %h, %d] : memref<2x128x4x32xbf16>
        }
      }
    }
  }
  scf.for %i = %c0 to %c30 step %c1 {
    %i2 = arith.muli %i, %c2 : index
    scf.for %j = %c0 to %c64 step %c1 {
      %k = arith.xori %j, %c1 : index
      %x = memref.load %A[%i2, %k] : memref<60x64xf32>
      memref.store %x, %E[%i, %j] : memref<30x64xf32>
    }
  }
  scf.for %i = %c0 to %c60 step %c1 {
    %x = memref.load %A[%i, %c0] : memref<60x64xf32>
    %y = memref.load %A[%i, %c1] : memref<60x64xf32>
    memref.store %x, %C[%c0, %i] : memref<2x60xf32>
    memref.store %y, %C[%c1, %i] : memref<2x60xf32>
    %s = arith.addf %x, %y : f32
    memref.store %s, %T[%i, %c1] : memref<64x3xf32>
  }
  return
}
