// Axes with runtime extents that share a loop or a dimension of the grid: the number of a tile is divided by how many
// tiles there are.
//
// RUN: tsopt %s --convert-linalg-to-tile | FileCheck %s
// RUN: tsrun %s --verify-each-stage --only-levels
// RUN: tsrun %s --entry=shared --verify-each-stage --only-levels
// UNSUPPORTED: upstream

// A sum over two runtime axes, in tiles of four.
// CHECK-DAG: [[TRIPS:#.*]] = affine_map<()[s0] -> (s0 ceildiv 4)>
// CHECK-DAG: [[START:#.*]] = affine_map<()[s0] -> (s0 * 4)>
// CHECK-DAG: [[MOD3:#.*]] = affine_map<(d0) -> (d0 mod 3)>
// CHECK-DAG: [[BY3:#.*]] = affine_map<(d0) -> (d0 floordiv 3)>
// CHECK-LABEL: func.func private @sum(
// CHECK: [[DIM1:%.*]] = memref.dim %{{.*}}, %c1
// CHECK: [[TJ:%.*]] = affine.apply [[TRIPS]](){{\[}}[[DIM1]]]
// CHECK: [[DIM0:%.*]] = memref.dim %{{.*}}, %c0
// CHECK: [[TI:%.*]] = affine.apply [[TRIPS]](){{\[}}[[DIM0]]]
// CHECK: [[ALL:%.*]] = arith.muli [[TI]], [[TJ]] : index
// CHECK: tile.pipelined [[N:%.*]] = 0 to [[ALL]] step 1
// CHECK-NEXT: [[J:%.*]] = arith.remui [[N]], [[TJ]] : index
// CHECK: [[I:%.*]] = arith.divui [[N]], [[TJ]] : index
// CHECK-NEXT: affine.apply
// CHECK-NEXT: [[I4:%.*]] = affine.apply [[START]](){{\[}}[[I]]]
// CHECK-NEXT: [[J4:%.*]] = affine.apply [[START]](){{\[}}[[J]]]
// CHECK-NEXT: tile.load %{{.*}}{{\[}}[[I4]], [[J4]], %{{.*}}] : memref<?x?x40xf32> -> tensor<4x4x16xf32>
#all = affine_map<(i, j, k) -> (i, j, k)>
#last = affine_map<(i, j, k) -> (k)>
func.func @main(%x: tensor<?x?x40xf32> {tile.shape = [13, 9, 40]}) -> tensor<40xf32> {
  %0 = call @sum(%x) : (tensor<?x?x40xf32>) -> tensor<40xf32>
  return %0 : tensor<40xf32>
}
func.func private @sum(%x: tensor<?x?x40xf32>) -> tensor<40xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<40xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<40xf32>) -> tensor<40xf32>
  %0 = linalg.generic {indexing_maps = [#all, #last], iterator_types = ["reduction", "reduction", "parallel"]}
      ins(%x : tensor<?x?x40xf32>) outs(%z : tensor<40xf32>) {
  ^bb0(%v: f32, %s: f32):
    %1 = arith.addf %s, %v : f32
    linalg.yield %1 : f32
  } -> tensor<40xf32>
  return %0 : tensor<40xf32>
}
sched.tree @sum_schedule of @sum axes(i = ?, j = ?, k = 40) {
  sched.tile spatial [] threads(128) {
    sched.tile temporal [i = 4, j = 4, k = 16] {
      sched.leaf "add"(i, j, k)
    }
  }
}

// Five axes of a grid, three of them in its first dimension: what is known is divided by first.
// CHECK-LABEL: func.func private @five(
// CHECK: [[B:%.*]] = memref.dim %{{.*}}, %c1
// CHECK: [[A:%.*]] = memref.dim %{{.*}}, %c0
// CHECK: [[A3:%.*]] = affine.apply #{{.*}}(){{\[}}[[A]]]
// CHECK: [[ALL:%.*]] = arith.muli [[A3]], [[B]] : index
// CHECK: tile.kernel ([[N:%.*]], %{{.*}}, %{{.*}}) = (0, 0, 0) to ([[ALL]], %{{.*}}, %{{.*}}) step (1, 1, 8)
// CHECK-NEXT: affine.apply [[MOD3]]([[N]])
// CHECK-NEXT: [[REST:%.*]] = affine.apply [[BY3]]([[N]])
// CHECK-NEXT: arith.remui [[REST]], [[B]] : index
// CHECK-NEXT: arith.divui [[REST]], [[B]] : index
#id = affine_map<(a, b, c, d, e) -> (a, b, c, d, e)>
func.func @shared(%x: tensor<?x?x3x?x?xf32> {tile.shape = [3, 2, 3, 5, 9]}) -> tensor<?x?x3x?x?xf32> {
  %0 = call @five(%x) : (tensor<?x?x3x?x?xf32>) -> tensor<?x?x3x?x?xf32>
  return %0 : tensor<?x?x3x?x?xf32>
}
func.func private @five(%x: tensor<?x?x3x?x?xf32>) -> tensor<?x?x3x?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %a = tensor.dim %x, %c0 : tensor<?x?x3x?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?x3x?x?xf32>
  %d = tensor.dim %x, %c3 : tensor<?x?x3x?x?xf32>
  %e = tensor.dim %x, %c4 : tensor<?x?x3x?x?xf32>
  %0 = tensor.empty(%a, %b, %d, %e) : tensor<?x?x3x?x?xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<?x?x3x?x?xf32>) outs(%0 : tensor<?x?x3x?x?xf32>) {
  ^bb0(%v: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.addi %i, %j : index
    %w = arith.index_cast %k : index to i32
    %f = arith.sitofp %w : i32 to f32
    %2 = arith.mulf %v, %f : f32
    linalg.yield %2 : f32
  } -> tensor<?x?x3x?x?xf32>
  return %1 : tensor<?x?x3x?x?xf32>
}
sched.tree @five_schedule of @five axes(a = ?, b = ?, c = 3, d = ?, e = ?) {
  sched.tile spatial [a = 1, b = 1, c = 1, d = 1, e = 8] threads(32) {
    sched.leaf "mulf"(a, b, c, d, e)
  }
}
