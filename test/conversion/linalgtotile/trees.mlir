// The kernel follows its tree: tiles, threads, stages and the order of blocks.
//
// RUN: tsopt %s --convert-linalg-to-tile --split-input-file | FileCheck %s
// UNSUPPORTED: upstream

// Blocks go down four rows of tiles; two iterations load at a time.
// CHECK-LABEL: func.func @rastered(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<96x64xf32>, [[V1:%[a-z0-9_]+]]: memref<64x48xf32>, [[V2:%[a-z0-9_]+]]: memref<96x48xf32> {tile.out}) {
// CHECK-NEXT: tile.kernel ([[V3:%[a-z0-9_]+]], [[V4:%[a-z0-9_]+]]) = (0, 0) to (96, 48) step (32, 16) threads(64) raster(4) {
// CHECK-NEXT: [[V5:%[a-z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<32x16xf32>
// CHECK-NEXT: [[V6:%[a-z0-9_]+]] = tile.pipelined [[V7:%[a-z0-9_]+]] = 0 to 64 step 16 stages(2) iter_args([[V8:%[a-z0-9_]+]] = [[V5]]) -> (tensor<32x16xf32>) {
// CHECK-NEXT: [[V9:%[a-z0-9_]+]] = tile.load [[V0]]{{\[}}[[V3]], [[V7]]] : memref<96x64xf32> -> tensor<32x16xf32>
// CHECK-NEXT: [[V10:%[a-z0-9_]+]] = tile.load [[V1]]{{\[}}[[V7]], [[V4]]] : memref<64x48xf32> -> tensor<16x16xf32>
// CHECK-NEXT: [[V11:%[a-z0-9_]+]] = tile.gemm [[V9]], [[V10]], [[V8]] : tensor<32x16xf32>, tensor<16x16xf32> -> tensor<32x16xf32>
// CHECK-NEXT: tile.yield [[V11]] : tensor<32x16xf32>
// CHECK-NEXT: }
// CHECK-NEXT: tile.store [[V6]], [[V2]]{{\[}}[[V3]], [[V4]]] : tensor<32x16xf32>, memref<96x48xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @rastered(%x: tensor<96x64xf32>, %w: tensor<64x48xf32>) -> tensor<96x48xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<96x48xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<96x48xf32>) -> tensor<96x48xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<96x64xf32>, tensor<64x48xf32>) outs(%z : tensor<96x48xf32>) -> tensor<96x48xf32>
  return %0 : tensor<96x48xf32>
}
sched.tree @t of @rastered axes(m = 96, n = 48, k = 64) {
  sched.tile spatial [m = 32, n = 16] threads(64) raster(4) {
    sched.tile temporal [k = 16] stages(2) {
      sched.leaf "matmul"(m, n, k)
    }
  }
}

// -----

