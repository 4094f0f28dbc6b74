// Attention of one new position a sequence (decode), grouped queries: a block has one head of keys and values, a part of
// the positions, and the four queries that share the head. Products are turned round, keys
// and values on the left, so that 64 rows of a tensor core's product are keys and not
// copies of queries. A second kernel combines the parts.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!q = tensor<8x32xbf16>
!kv = tensor<64x32xbf16>
!s = tensor<64x8xf32>
!o = tensor<32x8xf32>
!row = tensor<8xf32>
func.func @main(%Q: memref<2x2x4x32xbf16> {tile.init = "random"}, %K: memref<2x2x128x32xbf16> {tile.init = "random"}, %V: memref<2x2x128x32xbf16> {tile.init = "random"},
                %P: memref<2x2x2x4x32xf32>, %M: memref<2x2x2x4xf32>, %L: memref<2x2x2x4xf32>, %O: memref<2x2x4x32xbf16> {tile.out, tile.tolerance = 2.0e-2 : f64}) {
  tile.kernel blocks(%part, %h, %b) = (2, 2, 2) threads(128) {
    %n = arith.constant 64 : index
    %k0 = arith.muli %part, %n : index
    %k1 = arith.addi %k0, %n : index
    %scale = arith.constant dense<0.25503486164919736> : !s
    %ninf = arith.constant dense<0xFF800000> : !row
    %zrow = arith.constant dense<0.0> : !row
    %zs = arith.constant dense<0.0> : !s
    %zo = arith.constant dense<0.0> : !o
    %q = tile.load %Q[%b, %h, 0, 0] : memref<2x2x4x32xbf16> -> !q
    %m, %l, %o = tile.pipelined %k = %k0 to %k1 step 64 stages(1) iter_args(%mi = %ninf, %li = %zrow, %oi = %zo) -> (!row, !row, !o) {
      %kt = tile.load %K[%b, %h, %k, 0] : memref<2x2x128x32xbf16> -> !kv
      %vt = tile.load %V[%b, %h, %k, 0] : memref<2x2x128x32xbf16> -> !kv
      %s0 = tile.gemm %kt, %q, %zs transpose_b : !kv, !q -> !s
      %s = arith.mulf %s0, %scale : !s
      %mt = tile.reduce max %s dims [0] : !s
      %mn = arith.maximumf %mi, %mt : !row
      %d = arith.subf %mi, %mn : !row
      %alpha = math.exp2 %d fastmath<afn> : !row
      %mb = tile.broadcast %mn dims [0] : !row -> !s
      %sd = arith.subf %s, %mb : !s
      %p = math.exp2 %sd fastmath<afn> : !s
      %ps = tile.reduce add %p dims [0] : !s
      %ln = math.fma %li, %alpha, %ps : !row
      %ab = tile.broadcast %alpha dims [0] : !row -> !o
      %oa = arith.mulf %oi, %ab : !o
      %pb = arith.truncf %p : !s to tensor<64x8xbf16>
      %pt = tile.transpose %pb, [1, 0] : tensor<64x8xbf16>
      %on = tile.gemm %vt, %pt, %oa transpose_a transpose_b : !kv, tensor<8x64xbf16> -> !o
      tile.yield %mn, %ln, %on : !row, !row, !o
    }
    %ot = tile.transpose %o, [1, 0] : !o -> tensor<8x32xf32>
    tile.store %ot, %P[%b, %h, %part, 0, 0] : tensor<8x32xf32>, memref<2x2x2x4x32xf32>
    tile.store %m, %M[%b, %h, %part, 0] : !row, memref<2x2x2x4xf32>
    tile.store %l, %L[%b, %h, %part, 0] : !row, memref<2x2x2x4xf32>
  }

  // The parts, by what each has of the sum.
  tile.kernel blocks(%h, %b) = (2, 2) threads(128) {
    %m = tile.load %M[%b, %h, 0, 0] : memref<2x2x2x4xf32> -> tensor<2x4xf32>
    %l = tile.load %L[%b, %h, 0, 0] : memref<2x2x2x4xf32> -> tensor<2x4xf32>
    %p = tile.load %P[%b, %h, 0, 0, 0] : memref<2x2x2x4x32xf32> -> tensor<2x4x32xf32>
    %mm = tile.reduce max %m dims [0] : tensor<2x4xf32>
    %mb = tile.broadcast %mm dims [0] : tensor<4xf32> -> tensor<2x4xf32>
    %d = arith.subf %m, %mb : tensor<2x4xf32>
    %w = math.exp2 %d fastmath<afn> : tensor<2x4xf32>
    %lw = arith.mulf %l, %w : tensor<2x4xf32>
    %sum = tile.reduce add %lw dims [0] : tensor<2x4xf32>
    %wb = tile.broadcast %w dims [2] : tensor<2x4xf32> -> tensor<2x4x32xf32>
    %pw = arith.mulf %p, %wb : tensor<2x4x32xf32>
    %o = tile.reduce add %pw dims [0] : tensor<2x4x32xf32>
    %sb = tile.broadcast %sum dims [1] : tensor<4xf32> -> tensor<4x32xf32>
    %r = arith.divf %o, %sb : tensor<4x32xf32>
    %rb = arith.truncf %r : tensor<4x32xf32> to tensor<4x32xbf16>
    tile.store %rb, %O[%b, %h, 0, 0] : tensor<4x32xbf16>, memref<2x2x4x32xbf16>
  }
  return
}

