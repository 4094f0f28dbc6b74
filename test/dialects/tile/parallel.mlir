// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// tile.parallel makes tiles an element at a time: the names in parentheses are the
// element's coordinates, and each input gives its element there. Several results have
// one shape and may have different element types.

// CHECK-LABEL: func.func private @mask
func.func private @mask(%x: tensor<16x16xf32>, %ninf: f32) {
  // CHECK: tile.parallel (%[[I:.*]], %[[J:.*]]) = (16, 16) in(%{{.*}} as %[[E:.*]]) : (tensor<16x16xf32>) {
  // CHECK:   %[[K:.*]] = arith.cmpi sle, %[[J]], %[[I]] : index
  // CHECK:   %[[V:.*]] = arith.select %[[K]], %[[E]], %{{.*}} : f32
  // CHECK:   tile.yield %[[V]] : f32
  // CHECK: } : tensor<16x16xf32>
  %r = tile.parallel (%i, %j) = (16, 16) in(%x as %e) : (tensor<16x16xf32>) {
    %keep = arith.cmpi sle, %j, %i : index
    %v = arith.select %keep, %e, %ninf : f32
    tile.yield %v : f32
  } : tensor<16x16xf32>
  return
}

// CHECK-LABEL: func.func private @inputs_and_results
func.func private @inputs_and_results(%x: tensor<8xf32>, %y: tensor<8xi32>) {
  // CHECK: tile.parallel (%{{.*}}) = (8) in(%{{.*}} as %[[A:.*]], %{{.*}} as %[[B:.*]]) : (tensor<8xf32>, tensor<8xi32>) {
  // CHECK:   tile.yield %[[B]], %[[A]] : i32, f32
  // CHECK: } {my.note} : tensor<8xi32>, tensor<8xf32>
  %r:2 = tile.parallel (%i) = (8) in(%x as %a, %y as %b) : (tensor<8xf32>, tensor<8xi32>) {
    tile.yield %b, %a : i32, f32
  } {my.note} : tensor<8xi32>, tensor<8xf32>
  // Without inputs the coordinates alone make the tile.
  // CHECK: tile.parallel (%[[I:.*]]) = (8) {
  %s = tile.parallel (%i) = (8) {
    // CHECK: tile.yield %[[I]] : index
    tile.yield %i : index
  } : tensor<8xindex>
  return
}

// A body that changes memory needs to make no tile. Where there is none, a layout says which
// thread runs which elements.

// CHECK-LABEL: func.func private @effects
func.func private @effects(%m: memref<8xf32>, %x: tensor<8xf32>) {
  // CHECK: tile.parallel (%[[I:.*]]) = (8) in(%{{.*}} as %[[E:.*]]) : (tensor<8xf32>) {
  // CHECK-NEXT: memref.store %[[E]], %{{.*}}[%[[I]]] : memref<8xf32>
  // CHECK-NEXT: }
  tile.parallel (%i) = (8) in(%x as %e) : (tensor<8xf32>) {
    memref.store %e, %m[%i] : memref<8xf32>
  }
  // CHECK: tile.parallel (%{{.*}}) = (8) layout(#{{.*}}) {
  // CHECK: } {my.note}
  tile.parallel (%i) = (8) layout(#tile.layout<lane = [8@0, 4@*]>) {
    %v = memref.load %m[%i] : memref<8xf32>
    %w = arith.negf %v : f32
    memref.store %w, %m[%i] : memref<8xf32>
  } {my.note}
  return
}

// Control flow is no effect.

// CHECK-LABEL: func.func private @control_flow
func.func private @control_flow(%n: index, %one: index) {
  // CHECK: tile.parallel (%[[I:.*]]) = (8) {
  // CHECK: scf.for %{{.*}} = %[[I]] to
  %r = tile.parallel (%i) = (8) {
    %s = scf.for %k = %i to %n step %one iter_args(%a = %i) -> (index) {
      %b = arith.addi %a, %k : index
      scf.yield %b : index
    }
    tile.yield %s : index
  } : tensor<8xindex>
  return
}