// Too few columns for tile.gemm: products are added up. The columns are the loop of a block, and in it are the terms.
// CHECK-LABEL: func.func @column(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<96x64xf32>, [[V1:%[a-z0-9_]+]]: memref<64x48xf32>, [[V2:%[a-z0-9_]+]]: memref<96x48xf32> {tile.out}) {
// CHECK-NEXT: tile.kernel ([[V3:%[a-z0-9_]+]]) = (0) to (96) step (32) threads(64) {
// CHECK-NEXT: tile.pipelined [[V4:%[a-z0-9_]+]] = 0 to 48 step 4 stages(1) {
// CHECK-NEXT: [[V5:%[a-z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<32x4xf32>
// CHECK-NEXT: [[V6:%[a-z0-9_]+]] = tile.pipelined [[V7:%[a-z0-9_]+]] = 0 to 64 step 16 stages(1) iter_args([[V8:%[a-z0-9_]+]] = [[V5]]) -> (tensor<32x4xf32>) {
// CHECK-NEXT: [[V9:%[a-z0-9_]+]] = tile.load [[V0]]{{\[}}[[V3]], [[V7]]] : memref<96x64xf32> -> tensor<32x16xf32>
// CHECK-NEXT: [[V10:%[a-z0-9_]+]] = tile.broadcast [[V9]] dims [1] : tensor<32x16xf32> -> tensor<32x4x16xf32>
// CHECK-NEXT: [[V11:%[a-z0-9_]+]] = tile.load [[V1]]{{\[}}[[V7]], [[V4]]] : memref<64x48xf32> -> tensor<16x4xf32>
// CHECK-NEXT: [[V12:%[a-z0-9_]+]] = tile.transpose [[V11]], [1, 0] : tensor<16x4xf32>
// CHECK-NEXT: [[V13:%[a-z0-9_]+]] = tile.broadcast [[V12]] dims [0] : tensor<4x16xf32> -> tensor<32x4x16xf32>
// CHECK-NEXT: [[V14:%[a-z0-9_]+]] = tile.parallel ([[V15:%[a-z0-9_]+]], [[V16:%[a-z0-9_]+]], [[V17:%[a-z0-9_]+]]) = (32, 4, 16) in([[V10]] as [[V18:%[a-z0-9_]+]], [[V13]] as [[V19:%[a-z0-9_]+]]) : (tensor<32x4x16xf32>, tensor<32x4x16xf32>) {
// CHECK-NEXT: [[V20:%[a-z0-9_]+]] = arith.mulf [[V18]], [[V19]] : f32
// CHECK-NEXT: tile.yield [[V20]] : f32
// CHECK-NEXT: } : tensor<32x4x16xf32>
// CHECK-NEXT: [[V21:%[a-z0-9_]+]] = tile.reduce add [[V14]] dims [2] : tensor<32x4x16xf32>
// CHECK-NEXT: [[V22:%[a-z0-9_]+]] = arith.addf [[V8]], [[V21]] : tensor<32x4xf32>
// CHECK-NEXT: tile.yield [[V22]] : tensor<32x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: tile.store [[V6]], [[V2]]{{\[}}[[V3]], [[V4]]] : tensor<32x4xf32>, memref<96x48xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @column(%x: tensor<96x64xf32>, %w: tensor<64x48xf32>) -> tensor<96x48xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<96x48xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<96x48xf32>) -> tensor<96x48xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<96x64xf32>, tensor<64x48xf32>) outs(%z : tensor<96x48xf32>) -> tensor<96x48xf32>
  return %0 : tensor<96x48xf32>
}
sched.tree @t of @column axes(m = 96, n = 48, k = 64) {
  sched.tile spatial [m = 32] threads(64) {
    sched.tile temporal [n = 4] {
      sched.tile temporal [k = 16] {
        sched.leaf "matmul"(m, n, k)
      }
    }
  }
}

// -----

// A grid has three dimensions: the first two axes share one. Tiles of one element have no dimension.
// CHECK-LABEL: func.func @five(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<2x3x4x5x6xf32>, [[V1:%[a-z0-9_]+]]: memref<2x3x4x5x6xf32> {tile.out}) {
// CHECK-NEXT: tile.kernel ([[V2:%[a-z0-9_]+]], [[V3:%[a-z0-9_]+]], [[V4:%[a-z0-9_]+]]) = (0, 0, 0) to (4, 4, 5) step (1, 1, 2) threads(32) {
// CHECK-NEXT: [[V5:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V2]])
// CHECK-NEXT: [[V6:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V2]])
// CHECK-NEXT: [[V7:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V2]])
// CHECK-NEXT: [[V8:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V2]])
// CHECK-NEXT: [[V9:%[a-z0-9_]+]] = tile.load [[V0]]{{\[}}[[V7]], [[V8]], [[V3]], [[V4]], 0] [1, 2, 1, 2, 6] : memref<2x3x4x5x6xf32> -> tensor<2x2x6xf32>
// CHECK-NEXT: [[V10:%[a-z0-9_]+]] = tile.parallel ([[V11:%[a-z0-9_]+]], [[V12:%[a-z0-9_]+]], [[V13:%[a-z0-9_]+]]) = (2, 2, 6) in([[V9]] as [[V14:%[a-z0-9_]+]]) : (tensor<2x2x6xf32>) {
// CHECK-NEXT: [[V15:%[a-z0-9_]+]] = math.exp [[V14]] : f32
// CHECK-NEXT: tile.yield [[V15]] : f32
// CHECK-NEXT: } : tensor<2x2x6xf32>
// CHECK-NEXT: [[V16:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V2]])
// CHECK-NEXT: [[V17:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V2]])
// CHECK-NEXT: tile.store [[V10]], [[V1]]{{\[}}[[V16]], [[V17]], [[V3]], [[V4]], 0] [1, 2, 1, 2, 6] : tensor<2x2x6xf32>, memref<2x3x4x5x6xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @five(%x: tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32> {
  %e = tensor.empty() : tensor<2x3x4x5x6xf32>
  %0 = linalg.exp ins(%x : tensor<2x3x4x5x6xf32>) outs(%e : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return %0 : tensor<2x3x4x5x6xf32>
}
sched.tree @t of @five axes(a = 2, b = 3, c = 4, d = 5, e = 6) {
  sched.tile spatial [a = 1, b = 2, c = 1, d = 2] threads(32) {
    sched.leaf "exp"(a, b, c, d, e)
  }
}

