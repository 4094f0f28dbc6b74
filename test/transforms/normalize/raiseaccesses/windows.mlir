// RUN: tsopt %s --raise-windows --canonicalize --cse | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of
//
// What is read at coordinates and quotients of them is a window, whose elements are repeated; bits that are shifted out of words are
// elements of their bits. A scale for 32 neighbours is one for a row of 16 that cannot cross from one into the next.

// CHECK-LABEL: func.func @main
// CHECK:         %[[W:.*]] = tile.load %arg0
// CHECK:         %[[B:.*]] = tile.bitcast %[[W]] : tensor<16x2xi32> -> tensor<16x16xi4>
// CHECK:         %[[K:.*]] = arith.divui %{{.*}}, %c32 : index
// CHECK:         %[[S:.*]] = tile.load %arg1[%{{.*}}, %[[K]]] [16, 1] pad(%{{.*}} : f32) : memref<30x4xf32> -> tensor<16xf32>
// CHECK:         %[[R:.*]] = tile.broadcast %[[S]] dims [1] : tensor<16xf32> -> tensor<16x16xf32>
// CHECK:         %[[Z:.*]] = tile.load %arg2[%{{.*}}] : memref<32xf32> -> tensor<4xf32>
// CHECK:         %[[E:.*]] = tile.broadcast %[[Z]] dims [0, 2] : tensor<4xf32> -> tensor<16x4x4xf32>
// CHECK:         %[[F:.*]] = tile.reshape %[[E]] : tensor<16x4x4xf32> -> tensor<16x16xf32>
// CHECK:         tile.parallel (%{{.*}}, %{{.*}}) = (16, 16) in(%[[B]] as %[[X:[a-z0-9]+]], %[[R]] as %{{.*}}, %[[F]] as %{{.*}})
// CHECK-NEXT:      arith.extui %[[X]] : i4 to i32
// CHECK-NOT:       memref.load
func.func @main(%W: memref<32x16xi32> {tile.init = "random"}, %S: memref<30x4xf32> {tile.init = "random"}, %Z: memref<32xf32> {tile.init = "random"}, %y: memref<32x128xf32> {tile.out}) {
  tile.kernel blocks(%b, %c) = (2, 8) threads(32) {
    %c3 = arith.constant 3 : i32
    %c15 = arith.constant 15 : i32
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %c30 = arith.constant 30 : index
    %c32 = arith.constant 32 : index
    %one = arith.constant 1.0 : f32
    %row = arith.muli %b, %c16 : index
    %col = arith.muli %c, %c16 : index
    %word = arith.muli %c, %c2 : index
    %w = tile.load %W[%row, %word] : memref<32x16xi32> -> tensor<16x2xi32>
    %r = tile.parallel (%i, %j) = (16, 16) {
      %wj = arith.divsi %j, %c8 : index
      %v = tensor.extract %w[%i, %wj] : tensor<16x2xi32>
      %rem = arith.remsi %j, %c8 : index
      %by = arith.muli %rem, %c4 : index
      %by32 = arith.index_cast %by : index to i32
      %shifted = arith.shrsi %v, %by32 : i32
      %q = arith.andi %shifted, %c15 : i32
      %f = arith.sitofp %q : i32 to f32
      %ri = arith.addi %row, %i : index
      %cj = arith.addi %col, %j : index
      %g = arith.divsi %cj, %c32 : index
      %inside = arith.cmpi slt, %ri, %c30 : index
      %s = scf.if %inside -> f32 {
        %x = memref.load %S[%ri, %g] : memref<30x4xf32>
        scf.yield %x : f32
      } else {
        scf.yield %one : f32
      }
      %h = arith.divsi %cj, %c4 : index
      %z = memref.load %Z[%h] : memref<32xf32>
      %p = arith.mulf %f, %s : f32
      %d = arith.addf %p, %z : f32
      tile.yield %d : f32
    } : tensor<16x16xf32>
    tile.store %r, %y[%row, %col] : tensor<16x16xf32>, memref<32x128xf32>
  }
  return
}

// Words along another dimension than the last are turned for it, and back.

// CHECK-LABEL: func.func private @along_rows
// CHECK:         %[[T:.*]] = tile.transpose %arg0, [1, 0] : tensor<4x16xi8>
// CHECK:         %[[B:.*]] = tile.bitcast %[[T]] : tensor<16x4xi8> -> tensor<16x16xi2>
// CHECK:         %[[U:.*]] = tile.transpose %[[B]], [1, 0] : tensor<16x16xi2>
// CHECK:         tile.parallel (%{{.*}}, %{{.*}}) = (16, 16) in(%[[U]] as %[[X:[a-z0-9]+]])
// CHECK-NEXT:      arith.index_castui %[[X]] : i2 to index
func.func private @along_rows(%w: tensor<4x16xi8>) -> tensor<16x16xindex> {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %r = tile.parallel (%i, %j) = (16, 16) {
    %wi = arith.shrui %i, %c2 : index
    %v = tensor.extract %w[%wi, %j] : tensor<4x16xi8>
    %rem = arith.andi %i, %c3 : index
    %by = arith.muli %rem, %c2 : index
    %wide = arith.index_castui %v : i8 to index
    %shifted = arith.shrui %wide, %by : index
    %q = arith.andi %shifted, %c3 : index
    tile.yield %q : index
  } : tensor<16x16xindex>
  return %r : tensor<16x16xindex>
}
