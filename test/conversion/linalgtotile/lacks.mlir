// Blocks are divided along an axis that a result lacks: those of the first tile along it store the result. They take what all blocks
// have computed, or compute it alone where no other result needs it.
//
// RUN: tsopt %s --convert-linalg-to-tile 2>&1 | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=SIM

// CHECK: remark: is stored by the blocks of the first tile along j only: its result lacks what the schedule divides among blocks
// CHECK-LABEL: func.func private @g(
// CHECK: tile.kernel (%{{.*}}, %[[J:.*]]) = (0, 0) to (60, 70) step (16, 32)
// CHECK: %[[SUM:.*]] = tile.pipelined
// CHECK: tile.store %{{.*}}, %arg3
// CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[J]], %c0
// CHECK-NEXT: scf.if %[[FIRST]] {
// CHECK-NEXT: tile.store %[[SUM]], %arg2
// CHECK-LABEL: func.func private @alone(
// CHECK: tile.store %{{.*}}, %arg3
// CHECK: scf.if
// CHECK-NEXT: arith.constant
// CHECK-NEXT: %[[SUM:.*]] = tile.pipelined
// CHECK: tile.store %[[SUM]], %arg2
// SIM: verified after every one of
#ij = affine_map<(i, j) -> (i, j)>
#i = affine_map<(i, j) -> (i)>
#i1 = affine_map<(i) -> (i)>
func.func @main(%x: tensor<60x70xf32>, %b: tensor<60x40xf32>) -> (tensor<60xf32>, tensor<60x70xf32>, tensor<60xf32>, tensor<60x70xf32>) {
  %0:2 = call @g(%x, %b) : (tensor<60x70xf32>, tensor<60x40xf32>) -> (tensor<60xf32>, tensor<60x70xf32>)
  %1:2 = call @alone(%x, %b) : (tensor<60x70xf32>, tensor<60x40xf32>) -> (tensor<60xf32>, tensor<60x70xf32>)
  return %0#0, %0#1, %1#0, %1#1 : tensor<60xf32>, tensor<60x70xf32>, tensor<60xf32>, tensor<60x70xf32>
}
func.func private @g(%x: tensor<60x70xf32>, %b: tensor<60x40xf32>) -> (tensor<60xf32>, tensor<60x70xf32>) {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<60xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e1 : tensor<60xf32>) -> tensor<60xf32>
  %0 = linalg.generic {indexing_maps = [#ij, #i], iterator_types = ["parallel", "reduction"]} ins(%b : tensor<60x40xf32>) outs(%z : tensor<60xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.addf %o, %a : f32
    linalg.yield %1 : f32
  } -> tensor<60xf32>
  %e = tensor.empty() : tensor<60x70xf32>
  %2 = linalg.generic {indexing_maps = [#ij, #i, #ij], iterator_types = ["parallel", "parallel"]} ins(%x, %0 : tensor<60x70xf32>, tensor<60xf32>) outs(%e : tensor<60x70xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %1 = arith.mulf %a, %c : f32
    linalg.yield %1 : f32
  } -> tensor<60x70xf32>
  return %0, %2 : tensor<60xf32>, tensor<60x70xf32>
}
sched.tree @t of @g axes(i = 60, j = 70, r = 40) {
  sched.tile spatial [i = 16, j = 32] threads(128) {
    sched.tile temporal [r = 16] stages(2) {
      sched.leaf "add"(i, r)
      sched.leaf "mulf"(i, j)
    }
  }
}
func.func private @alone(%x: tensor<60x70xf32>, %b: tensor<60x40xf32>) -> (tensor<60xf32>, tensor<60x70xf32>) {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<60xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e1 : tensor<60xf32>) -> tensor<60xf32>
  %0 = linalg.generic {indexing_maps = [#ij, #i], iterator_types = ["parallel", "reduction"]} ins(%b : tensor<60x40xf32>) outs(%z : tensor<60xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.addf %o, %a : f32
    linalg.yield %1 : f32
  } -> tensor<60xf32>
  %e = tensor.empty() : tensor<60x70xf32>
  %2 = linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<60x70xf32>) outs(%e : tensor<60x70xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.mulf %a, %a : f32
    linalg.yield %1 : f32
  } -> tensor<60x70xf32>
  return %0, %2 : tensor<60xf32>, tensor<60x70xf32>
}
sched.tree @t2 of @alone axes(i = 60, j = 70, r = 40) {
  sched.tile spatial [i = 16, j = 32] threads(128) {
    sched.tile temporal [r = 16] stages(2) {
      sched.leaf "add"(i, r)
      sched.leaf "mulf"(i, j)
    }
  }
}