// -----

// A sum in a loop over what it adds up: inside, the axis has other tiles.
// CHECK-LABEL: func.func @centered(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<20x12xf32>, [[V1:%[a-z0-9_]+]]: memref<20x12xf32> {tile.out}) {
// CHECK-NEXT: tile.kernel ([[V2:%[a-z0-9_]+]]) = (0) to (1) step (1) threads(128) {
// CHECK-NEXT: tile.pipelined [[V3:%[a-z0-9_]+]] = 0 to 6 step 1 stages(2) {
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V3]])
// CHECK-NEXT: [[V5:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V3]])
// CHECK-NEXT: [[V6:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V3]])
// CHECK-NEXT: [[V7:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V3]])
// CHECK-NEXT: [[V8:%[a-z0-9_]+]] = tile.load [[V0]]{{\[}}[[V6]], [[V7]]] : memref<20x12xf32> -> tensor<10x4xf32>
// CHECK-NEXT: [[V9:%[a-z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<4xf32>
// CHECK-NEXT: [[V10:%[a-z0-9_]+]] = tile.pipelined [[V11:%[a-z0-9_]+]] = 0 to 20 step 10 stages(2) iter_args([[V12:%[a-z0-9_]+]] = [[V9]]) -> (tensor<4xf32>) {
// CHECK-NEXT: [[V13:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V3]])
// CHECK-NEXT: [[V14:%[a-z0-9_]+]] = tile.load [[V0]]{{\[}}[[V11]], [[V13]]] : memref<20x12xf32> -> tensor<10x4xf32>
// CHECK-NEXT: [[V15:%[a-z0-9_]+]] = tile.transpose [[V14]], [1, 0] : tensor<10x4xf32>
// CHECK-NEXT: [[V16:%[a-z0-9_]+]] = tile.reduce add [[V15]] dims [1] : tensor<4x10xf32>
// CHECK-NEXT: [[V17:%[a-z0-9_]+]] = arith.addf [[V12]], [[V16]] : tensor<4xf32>
// CHECK-NEXT: tile.yield [[V17]] : tensor<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: [[V18:%[a-z0-9_]+]] = tile.broadcast [[V10]] dims [0] : tensor<4xf32> -> tensor<10x4xf32>
// CHECK-NEXT: [[V19:%[a-z0-9_]+]] = tile.parallel ([[V11]], [[V12]]) = (10, 4) in([[V8]] as [[V20:%[a-z0-9_]+]], [[V18]] as [[V21:%[a-z0-9_]+]]) : (tensor<10x4xf32>, tensor<10x4xf32>) {
// CHECK-NEXT: [[V13]] = arith.subf [[V20]], [[V21]] : f32
// CHECK-NEXT: tile.yield [[V13]] : f32
// CHECK-NEXT: } : tensor<10x4xf32>
// CHECK-NEXT: [[V22:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V3]])
// CHECK-NEXT: [[V23:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V3]])
// CHECK-NEXT: tile.store [[V19]], [[V1]]{{\[}}[[V22]], [[V23]]] : tensor<10x4xf32>, memref<20x12xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @centered(%x: tensor<20x12xf32>) -> tensor<20x12xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<12xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<12xf32>) -> tensor<12xf32>
  %s = linalg.reduce {arith.addf} ins(%x : tensor<20x12xf32>) outs(%z : tensor<12xf32>) dimensions = [0]
  %f = tensor.empty() : tensor<20x12xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<20x12xf32>, tensor<12xf32>) outs(%f : tensor<20x12xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %1 = arith.subf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<20x12xf32>
  return %r : tensor<20x12xf32>
}
sched.tree @t of @centered axes(i = 20, j = 12) {
  sched.tile spatial [] threads(128) {
    sched.tile temporal [i = 10, j = 4] stages(2) {
      sched.leaf "reduce"(i, j)
      sched.leaf "subf"(i, j)
    }
  }
}

// -----

