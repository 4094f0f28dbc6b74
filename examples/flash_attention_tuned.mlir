// Causal attention whose tiles, stages and threads are parameters: BM queries and BN keys at a
// time. The body of tile.parallel runs over extents that they decide. No tile divides the
// 100 positions. docs/use/tune.md explains parameters; flash_attention.mlir is the same without.
//
// RUN: tsrun %s --verify | FileCheck %s
// RUN: tsrun %s --verify --once --params="BM=32 BN=64 THREADS=64" | FileCheck %s
// CHECK: verified

!row = tensor<?xf32>
!scores = tensor<?x?xf32>
!sum = tensor<?x32xf32>
!seq = memref<2x100x32xbf16>
!out = memref<2x100x32xf32>
func.func @main(%Q: !seq {tile.init = "random"}, %K: !seq {tile.init = "random"}, %V: !seq {tile.init = "random"},
                %O: !out {tile.out, tile.tolerance = 1.0e-2 : f64}) {
  %bm = tile.param "BM" default(64) among([32, 64, 128]) : index
  %bn = tile.param "BN" default(32) among([16, 32, 64]) : index
  tile.kernel (%bh, %q0) = (0, 0) to (2, 100) step (1, %bm) threads(128) attributes {tile.params = {threads = {THREADS = [64, 128]}}} {
    %s = arith.constant 100 : index
    %f0 = arith.constant 0.0 : f32
    %ninf = arith.constant 0xFF800000 : f32
    %scale = arith.constant 0.25503487 : f32
    %scaler = tile.fill %scale : f32 -> !row
    %scalet = tile.fill %scale : f32 -> !scores
    %m0 = tile.fill %ninf : f32 -> !row
    %l0 = tile.fill %f0 : f32 -> !row
    %o0 = tile.fill %f0 : f32 -> !sum
    %q = tile.load %Q[%bh, %q0, 0] [1, %bm, 32] : !seq -> tensor<?x32xbf16>
    %qend = arith.addi %q0, %bm : index
    %end = arith.minsi %qend, %s : index
    %m, %l, %o = tile.pipelined %k = 0 to %end step %bn stages(2) iter_args(%mi = %m0, %li = %l0, %oi = %o0) -> (!row, !row, !sum) {
      %kt = tile.load %K[%bh, %k, 0] [1, %bn, 32] : !seq -> tensor<?x32xbf16>
      %vt = tile.load %V[%bh, %k, 0] [1, %bn, 32] : !seq -> tensor<?x32xbf16>
      %qk = tile.gemm %q, %kt transpose_b policy(full_row) : tensor<?x32xbf16>, tensor<?x32xbf16> -> !scores
      %sm = tile.parallel (%i, %j) = (%bm, %bn) in(%qk as %e) : (!scores) {
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
      %ab = tile.broadcast %alpha dims [1] : !row -> !sum
      %oa = arith.mulf %oi, %ab : !sum
      %pb = arith.truncf %p : !scores to tensor<?x?xbf16>
      %on = tile.gemm %pb, %vt, %oa policy(full_row) : tensor<?x?xbf16>, tensor<?x32xbf16> -> !sum
      tile.yield %mn, %ln, %on : !row, !row, !sum
    } {tile.params = {stages = {STAGES = [2, 3]}}}
    %lb = tile.broadcast %l dims [1] : !row -> !sum
    %r = arith.divf %o, %lb : !sum
    tile.store %r, %O[%bh, %q0, 0] [1, %bm, 32] : !sum, !out
  }
  return
}

func.func @reference(%Q: memref<2x100x32xbf16>, %K: memref<2x100x32xbf16>, %V: memref<2x100x32xbf16>, %O: memref<2x100x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = arith.constant 100 : index
  %n = arith.constant 32 : index
  %zero = arith.constant 0.0 : f64
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
        memref.store %f, %O[%b, %i, %c] : memref<2x100x32xf32>
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
