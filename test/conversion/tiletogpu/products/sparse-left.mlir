// A left factor of which two of four neighbours are zero comes without them: a number of two bits says for each
// that is there where in the four it stands. The zeros are put in, in registers, by elements of the tiles at
// quotients of coordinates; the instructions for sparse factors are not used.
//
// RUN: tsrun %s --once --schedules 1 --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
// RUN: tsopt %s --tile-to-llvm | FileCheck %s --check-prefix=CODE
// CODE: wgmma.mma_async

!c = tensor<64x64xf32>
func.func @main(%A: memref<70x64xf16> {tile.init = "random"}, %E: memref<70x8xi16> {tile.init = "integers"}, %B: memref<128x72xf16> {tile.init = "random"},
                %C: memref<70x72xf32> {tile.out, tile.tolerance = 1.0e-2 : f64}) {
  tile.kernel (%m, %n) = (0, 0) to (70, 72) step (64, 64) threads(128) {
    %c2 = arith.constant 2 : index
    %c16 = arith.constant 16 : index
    %zero = arith.constant dense<0.0> : !c
    %sum = tile.pipelined %k = 0 to 128 step 32 stages(2) iter_args(%acc = %zero) -> (!c) {
      %kh = arith.divui %k, %c2 : index
      %ke = arith.divui %k, %c16 : index
      %a = tile.load %A[%m, %kh] : memref<70x64xf16> -> tensor<64x16xf16>
      %e = tile.load %E[%m, %ke] : memref<70x8xi16> -> tensor<64x2xi16>
      %b = tile.load %B[%k, %n] : memref<128x72xf16> -> tensor<32x64xf16>
      %dense = tile.parallel (%i, %j) = (64, 32) {
        %z = arith.constant 0.0 : f16
        %c3 = arith.constant 3 : i16
        %two = arith.constant 2 : i16
        %g0 = affine.apply affine_map<(d0) -> ((d0 floordiv 4) * 2)>(%j)
        %g1 = affine.apply affine_map<(d0) -> ((d0 floordiv 4) * 2 + 1)>(%j)
        %w = affine.apply affine_map<(d0) -> (d0 floordiv 16)>(%j)
        %nib = affine.apply affine_map<(d0) -> ((d0 mod 16) floordiv 4 * 4)>(%j)
        %pos = affine.apply affine_map<(d0) -> (d0 mod 4)>(%j)
        %a0 = tensor.extract %a[%i, %g0] : tensor<64x16xf16>
        %a1 = tensor.extract %a[%i, %g1] : tensor<64x16xf16>
        %word = tensor.extract %e[%i, %w] : tensor<64x2xi16>
        %sh = arith.index_cast %nib : index to i16
        %p = arith.index_cast %pos : index to i16
        %bits = arith.shrui %word, %sh : i16
        %i0 = arith.andi %bits, %c3 : i16
        %b1 = arith.shrui %bits, %two : i16
        %i1 = arith.andi %b1, %c3 : i16
        %is0 = arith.cmpi eq, %i0, %p : i16
        %is1 = arith.cmpi eq, %i1, %p : i16
        %x1 = arith.select %is1, %a1, %z : f16
        %x = arith.select %is0, %a0, %x1 : f16
        tile.yield %x : f16
      } : tensor<64x32xf16>
      %d = tile.gemm %dense, %b, %acc : tensor<64x32xf16>, tensor<32x64xf16> -> !c
      tile.yield %d : !c
    }
    tile.store %sum, %C[%m, %n] : !c, memref<70x72xf32>
  }
  return
}

func.func @reference(%A: memref<70x64xf16>, %E: memref<70x8xi16>, %B: memref<128x72xf16>, %C: memref<70x72xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %m = arith.constant 70 : index
  %n = arith.constant 72 : index
  %k = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f32) {
        %four = arith.divui %l, %c4 : index
        %place = arith.remui %l, %c4 : index
        %first = arith.muli %four, %c2 : index
        %second = arith.addi %first, %c1 : index
        %w = arith.divui %l, %c16 : index
        %word = memref.load %E[%i, %w] : memref<70x8xi16>
        %in = arith.remui %four, %c4 : index
        %by = arith.muli %in, %c4 : index
        %shift = arith.index_cast %by : index to i16
        %bits = arith.shrui %word, %shift : i16
        %c3 = arith.constant 3 : i16
        %two = arith.constant 2 : i16
        %p0 = arith.andi %bits, %c3 : i16
        %high = arith.shrui %bits, %two : i16
        %p1 = arith.andi %high, %c3 : i16
        %at = arith.index_cast %place : index to i16
        %is0 = arith.cmpi eq, %p0, %at : i16
        %is1 = arith.cmpi eq, %p1, %at : i16
        %a0 = memref.load %A[%i, %first] : memref<70x64xf16>
        %a1 = memref.load %A[%i, %second] : memref<70x64xf16>
        %z = arith.constant 0.0 : f16
        %x1 = arith.select %is1, %a1, %z : f16
        %x0 = arith.select %is0, %a0, %x1 : f16
        %y0 = memref.load %B[%l, %j] : memref<128x72xf16>
        %x = arith.extf %x0 : f16 to f32
        %y = arith.extf %y0 : f16 to f32
        %r = math.fma %x, %y, %acc : f32
        scf.yield %r : f32
      }
      memref.store %s, %C[%i, %j] : memref<70x72xf32>
    }
  }
  return
}