// Terms are neither all elements of the operands nor the first: beyond the end of k they are others, which are left out.
// CHECK-LABEL: func.func @part(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<16x40xf32>, [[V1:%[a-z0-9_]+]]: memref<20x16xf32>, [[V2:%[a-z0-9_]+]]: memref<16x16xf32> {tile.out}) {
// CHECK-NEXT: tile.kernel ([[V3:%[a-z0-9_]+]]) = (0) to (1) step (1) threads(128) {
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<16x16xf32>
// CHECK-NEXT: [[V5:%[a-z0-9_]+]] = tile.pipelined [[V6:%[a-z0-9_]+]] = 0 to 20 step 16 stages(2) iter_args([[V7:%[a-z0-9_]+]] = [[V4]]) -> (tensor<16x16xf32>) {
// CHECK-NEXT: [[V8:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V6]])
// CHECK-NEXT: [[V9:%[a-z0-9_]+]] = tile.load [[V0]][0, [[V8]]] : memref<16x40xf32> -> tensor<16x16xf32>
// CHECK-NEXT: [[V10:%[a-z0-9_]+]] = tile.parallel ([[V11:%[a-z0-9_]+]], [[V12:%[a-z0-9_]+]]) = (16, 16) in([[V9]] as [[V13:%[a-z0-9_]+]]) : (tensor<16x16xf32>) {
// CHECK-NEXT: [[V14:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V6]], [[V12]])
// CHECK-NEXT: [[V15:%[a-z0-9_]+]] = arith.constant 20 : index
// CHECK-NEXT: [[V16:%[a-z0-9_]+]] = arith.cmpi slt, [[V14]], [[V15]] : index
// CHECK-NEXT: [[V17:%[a-z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: [[V18:%[a-z0-9_]+]] = arith.select [[V16]], [[V13]], [[V17]] : f32
// CHECK-NEXT: tile.yield [[V18]] : f32
// CHECK-NEXT: } : tensor<16x16xf32>
// CHECK-NEXT: [[V19:%[a-z0-9_]+]] = tile.load [[V1]]{{\[}}[[V6]], 0] : memref<20x16xf32> -> tensor<16x16xf32>
// CHECK-NEXT: [[V20:%[a-z0-9_]+]] = tile.gemm [[V10]], [[V19]], [[V7]] : tensor<16x16xf32>, tensor<16x16xf32> -> tensor<16x16xf32>
// CHECK-NEXT: tile.yield [[V20]] : tensor<16x16xf32>
// CHECK-NEXT: }
// CHECK-NEXT: tile.store [[V5]], [[V2]][0, 0] : tensor<16x16xf32>, memref<16x16xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @part(%x: tensor<16x40xf32>, %w: tensor<20x16xf32>) -> tensor<16x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k + 5)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<16x40xf32>, tensor<20x16xf32>) outs(%z : tensor<16x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %o, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<16x16xf32>
  return %s : tensor<16x16xf32>
}
sched.tree @t of @part axes(i = 16, j = 16, k = 20) {
  sched.tile spatial [] threads(128) {
    sched.tile temporal [k = 16] stages(2) {
      sched.leaf "matmul"(i, j, k)
    }
  }
}

// -----