func.func @reference(%Q: memref<2x2x4x32xbf16>, %K: memref<2x2x128x32xbf16>, %V: memref<2x2x128x32xbf16>, %P: memref<2x2x2x4x32xf32>, %M: memref<2x2x2x4xf32>, %L: memref<2x2x2x4xf32>, %O: memref<2x2x4x32xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b1 = arith.constant 2 : index
  %h1 = arith.constant 2 : index
  %g1 = arith.constant 4 : index
  %s1 = arith.constant 128 : index
  %d1 = arith.constant 32 : index
  %z = arith.constant 0.0 : f32
  %scale = arith.constant 0.17677669529663687 : f32
  scf.for %b = %c0 to %b1 step %c1 {
    scf.for %h = %c0 to %h1 step %c1 {
      scf.for %g = %c0 to %g1 step %c1 {
        %w = memref.alloca() : memref<128xf32>
        %sum = scf.for %k = %c0 to %s1 step %c1 iter_args(%t = %z) -> (f32) {
          %dot = scf.for %d = %c0 to %d1 step %c1 iter_args(%a = %z) -> (f32) {
            %x0 = memref.load %Q[%b, %h, %g, %d] : memref<2x2x4x32xbf16>
            %y0 = memref.load %K[%b, %h, %k, %d] : memref<2x2x128x32xbf16>
            %x = arith.extf %x0 : bf16 to f32
            %y = arith.extf %y0 : bf16 to f32
            %n = math.fma %x, %y, %a : f32
            scf.yield %n : f32
          }
          %sc = arith.mulf %dot, %scale : f32
          %e = math.exp %sc : f32
          memref.store %e, %w[%k] : memref<128xf32>
          %tn = arith.addf %t, %e : f32
          scf.yield %tn : f32
        }
        scf.for %d = %c0 to %d1 step %c1 {
          %o = scf.for %k = %c0 to %s1 step %c1 iter_args(%a = %z) -> (f32) {
            %e = memref.load %w[%k] : memref<128xf32>
            %y0 = memref.load %V[%b, %h, %k, %d] : memref<2x2x128x32xbf16>
            %y = arith.extf %y0 : bf16 to f32
            %n = math.fma %e, %y, %a : f32
            scf.yield %n : f32
          }
          %r = arith.divf %o, %sum : f32
          %rb = arith.truncf %r : f32 to bf16
          memref.store %rb, %O[%b, %h, %g, %d] : memref<2x2x4x32xbf16>
        }
      }
    }
  }
  return
}
