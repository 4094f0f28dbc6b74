// RUN: tsopt %s --coarsen-blocks=arch=small --canonicalize | FileCheck %s
// RUN: tsopt %s --coarsen-blocks=arch=small | tsrun - --verify | FileCheck %s --check-prefix=SAME
// RUN: tsopt %s --coarsen-blocks=arch=small --remarks=pipeline 2>&1 >/dev/null | FileCheck %s --check-prefix=SAYS
// SAME: verified

// Attention: threads compute between its GEMMs, so that one warpgroup leaves the tensor cores idle. Three blocks of 64 rows become
// one of three warpgroups. The last rows lie outside of the arrays. Iterations stay as they are: they carry a maximum.
// SAYS: remark: each block computes 192 instead of 64 elements along block index #0, a block has 384 instead of 128 threads

// CHECK-LABEL: func @main
// CHECK: tile.kernel blocks(%[[Y:.*]], %[[HEAD:.*]]) = (1, 2) threads(384)
// CHECK: tile.load %arg0[%[[HEAD]], %{{.*}}, 0] : {{.*}} -> tensor<192x16xf16>
// CHECK: tile.pipelined %[[N:.*]] = %c0 to %c3 step
// CHECK: tile.load %arg1[%[[HEAD]], %{{.*}}, 0] : {{.*}} -> tensor<32x16xf16>
// CHECK: tile.gemm {{.*}} : tensor<192x16xf16>, tensor<32x16xf16> -> tensor<192x32xf32>
// CHECK: tile.reduce max %{{.*}} dims [1] : tensor<192x32xf32>
// CHECK: tile.gemm {{.*}} : tensor<192x32xf16>, tensor<32x16xf16> -> tensor<192x16xf32>
// CHECK: tile.store {{.*}} : tensor<192x16xf16>

// One SM of an H100.
scale.arch @small attributes {multiprocessors = 1, clock_mhz = 1980, shared_per_multiprocessor = 233472, shared_reserved_per_block = 1024,
    registers_per_multiprocessor = 65536, threads_per_multiprocessor = 2048, wake_cycles = 200, gemm_cycles = 20} {
  scale.level @thread {count = 1}
  scale.level @warp of @thread {count = 32}
  scale.level @warpgroup of @warp {count = 4}
  scale.level @block of @thread {count = 1024}
  scale.level @device of @block {count = 1}
  scale.memory @l0 at @thread {bytes = 1020}
  scale.memory @l1 at @block {bytes = 232448, bytes_per_cycle = 128}
  scale.memory @l2 at @device {bytes = 52428800, bytes_per_cycle = 64}
  scale.memory @global at @device {bytes = 85899345920, bytes_per_second = 3.2e+12 : f64, latency_cycles = 800}
  scale.instruction @fma at @thread {flops_per_cycle = 2}
  scale.instruction @alu at @block {results_per_cycle = 128}
  scale.instruction @ex2 at @block {results_per_cycle = 16}
  scale.instruction @tma at @block
  scale.instruction @mma_m16n8k16 at @warp {flops = 4096, flops_per_cycle = 2560}
  scale.instruction @wgmma_f16 at @warpgroup {flops_per_cycle = 4096}
}