// Three sums over one axis, of which the last reads the second: the first two are one loop, the last one is another.
// CHECK-LABEL: func.func @sums(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<8x32xf32>, [[V1:%[a-z0-9_]+]]: memref<8x32xf32>, [[V2:%[a-z0-9_]+]]: memref<8xf32> {tile.out}, [[V3:%[a-z0-9_]+]]: memref<8xf32> {tile.out}) {
// CHECK-NEXT: tile.kernel ([[V4:%[a-z0-9_]+]]) = (0) to (1) step (1) threads(32) {
// CHECK-NEXT: [[V5:%[a-z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<8xf32>
// CHECK-NEXT: [[V6:%[a-z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<8xf32>
// CHECK-NEXT: [[V7:%[a-z0-9_]+]]:2 = tile.pipelined [[V8:%[a-z0-9_]+]] = 0 to 32 step 16 stages(1) iter_args([[V9:%[a-z0-9_]+]] = [[V5]], [[V10:%[a-z0-9_]+]] = [[V6]]) -> (tensor<8xf32>, tensor<8xf32>) {
// CHECK-NEXT: [[V11:%[a-z0-9_]+]] = tile.load [[V0]][0, [[V8]]] : memref<8x32xf32> -> tensor<8x16xf32>
// CHECK-NEXT: [[V12:%[a-z0-9_]+]] = tile.reduce add [[V11]] dims [1] : tensor<8x16xf32>
// CHECK-NEXT: [[V13:%[a-z0-9_]+]] = arith.addf [[V9]], [[V12]] : tensor<8xf32>
// CHECK-NEXT: [[V14:%[a-z0-9_]+]] = tile.load [[V1]][0, [[V8]]] : memref<8x32xf32> -> tensor<8x16xf32>
// CHECK-NEXT: [[V15:%[a-z0-9_]+]] = tile.reduce add [[V14]] dims [1] : tensor<8x16xf32>
// CHECK-NEXT: [[V16:%[a-z0-9_]+]] = arith.addf [[V10]], [[V15]] : tensor<8xf32>
// CHECK-NEXT: tile.yield [[V13]], [[V16]] : tensor<8xf32>, tensor<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: tile.store [[V7]]#0, [[V2]][0] : tensor<8xf32>, memref<8xf32>
// CHECK-NEXT: [[V17:%[a-z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<8xf32>
// CHECK-NEXT: [[V18:%[a-z0-9_]+]] = tile.pipelined [[V8]] = 0 to 32 step 16 stages(1) iter_args([[V9]] = [[V17]]) -> (tensor<8xf32>) {
// CHECK-NEXT: [[V11]] = tile.load [[V1]][0, [[V8]]] : memref<8x32xf32> -> tensor<8x16xf32>
// CHECK-NEXT: [[V12]] = tile.broadcast [[V7]]#1 dims [1] : tensor<8xf32> -> tensor<8x16xf32>
// CHECK-NEXT: [[V13]] = tile.parallel ([[V10]], [[V19:%[a-z0-9_]+]]) = (8, 16) in([[V11]] as [[V20:%[a-z0-9_]+]], [[V12]] as [[V21:%[a-z0-9_]+]]) : (tensor<8x16xf32>, tensor<8x16xf32>) {
// CHECK-NEXT: [[V16]] = arith.minimumf [[V20]], [[V21]] : f32
// CHECK-NEXT: tile.yield [[V16]] : f32
// CHECK-NEXT: } : tensor<8x16xf32>
// CHECK-NEXT: [[V14]] = tile.reduce add [[V13]] dims [1] : tensor<8x16xf32>
// CHECK-NEXT: [[V15]] = arith.addf [[V9]], [[V14]] : tensor<8xf32>
// CHECK-NEXT: tile.yield [[V15]] : tensor<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: tile.store [[V18]], [[V3]][0] : tensor<8xf32>, memref<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @sums(%x: tensor<8x32xf32>, %y: tensor<8x32xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<8x32xf32>) outs(%z : tensor<8xf32>) dimensions = [1]
  %1 = linalg.reduce {arith.addf} ins(%y : tensor<8x32xf32>) outs(%z : tensor<8xf32>) dimensions = [1]
  %2 = linalg.generic {indexing_maps = [affine_map<(i, r) -> (i, r)>, affine_map<(i, r) -> (i)>, affine_map<(i, r) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%y, %1 : tensor<8x32xf32>, tensor<8xf32>) outs(%z : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %3 = arith.minimumf %a, %b : f32
    %4 = arith.addf %o, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<8xf32>
  return %0, %2 : tensor<8xf32>, tensor<8xf32>
}
sched.tree @t of @sums axes(i = 8, r = 32) {
  sched.tile spatial [i = 8] threads(32) {
    sched.tile temporal [r = 16] {
      sched.leaf "reduce"(i, r)
      sched.leaf "reduce2"(i, r)
      sched.leaf "add"(i, r)
    }
  }
}

// -----

// One row of tiles has one order.
// CHECK-LABEL: func.func @row(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<8x32xf32>, [[V1:%[a-z0-9_]+]]: memref<8x32xf32> {tile.out}) {
// CHECK-NEXT: tile.kernel ([[V2:%[a-z0-9_]+]]) = (0) to (32) step (16) threads(32) {
// CHECK-NEXT: [[V3:%[a-z0-9_]+]] = tile.load [[V0]][0, [[V2]]] : memref<8x32xf32> -> tensor<8x16xf32>
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = tile.parallel ([[V5:%[a-z0-9_]+]], [[V6:%[a-z0-9_]+]]) = (8, 16) in([[V3]] as [[V7:%[a-z0-9_]+]]) : (tensor<8x16xf32>) {
// CHECK-NEXT: [[V8:%[a-z0-9_]+]] = math.exp [[V7]] : f32
// CHECK-NEXT: tile.yield [[V8]] : f32
// CHECK-NEXT: } : tensor<8x16xf32>
// CHECK-NEXT: tile.store [[V4]], [[V1]][0, [[V2]]] : tensor<8x16xf32>, memref<8x32xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @row(%x: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %e = tensor.empty() : tensor<8x32xf32>
  %0 = linalg.exp ins(%x : tensor<8x32xf32>) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %0 : tensor<8x32xf32>
}
sched.tree @t of @row axes(i = 8, j = 32) {
  sched.tile spatial [i = 8, j = 16] threads(32) raster(2) {
    sched.leaf "exp"(i, j)
  }
}
