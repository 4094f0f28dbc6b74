// Grouped queries: two heads of queries share one of keys and values, causal, in arrays of
// batches, positions, heads and columns (BSHD). A window takes one head out of all; the last
// tiles reach outside of the 100 positions.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!q = memref<2x100x4x32xbf16>
!kv = memref<2x100x2x32xbf16>
!row = tensor<64xf32>
!tile = tensor<64x32xf32>
func.func @main(%Q: !q {tile.init = "random"}, %K: !kv {tile.init = "random"}, %V: !kv {tile.init = "random"}, %O: !q {tile.out, tile.tolerance = 1.0e-2 : f64}) {
  tile.kernel (%b, %h, %q0) = (0, 0, 0) to (2, 4, 100) step (1, 1, 64) threads(128) {
    %ninf = arith.constant 0xFF800000 : f32
    %scale = arith.constant dense<0.25503487> : !row
    %scales = arith.constant dense<0.25503487> : !tile
    %m0 = arith.constant dense<0xFF800000> : !row
    %l0 = arith.constant dense<0.0> : !row
    %o0 = arith.constant dense<0.0> : !tile
    %g = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%h)
    %end = affine.min affine_map<(d0) -> (d0 + 64, 100)>(%q0)
    %q = tile.load %Q[%b, %q0, %h, 0] [1, 64, 1, 32] : !q -> tensor<64x32xbf16>
    %m, %l, %o = tile.pipelined %k = 0 to %end step 32 stages(2) iter_args(%mi = %m0, %li = %l0, %oi = %o0) -> (!row, !row, !tile) {
      %kt = tile.load %K[%b, %k, %g, 0] [1, 32, 1, 32] : !kv -> tensor<32x32xbf16>
      %vt = tile.load %V[%b, %k, %g, 0] [1, 32, 1, 32] : !kv -> tensor<32x32xbf16>
      %qk = tile.gemm %q, %kt transpose_b policy(full_row) : tensor<64x32xbf16>, tensor<32x32xbf16> -> !tile
      %s = tile.parallel (%i, %j) = (64, 32) in(%qk as %e) : (!tile) {
        %query = arith.addi %q0, %i : index
        %key = arith.addi %k, %j : index
        %before = arith.cmpi sle, %key, %query : index
        %x = arith.select %before, %e, %ninf : f32
        tile.yield %x : f32
      } : !tile
      %mt = tile.reduce max %s dims [1] : !tile
      %mn = arith.maximumf %mi, %mt : !row
      %md = arith.subf %mi, %mn : !row
      %ms = arith.mulf %md, %scale : !row
      %alpha = math.exp2 %ms : !row
      %mb = tile.broadcast %mn dims [1] : !row -> !tile
      %sd = arith.subf %s, %mb : !tile
      %ss = arith.mulf %sd, %scales : !tile
      %p = math.exp2 %ss : !tile
      %rs = tile.reduce add %p dims [1] : !tile
      %ln = math.fma %li, %alpha, %rs : !row
      %ab = tile.broadcast %alpha dims [1] : !row -> !tile
      %oa = arith.mulf %oi, %ab : !tile
      %pb = arith.truncf %p : !tile to tensor<64x32xbf16>
      %on = tile.gemm %pb, %vt, %oa policy(full_row) : tensor<64x32xbf16>, tensor<32x32xbf16> -> !tile
      tile.yield %mn, %ln, %on : !row, !row, !tile
    }
    %lb = tile.broadcast %l dims [1] : !row -> !tile
    %r = arith.divf %o, %lb : !tile
    %c = arith.truncf %r : !tile to tensor<64x32xbf16>
    tile.store %c, %O[%b, %q0, %h, 0] [1, 64, 1, 32] : tensor<64x32xbf16>, !q
  }
  return
}

func.func @reference(%Q: !q, %K: !kv, %V: !kv, %O: !q) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %s = arith.constant 100 : index
  %n = arith.constant 32 : index
  %zero = arith.constant 0.0 : f64
  // Columns of a sum of values, and the sum of their weights behind them.
  %sums = memref.alloc() : memref<33xf64>
  scf.for %b = %c0 to %c2 step %c1 {
    scf.for %h = %c0 to %c4 step %c1 {
      %g = arith.divui %h, %c2 : index
      scf.for %i = %c0 to %s step %c1 {
        scf.for %c = %c0 to %n step %c1 {
          memref.store %zero, %sums[%c] : memref<33xf64>
        }
        memref.store %zero, %sums[%n] : memref<33xf64>
        %e = arith.addi %i, %c1 : index
        scf.for %j = %c0 to %e step %c1 {
          %w = func.call @weight(%Q, %K, %b, %h, %i, %j) : (!q, !kv, index, index, index, index) -> f64
          scf.for %c = %c0 to %n step %c1 {
            %x = memref.load %V[%b, %j, %g, %c] : !kv
            %y = arith.extf %x : bf16 to f64
            %z = arith.mulf %w, %y : f64
            %old = memref.load %sums[%c] : memref<33xf64>
            %new = arith.addf %old, %z : f64
            memref.store %new, %sums[%c] : memref<33xf64>
          }
          %old = memref.load %sums[%n] : memref<33xf64>
          %new = arith.addf %old, %w : f64
          memref.store %new, %sums[%n] : memref<33xf64>
        }
        %all = memref.load %sums[%n] : memref<33xf64>
        scf.for %c = %c0 to %n step %c1 {
          %v = memref.load %sums[%c] : memref<33xf64>
          %q = arith.divf %v, %all : f64
          %f = arith.truncf %q : f64 to bf16
          memref.store %f, %O[%b, %i, %h, %c] : !q
        }
      }
    }
  }
  memref.dealloc %sums : memref<33xf64>
  return
}

// How much query i of a head looks at key j, before the sum over the keys divides it.
func.func private @weight(%Q: !q, %K: !kv, %b: index, %h: index, %i: index, %j: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 32 : index
  %zero = arith.constant 0.0 : f64
  %scale = arith.constant 0.17677669529663687 : f64
  %g = arith.divui %h, %c2 : index
  %d = scf.for %c = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f64) {
    %x = memref.load %Q[%b, %i, %h, %c] : !q
    %y = memref.load %K[%b, %j, %g, %c] : !kv
    %u = arith.extf %x : bf16 to f64
    %v = arith.extf %y : bf16 to f64
    %p = arith.mulf %u, %v : f64
    %r = arith.addf %acc, %p : f64
    scf.yield %r : f64
  }
  %r = arith.mulf %d, %scale : f64
  %w = math.exp %r : f64
  return %w : f64
}
