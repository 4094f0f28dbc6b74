// Attention in one pass over the keys (FlashAttention): the running maximum and
// sum of each row rescale what was accumulated. 100 positions in tiles of 64
// queries and 32 keys; the last tiles reach outside. P goes from the first
// product's accumulator to the second's operand inside each thread.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%Q: memref<2x100x32xbf16> {tile.init = "random"}, %K: memref<2x100x32xbf16> {tile.init = "random"},
                %V: memref<2x100x32xbf16> {tile.init = "random"}, %O: memref<2x100x32xf32> {tile.out, tile.tolerance = 1.0e-2 : f64},
                %Oc: memref<2x100x32xf32> {tile.out, tile.tolerance = 1.0e-2 : f64}) {
  // Every query sees every key.
  tile.kernel blocks(%qb, %bh) = (2, 2) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %s = arith.constant 100 : index
    %f0 = arith.constant 0.0 : f32
    %ninf = arith.constant 0xFF800000 : f32
    %scale = arith.constant 0.25503487 : f32
    %scaler = tile.fill %scale : f32 -> tensor<64xf32>
    %scalet = tile.fill %scale : f32 -> tensor<64x32xf32>
    %q0 = arith.muli %qb, %c64 : index
    %q = tile.load %Q[%bh, %q0, %c0] : memref<2x100x32xbf16> -> tensor<64x32xbf16>
    %m0 = tile.fill %ninf : f32 -> tensor<64xf32>
    %l0 = tile.fill %f0 : f32 -> tensor<64xf32>
    %o0 = tile.fill %f0 : f32 -> tensor<64x32xf32>
    %s0 = tile.fill %f0 : f32 -> tensor<64x32xf32>
    %end = arith.constant 100 : index
    %m, %l, %o = tile.pipelined %k = %c0 to %end step %c32 stages(2) iter_args(%mi = %m0, %li = %l0, %oi = %o0)
        -> (tensor<64xf32>, tensor<64xf32>, tensor<64x32xf32>) {
      %kt = tile.load %K[%bh, %k, %c0] : memref<2x100x32xbf16> -> tensor<32x32xbf16>
      %vt = tile.load %V[%bh, %k, %c0] : memref<2x100x32xbf16> -> tensor<32x32xbf16>
      %qk = tile.gemm %q, %kt, %s0 transpose_b policy(full_row) : tensor<64x32xbf16>, tensor<32x32xbf16> -> tensor<64x32xf32>
      %sm = tile.parallel (%i, %j) = (64, 32) in(%qk as %e) : (tensor<64x32xf32>) {
        %key = arith.addi %k, %j : index
        %in = arith.cmpi slt, %key, %s : index
        %v = arith.select %in, %e, %ninf : f32
        tile.yield %v : f32
      } : tensor<64x32xf32>
      %mt = tile.reduce max %sm dim 1 : tensor<64x32xf32> -> tensor<64xf32>
      %mn = arith.maximumf %mi, %mt : tensor<64xf32>
      %md = arith.subf %mi, %mn : tensor<64xf32>
      %ms = arith.mulf %md, %scaler : tensor<64xf32>
      %alpha = math.exp2 %ms : tensor<64xf32>
      %mn1 = tile.expand_dims %mn dim 1 : tensor<64xf32> -> tensor<64x1xf32>
      %mnb = tile.broadcast %mn1 : tensor<64x1xf32> -> tensor<64x32xf32>
      %sd = arith.subf %sm, %mnb : tensor<64x32xf32>
      %ss = arith.mulf %sd, %scalet : tensor<64x32xf32>
      %p = math.exp2 %ss : tensor<64x32xf32>
      %rs = tile.reduce add %p dim 1 : tensor<64x32xf32> -> tensor<64xf32>
      %la = arith.mulf %li, %alpha : tensor<64xf32>
      %ln = arith.addf %la, %rs : tensor<64xf32>
      %a1 = tile.expand_dims %alpha dim 1 : tensor<64xf32> -> tensor<64x1xf32>
      %ab = tile.broadcast %a1 : tensor<64x1xf32> -> tensor<64x32xf32>
      %oa = arith.mulf %oi, %ab : tensor<64x32xf32>
      %pb = arith.truncf %p : tensor<64x32xf32> to tensor<64x32xbf16>
      %on = tile.gemm %pb, %vt, %oa policy(full_row) : tensor<64x32xbf16>, tensor<32x32xbf16> -> tensor<64x32xf32>
      tile.yield %mn, %ln, %on : tensor<64xf32>, tensor<64xf32>, tensor<64x32xf32>
    }
    %l1 = tile.expand_dims %l dim 1 : tensor<64xf32> -> tensor<64x1xf32>
    %lb = tile.broadcast %l1 : tensor<64x1xf32> -> tensor<64x32xf32>
    %r = arith.divf %o, %lb : tensor<64x32xf32>
    tile.store %r, %O[%bh, %q0, %c0] : tensor<64x32xf32>, memref<2x100x32xf32>
  }

  // Causal: keys up to the query's position.
  tile.kernel blocks(%qb, %bh) = (2, 2) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %s = arith.constant 100 : index
    %f0 = arith.constant 0.0 : f32
    %ninf = arith.constant 0xFF800000 : f32
    %scale = arith.constant 0.25503487 : f32
    %scaler = tile.fill %scale : f32 -> tensor<64xf32>
    %scalet = tile.fill %scale : f32 -> tensor<64x32xf32>
    %q0 = arith.muli %qb, %c64 : index
    %q = tile.load %Q[%bh, %q0, %c0] : memref<2x100x32xbf16> -> tensor<64x32xbf16>
    %m0 = tile.fill %ninf : f32 -> tensor<64xf32>
    %l0 = tile.fill %f0 : f32 -> tensor<64xf32>
    %o0 = tile.fill %f0 : f32 -> tensor<64x32xf32>
    %s0 = tile.fill %f0 : f32 -> tensor<64x32xf32>
    %qend = arith.addi %q0, %c64 : index
    %end = arith.minsi %qend, %s : index
    %m, %l, %o = tile.pipelined %k = %c0 to %end step %c32 stages(2) iter_args(%mi = %m0, %li = %l0, %oi = %o0)
        -> (tensor<64xf32>, tensor<64xf32>, tensor<64x32xf32>) {
      %kt = tile.load %K[%bh, %k, %c0] : memref<2x100x32xbf16> -> tensor<32x32xbf16>
      %vt = tile.load %V[%bh, %k, %c0] : memref<2x100x32xbf16> -> tensor<32x32xbf16>
      %qk = tile.gemm %q, %kt, %s0 transpose_b policy(full_row) : tensor<64x32xbf16>, tensor<32x32xbf16> -> tensor<64x32xf32>
      %sm = tile.parallel (%i, %j) = (64, 32) in(%qk as %e) : (tensor<64x32xf32>) {
        %key = arith.addi %k, %j : index
        %in = arith.cmpi slt, %key, %s : index
        %row = arith.addi %q0, %i : index
        %before = arith.cmpi sle, %key, %row : index
        %keep = arith.andi %in, %before : i1
        %v = arith.select %keep, %e, %ninf : f32
        tile.yield %v : f32
      } : tensor<64x32xf32>
      %mt = tile.reduce max %sm dim 1 : tensor<64x32xf32> -> tensor<64xf32>
      %mn = arith.maximumf %mi, %mt : tensor<64xf32>
      %md = arith.subf %mi, %mn : tensor<64xf32>
      %ms = arith.mulf %md, %scaler : tensor<64xf32>
      %alpha = math.exp2 %ms : tensor<64xf32>
      %mn1 = tile.expand_dims %mn dim 1 : tensor<64xf32> -> tensor<64x1xf32>
      %mnb = tile.broadcast %mn1 : tensor<64x1xf32> -> tensor<64x32xf32>
      %sd = arith.subf %sm, %mnb : tensor<64x32xf32>
      %ss = arith.mulf %sd, %scalet : tensor<64x32xf32>
      %p = math.exp2 %ss : tensor<64x32xf32>
      %rs = tile.reduce add %p dim 1 : tensor<64x32xf32> -> tensor<64xf32>
      %la = arith.mulf %li, %alpha : tensor<64xf32>
      %ln = arith.addf %la, %rs : tensor<64xf32>
      %a1 = tile.expand_dims %alpha dim 1 : tensor<64xf32> -> tensor<64x1xf32>
      %ab = tile.broadcast %a1 : tensor<64x1xf32> -> tensor<64x32xf32>
      %oa = arith.mulf %oi, %ab : tensor<64x32xf32>
      %pb = arith.truncf %p : tensor<64x32xf32> to tensor<64x32xbf16>
      %on = tile.gemm %pb, %vt, %oa policy(full_row) : tensor<64x32xbf16>, tensor<32x32xbf16> -> tensor<64x32xf32>
      tile.yield %mn, %ln, %on : tensor<64xf32>, tensor<64xf32>, tensor<64x32xf32>
    }
    %l1 = tile.expand_dims %l dim 1 : tensor<64xf32> -> tensor<64x1xf32>
    %lb = tile.broadcast %l1 : tensor<64x1xf32> -> tensor<64x32xf32>
    %r = arith.divf %o, %lb : tensor<64x32xf32>
    tile.store %r, %Oc[%bh, %q0, %c0] : tensor<64x32xf32>, memref<2x100x32xf32>
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