func.func @main(%Q: memref<2x150x16xf16> {tile.init = "random"}, %K: memref<2x96x16xf16> {tile.init = "random"}, %V: memref<2x96x16xf16> {tile.init = "random"}, %O: memref<2x150x16xf16> {tile.out}) {
  %low = arith.constant dense<0xFF800000> : tensor<64xf32>
  %none = arith.constant dense<0.0> : tensor<64xf32>
  %zero = arith.constant dense<0.0> : tensor<64x16xf32>
  %zeros = arith.constant dense<0.0> : tensor<64x32xf32>
  tile.kernel blocks(%y, %head) = (3, 2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %row = arith.muli %y, %c64 : index
    %q = tile.load %Q[%head, %row, 0] [1, 64, 16] : memref<2x150x16xf16> -> tensor<64x16xf16>
    %top, %sum, %o = tile.pipelined %n = %c0 to %c3 step %c1 stages(at_least 2) iter_args(%m = %low, %l = %none, %acc = %zero) -> (tensor<64xf32>, tensor<64xf32>, tensor<64x16xf32>) {
      %at = arith.muli %n, %c32 : index
      %k = tile.load %K[%head, %at, 0] [1, 32, 16] : memref<2x96x16xf16> -> tensor<32x16xf16>
      %v = tile.load %V[%head, %at, 0] [1, 32, 16] : memref<2x96x16xf16> -> tensor<32x16xf16>
      %s = tile.gemm %q, %k, %zeros transpose_b policy(full_row) : tensor<64x16xf16>, tensor<32x16xf16> -> tensor<64x32xf32>
      %most = tile.reduce max %s dims [1] : tensor<64x32xf32>
      %top = arith.maximumf %most, %m : tensor<64xf32>
      %less = arith.subf %m, %top : tensor<64xf32>
      %scale = math.exp %less : tensor<64xf32>
      %column = tile.expand_dims %top dim 1 : tensor<64xf32>
      %tops = tile.broadcast %column : tensor<64x1xf32> -> tensor<64x32xf32>
      %below = arith.subf %s, %tops : tensor<64x32xf32>
      %p = math.exp %below : tensor<64x32xf32>
      %part = tile.reduce add %p dims [1] : tensor<64x32xf32>
      %before = arith.mulf %l, %scale : tensor<64xf32>
      %all = arith.addf %before, %part : tensor<64xf32>
      %p16 = arith.truncf %p : tensor<64x32xf32> to tensor<64x32xf16>
      %lead = tile.expand_dims %scale dim 1 : tensor<64xf32>
      %scales = tile.broadcast %lead : tensor<64x1xf32> -> tensor<64x16xf32>
      %scaled = arith.mulf %acc, %scales : tensor<64x16xf32>
      %next = tile.gemm %p16, %v, %scaled policy(full_row) : tensor<64x32xf16>, tensor<32x16xf16> -> tensor<64x16xf32>
      tile.yield %top, %all, %next : tensor<64xf32>, tensor<64xf32>, tensor<64x16xf32>
    }
    %column = tile.expand_dims %sum dim 1 : tensor<64xf32>
    %sums = tile.broadcast %column : tensor<64x1xf32> -> tensor<64x16xf32>
    %r = arith.divf %o, %sums : tensor<64x16xf32>
    %r16 = arith.truncf %r : tensor<64x16xf32> to tensor<64x16xf16>
    tile.store %r16, %O[%head, %row, 0] [1, 64, 16] : tensor<64x16xf16>, memref<2x150x16xf16>
  }
  return
}

func.func @reference(%Q: memref<2x150x16xf16>, %K: memref<2x96x16xf16>, %V: memref<2x96x16xf16>, %O: memref<2x150x16xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  %c96 = arith.constant 96 : index
  %c150 = arith.constant 150 : index
  %none = arith.constant 0.0 : f32
  scf.for %head = %c0 to %c2 step %c1 {
    scf.for %i = %c0 to %c150 step %c1 {
      scf.for %d = %c0 to %c16 step %c1 {
        %num, %den = scf.for %j = %c0 to %c96 step %c1 iter_args(%x = %none, %y = %none) -> (f32, f32) {
          %s = scf.for %e = %c0 to %c16 step %c1 iter_args(%t = %none) -> (f32) {
            %q = memref.load %Q[%head, %i, %e] : memref<2x150x16xf16>
            %k = memref.load %K[%head, %j, %e] : memref<2x96x16xf16>
            %qw = arith.extf %q : f16 to f32
            %kw = arith.extf %k : f16 to f32
            %p = arith.mulf %qw, %kw : f32
            %u = arith.addf %t, %p : f32
            scf.yield %u : f32
          }
          %w = math.exp %s : f32
          %v = memref.load %V[%head, %j, %d] : memref<2x96x16xf16>
          %vw = arith.extf %v : f16 to f32
          %wv = arith.mulf %w, %vw : f32
          %x1 = arith.addf %x, %wv : f32
          %y1 = arith.addf %y, %w : f32
          scf.yield %x1, %y1 : f32, f32
        }
        %r = arith.divf %num, %den : f32
        %r16 = arith.truncf %r : f32 to f16
        memref.store %r16, %O[%head, %i, %d] : memref<2x150x16xf16>
      }
    }
  }
  return
}
