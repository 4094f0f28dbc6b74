// Attention in one pass over the keys (FlashAttention): the running maximum and
// sum of each row rescale what was accumulated. 100 positions in tiles of 64
// queries and 32 keys; the last tiles reach outside. P goes from the first
// product's accumulator to the second's operand inside each thread.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!row = tensor<64xf32>
!scores = tensor<64x32xf32>
!seq = memref<2x100x32xbf16>
!out = memref<2x100x32xf32>
func.func @main(%Q: !seq {tile.init = "random"}, %K: !seq {tile.init = "random"}, %V: !seq {tile.init = "random"},
                %O: !out {tile.out, tile.tolerance = 1.0e-2 : f64}, %Oc: !out {tile.out, tile.tolerance = 1.0e-2 : f64}) {
  // Every query sees every key.
  tile.kernel (%bh, %q0) = (0, 0) to (2, 100) step (1, 64) threads(128) {
    %s = arith.constant 100 : index
    %ninf = arith.constant 0xFF800000 : f32
    %scaler = arith.constant dense<0.25503487> : !row
    %scalet = arith.constant dense<0.25503487> : !scores
    %m0 = arith.constant dense<0xFF800000> : !row
    %l0 = arith.constant dense<0.0> : !row
    %o0 = arith.constant dense<0.0> : !scores
    %q = tile.load %Q[%bh, %q0, 0] : !seq -> tensor<64x32xbf16>
    %m, %l, %o = tile.pipelined %k = 0 to 100 step 32 stages(2) iter_args(%mi = %m0, %li = %l0, %oi = %o0) -> (!row, !row, !scores) {
      %kt = tile.load %K[%bh, %k, 0] : !seq -> tensor<32x32xbf16>
      %vt = tile.load %V[%bh, %k, 0] : !seq -> tensor<32x32xbf16>
      %qk = tile.gemm %q, %kt transpose_b policy(full_row) : tensor<64x32xbf16>, tensor<32x32xbf16> -> !scores
      %sm = tile.parallel (%i, %j) = (64, 32) in(%qk as %e) : (!scores) {
        %key = arith.addi %k, %j : index
        %in = arith.cmpi slt, %key, %s : index
        %v = arith.select %in, %e, %ninf : f32
        tile.yield %v : f32
      } : !scores
      %mt = tile.reduce max %sm dims [1] : !scores
      %mn = arith.maximumf %mi, %mt : !row
      %md = arith.subf %mi, %mn : !row
      %ms = arith.mulf %md, %scaler : !row
      %alpha = math.exp2 %ms : !row
      %mb = tile.broadcast %mn dims [1] : !row -> !scores
      %sd = arith.subf %sm, %mb : !scores
      %ss = arith.mulf %sd, %scalet : !scores
      %p = math.exp2 %ss : !scores
      %rs = tile.reduce add %p dims [1] : !scores
      %ln = math.fma %li, %alpha, %rs : !row
      %ab = tile.broadcast %alpha dims [1] : !row -> !scores
      %oa = arith.mulf %oi, %ab : !scores
      %pb = arith.truncf %p : !scores to tensor<64x32xbf16>
      %on = tile.gemm %pb, %vt, %oa policy(full_row) : tensor<64x32xbf16>, tensor<32x32xbf16> -> !scores
      tile.yield %mn, %ln, %on : !row, !row, !scores
    }
    %lb = tile.broadcast %l dims [1] : !row -> !scores
    %r = arith.divf %o, %lb : !scores
    tile.store %r, %O[%bh, %q0, 0] : !scores, !out
  }

  // Causal: keys up to the query's position.
  tile.kernel (%bh, %q0) = (0, 0) to (2, 100) step (1, 64) threads(128) {
    %s = arith.constant 100 : index
    %c64 = arith.constant 64 : index
    %ninf = arith.constant 0xFF800000 : f32
    %scaler = arith.constant dense<0.25503487> : !row
    %scalet = arith.constant dense<0.25503487> : !scores
    %m0 = arith.constant dense<0xFF800000> : !row
    %l0 = arith.constant dense<0.0> : !row
    %o0 = arith.constant dense<0.0> : !scores
    %q = tile.load %Q[%bh, %q0, 0] : !seq -> tensor<64x32xbf16>
    %qend = arith.addi %q0, %c64 : index
    %end = arith.minsi %qend, %s : index
    %m, %l, %o = tile.pipelined %k = 0 to %end step 32 stages(2) iter_args(%mi = %m0, %li = %l0, %oi = %o0) -> (!row, !row, !scores) {
      %kt = tile.load %K[%bh, %k, 0] : !seq -> tensor<32x32xbf16>
      %vt = tile.load %V[%bh, %k, 0] : !seq -> tensor<32x32xbf16>
      %qk = tile.gemm %q, %kt transpose_b policy(full_row) : tensor<64x32xbf16>, tensor<32x32xbf16> -> !scores
      %sm = tile.parallel (%i, %j) = (64, 32) in(%qk as %e) : (!scores) {
        %key = arith.addi %k, %j : index
        %in = arith.cmpi slt, %key, %s : index
        %row = arith.addi %q0, %i : index
        %before = arith.cmpi sle, %key, %row : index
        %keep = arith.andi %in, %before : i1
        %v = arith.select %keep, %e, %ninf : f32
        tile.yield %v : f32
      } : !scores
      %mt = tile.reduce max %sm dims [1] : !scores
      %mn = arith.maximumf %mi, %mt : !row
      %md = arith.subf %mi, %mn : !row
      %ms = arith.mulf %md, %scaler : !row
      %alpha = math.exp2 %ms : !row
      %mb = tile.broadcast %mn dims [1] : !row -> !scores
      %sd = arith.subf %sm, %mb : !scores
      %ss = arith.mulf %sd, %scalet : !scores
      %p = math.exp2 %ss : !scores
      %rs = tile.reduce add %p dims [1] : !scores
      %ln = math.fma %li, %alpha, %rs : !row
      %ab = tile.broadcast %alpha dims [1] : !row -> !scores
      %oa = arith.mulf %oi, %ab : !scores
      %pb = arith.truncf %p : !scores to tensor<64x32xbf16>
      %on = tile.gemm %pb, %vt, %oa policy(full_row) : tensor<64x32xbf16>, tensor<32x32xbf16> -> !scores
      tile.yield %mn, %ln, %on : !row, !row, !scores
    }
    %lb = tile.broadcast %l dims [1] : !row -> !scores
    %r = arith.divf %o, %lb : !scores
    tile.store %r, %Oc[%bh, %q0, 0] : !scores, !out
  }
  return
}

