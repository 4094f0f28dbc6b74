// Tiles are spread as what is read from memory, or written there, asks, whichever tile of them comes first: here one of
// f32 does, and a thread reads and writes eight bf16, 16 bytes, at a time.
//
// RUN: tsopt %s --desugar --canonicalize --infer-layout | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=STAGES
// STAGES: verified after every one of

// CHECK: #[[L:.*]] = #tile.layout<reg = [8@1
// CHECK: tile.fill {{.*}} -> tensor<16x512xf32, #[[L]]>
// CHECK: tile.load {{.*}} -> tensor<16x512xbf16, #[[L]]>
func.func @main(%x: memref<32x512xbf16> {tile.init = "random"}, %y: memref<32x512xbf16> {tile.out}) {
  tile.kernel (%row) = (0) to (32) step (16) threads(256) {
    %c1 = arith.constant 1 : index
    %n = arith.addi %row, %c1 : index
    %i = arith.index_cast %n : index to i32
    %f = arith.sitofp %i : i32 to f32
    %by = tile.fill %f : f32 -> tensor<16x512xf32>
    %t = tile.load %x[%row, 0] : memref<32x512xbf16> -> tensor<16x512xbf16>
    %w = arith.extf %t : tensor<16x512xbf16> to tensor<16x512xf32>
    %p = arith.mulf %w, %by : tensor<16x512xf32>
    %r = arith.truncf %p : tensor<16x512xf32> to tensor<16x512xbf16>
    tile.store %r, %y[%row, 0] : tensor<16x512xbf16>, memref<32x512xbf16>
  }
  return
}

func.func @reference(%x: memref<32x512xbf16>, %y: memref<32x512xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %m = arith.constant 32 : index
  %n = arith.constant 512 : index
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %b = arith.divui %i, %c16 : index
      %s = arith.muli %b, %c16 : index
      %k = arith.addi %s, %c1 : index
      %c = arith.index_cast %k : index to i32
      %f = arith.sitofp %c : i32 to f32
      %t = memref.load %x[%i, %j] : memref<32x512xbf16>
      %w = arith.extf %t : bf16 to f32
      %p = arith.mulf %w, %f : f32
      %r = arith.truncf %p : f32 to bf16
      memref.store %r, %y[%i, %j] : memref<32x512xbf16>
    }
  }
  return
}
