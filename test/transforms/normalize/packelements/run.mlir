// Elements of 4 bits at every stage: windows that are padded, stored, copied to shared memory,
// scalars, arrays of unknown size, floats; and layouts that hold neighbours in different lanes.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// RUN: tsrun %s --verify-each-stage="tile-to-llvm{arch=a100}" | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsrun %s --out=o=%t.npy --verify
// RUN: tsrun %s --arg=w=%t.npy --verify

func.func @main(%W: memref<32x64xi4> {tile.name = "w", tile.init = "random"}, %D: memref<?x?xi4> {tile.init = "random", tile.shape = [16, 32], tile.divisible = {sizes = [1, 2]}},
                %F: memref<32x64xf4E2M1FN> {tile.init = "random"},
                %O: memref<32x64xi4> {tile.name = "o", tile.out}, %P: memref<16x64xi8> {tile.out}, %Q: memref<16x32xi32> {tile.out}, %R: memref<32x64xf32> {tile.out},
                %S: memref<64xi4> {tile.out, tile.init = "zeros"}, %T: memref<32x64xf16> {tile.out}) {
  %p = arith.constant -3 : i4
  %one = arith.constant 1 : index
  tile.kernel blocks(%x) = (2) threads(64) {
    %c16 = arith.constant 16 : index
    %row = arith.muli %x, %c16 : index
    %t = tile.load %W[%row, 0] : memref<32x64xi4> -> tensor<16x64xi4>
    %u = arith.addi %t, %t : tensor<16x64xi4>
    tile.store %u, %O[%row, 0] : tensor<16x64xi4>, memref<32x64xi4>
    %f = tile.load %F[%row, 0] : memref<32x64xf4E2M1FN> -> tensor<16x64xf4E2M1FN>
    %g = arith.extf %f : tensor<16x64xf4E2M1FN> to tensor<16x64xf32>
    tile.store %g, %R[%row, 0] : tensor<16x64xf32>, memref<32x64xf32>
    %s = tile.alloc : memref<16x64xi4, #scale.mem<l1>>
    tile.copy %W[%row, 0] to %s[0, 0] tile(16, 64) : memref<32x64xi4> to memref<16x64xi4, #scale.mem<l1>>
    %v = tile.load %s[0, 0] : memref<16x64xi4, #scale.mem<l1>> -> tensor<16x64xi4>
    %h = arith.uitofp %v : tensor<16x64xi4> to tensor<16x64xf16>
    tile.store %h, %T[%row, 0] : tensor<16x64xf16>, memref<32x64xf16>
  }
  tile.kernel blocks(%x) = (1) threads(32) {
    %t = tile.load %D[4, 10] pad(%p : i4) : memref<?x?xi4> -> tensor<16x64xi4>
    %u = arith.extsi %t : tensor<16x64xi4> to tensor<16x64xi8>
    tile.store %u, %P[0, 0] : tensor<16x64xi8>, memref<16x64xi8>
    %a = tile.load %W[0, 32] [16, 32] : memref<32x64xi4> -> tensor<16x32xi4>
    %b = tile.convert_layout %a : tensor<16x32xi4> -> tensor<16x32xi4, #tile.layout<reg = [16@0], lane = [32@1]>>
    %c = arith.extui %b : tensor<16x32xi4, #tile.layout<reg = [16@0], lane = [32@1]>> to tensor<16x32xi32, #tile.layout<reg = [16@0], lane = [32@1]>>
    tile.store %c, %Q[0, 0] : tensor<16x32xi32, #tile.layout<reg = [16@0], lane = [32@1]>>, memref<16x32xi32>
  }
  %c0 = arith.constant 0 : index
  %n = arith.constant 64 : index
  scf.for %i = %c0 to %n step %one {
    %e = memref.load %W[%one, %i] : memref<32x64xi4>
    memref.store %e, %S[%i] : memref<64xi4>
  }
  return
}

func.func @reference(%W: memref<32x64xi4>, %D: memref<?x?xi4> {tile.divisible = {sizes = [1, 2]}}, %F: memref<32x64xf4E2M1FN>,
                     %O: memref<32x64xi4>, %P: memref<16x64xi8>, %Q: memref<16x32xi32>, %R: memref<32x64xf32>, %S: memref<64xi4>, %T: memref<32x64xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant -3 : i8
  %rows = memref.dim %D, %c0 : memref<?x?xi4>
  %cols = memref.dim %D, %c1 : memref<?x?xi4>
  scf.for %i = %c0 to %c32 step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %w = memref.load %W[%i, %j] : memref<32x64xi4>
      %o = arith.addi %w, %w : i4
      memref.store %o, %O[%i, %j] : memref<32x64xi4>
      %h = arith.uitofp %w : i4 to f16
      memref.store %h, %T[%i, %j] : memref<32x64xf16>
      %f = memref.load %F[%i, %j] : memref<32x64xf4E2M1FN>
      %g = arith.extf %f : f4E2M1FN to f32
      memref.store %g, %R[%i, %j] : memref<32x64xf32>
    }
  }
  scf.for %i = %c0 to %c16 step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %r = arith.addi %i, %c4 : index
      %c = arith.addi %j, %c10 : index
      %in0 = arith.cmpi slt, %r, %rows : index
      %in1 = arith.cmpi slt, %c, %cols : index
      %in = arith.andi %in0, %in1 : i1
      %v = scf.if %in -> i8 {
        %x = memref.load %D[%r, %c] : memref<?x?xi4>
        %y = arith.extsi %x : i4 to i8
        scf.yield %y : i8
      } else {
        scf.yield %p : i8
      }
      memref.store %v, %P[%i, %j] : memref<16x64xi8>
    }
    scf.for %j = %c0 to %c32 step %c1 {
      %c = arith.addi %j, %c32 : index
      %x = memref.load %W[%i, %c] : memref<32x64xi4>
      %y = arith.extui %x : i4 to i32
      memref.store %y, %Q[%i, %j] : memref<16x32xi32>
    }
  }
  scf.for %j = %c0 to %c64 step %c1 {
    %x = memref.load %W[%c1, %j] : memref<32x64xi4>
    memref.store %x, %S[%j] : memref<64xi4>
  }
  return
}