func.func @reference(%Q: memref<2x100x32xbf16>, %K: memref<2x100x32xbf16>, %V: memref<2x100x32xbf16>, %O: memref<2x100x32xf32>, %Oc: memref<2x100x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = arith.constant 100 : index
  %n = arith.constant 32 : index
  %zero = arith.constant 0.0 : f64
  scf.for %b = %c0 to %c2 step %c1 {
    scf.for %i = %c0 to %s step %c1 {
      %e = arith.addi %s, %c0 : index
      %sum = scf.for %j = %c0 to %e step %c1 iter_args(%acc = %zero) -> (f64) {
        %d = func.call @dot(%Q, %K, %b, %i, %j) : (memref<2x100x32xbf16>, memref<2x100x32xbf16>, index, index, index) -> f64
        %p = math.exp %d : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      scf.for %c = %c0 to %n step %c1 {
        %v = scf.for %j = %c0 to %e step %c1 iter_args(%acc = %zero) -> (f64) {
          %d = func.call @dot(%Q, %K, %b, %i, %j) : (memref<2x100x32xbf16>, memref<2x100x32xbf16>, index, index, index) -> f64
          %p = math.exp %d : f64
          %x = memref.load %V[%b, %j, %c] : memref<2x100x32xbf16>
          %y = arith.extf %x : bf16 to f64
          %z = arith.mulf %p, %y : f64
          %r = arith.addf %acc, %z : f64
          scf.yield %r : f64
        }
        %q = arith.divf %v, %sum : f64
        %f = arith.truncf %q : f64 to f32
        memref.store %f, %O[%b, %i, %c] : memref<2x100x32xf32>
      }
    }
  }
  scf.for %b = %c0 to %c2 step %c1 {
    scf.for %i = %c0 to %s step %c1 {
      %e = arith.addi %i, %c1 : index
      %sum = scf.for %j = %c0 to %e step %c1 iter_args(%acc = %zero) -> (f64) {
        %d = func.call @dot(%Q, %K, %b, %i, %j) : (memref<2x100x32xbf16>, memref<2x100x32xbf16>, index, index, index) -> f64
        %p = math.exp %d : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      scf.for %c = %c0 to %n step %c1 {
        %v = scf.for %j = %c0 to %e step %c1 iter_args(%acc = %zero) -> (f64) {
          %d = func.call @dot(%Q, %K, %b, %i, %j) : (memref<2x100x32xbf16>, memref<2x100x32xbf16>, index, index, index) -> f64
          %p = math.exp %d : f64
          %x = memref.load %V[%b, %j, %c] : memref<2x100x32xbf16>
          %y = arith.extf %x : bf16 to f64
          %z = arith.mulf %p, %y : f64
          %r = arith.addf %acc, %z : f64
          scf.yield %r : f64
        }
        %q = arith.divf %v, %sum : f64
        %f = arith.truncf %q : f64 to f32
        memref.store %f, %Oc[%b, %i, %c] : memref<2x100x32xf32>
      }
    }
  }
  return
}

// The scaled product of query i and key j.
func.func private @dot(%Q: memref<2x100x32xbf16>, %K: memref<2x100x32xbf16>, %b: index, %i: index, %j: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 32 : index
  %zero = arith.constant 0.0 : f64
  %scale = arith.constant 0.17677669529663687 : f64
  %d = scf.for %c = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f64) {
    %x = memref.load %Q[%b, %i, %c] : memref<2x100x32xbf16>
    %y = memref.load %K[%b, %j, %c] : memref<2x100x32xbf16>
    %u = arith.extf %x : bf16 to f64
    %v = arith.extf %y : bf16 to f64
    %p = arith.mulf %u, %v : f64
    %r = arith.addf %acc, %p : f64
    scf.yield %r : f64
  }
  %r = arith.mulf %d, %scale : f64
  return %r : f64
}
