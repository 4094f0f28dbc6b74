// RUN: tsopt %s --raise-gathers --canonicalize | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of
//
// The matrix that a convolution multiplies: rows count positions, columns (kh, kw, c). A tile's columns are a run of channels where no run
// crosses from one multiple of their number into the next: rows that quotients name, once each, whose windows lie outside of the image where
// the padding is.

// CHECK-LABEL: func.func @main
// CHECK:         %[[K:.*]] = arith.muli %{{.*}}, %c8 : index
// CHECK:         %[[AT:.*]]:3 = tile.parallel (%{{.*}}) = (32) {
// CHECK:         } : tensor<32xindex>, tensor<32xindex>, tensor<32xindex>
// CHECK:         %[[C:.*]] = arith.remsi %[[K]], %c16 : index
// CHECK:         tile.gather %arg0[%[[AT]]#0, %[[AT]]#1, %[[AT]]#2, %[[C]]] : memref<2x5x6x16xf32>, tensor<32xindex>, tensor<32xindex>, tensor<32xindex>, index -> tensor<32x8xf32>
func.func @main(%x: memref<2x5x6x16xf32> {tile.init = "random"}, %w: memref<144x16xf32> {tile.init = "random"}, %y: memref<60x16xf32> {tile.out}) {
  tile.kernel blocks(%b) = (2) threads(64) {
    %zero = arith.constant dense<0.0> : tensor<32x16xf32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %c18 = arith.constant 18 : index
    %c30 = arith.constant 30 : index
    %c32 = arith.constant 32 : index
    %c48 = arith.constant 48 : index
    %first = arith.muli %b, %c32 : index
    %sum = tile.pipelined %step = %c0 to %c18 step %c1 stages(3) iter_args(%acc = %zero) -> (tensor<32x16xf32>) {
      %begin = arith.muli %step, %c8 : index
      %a = tile.parallel (%i, %j) = (32, 8) {
        %row = arith.addi %first, %i : index
        %col = arith.addi %begin, %j : index
        %n = arith.divsi %row, %c30 : index
        %place = arith.remsi %row, %c30 : index
        %oh = arith.divsi %place, %c6 : index
        %kh = arith.divsi %col, %c48 : index
        %h1 = arith.addi %oh, %kh : index
        %h = arith.subi %h1, %c1 : index
        %ow = arith.remsi %place, %c6 : index
        %tap = arith.divsi %col, %c16 : index
        %kw = arith.remsi %tap, %c3 : index
        %w1 = arith.addi %ow, %kw : index
        %v = arith.subi %w1, %c1 : index
        %c = arith.remsi %col, %c16 : index
        %inside = arith.cmpi slt, %n, %c2 : index
        %below = arith.cmpi sge, %h, %c0 : index
        %above = arith.cmpi slt, %h, %c5 : index
        %left = arith.cmpi sge, %v, %c0 : index
        %right = arith.cmpi slt, %v, %c6 : index
        %p = arith.andi %inside, %below : i1
        %q = arith.andi %p, %above : i1
        %r = arith.andi %q, %left : i1
        %s = arith.andi %r, %right : i1
        %e = scf.if %s -> f32 {
          %l = memref.load %x[%n, %h, %v, %c] : memref<2x5x6x16xf32>
          scf.yield %l : f32
        } else {
          %none = arith.constant 0.0 : f32
          scf.yield %none : f32
        }
        tile.yield %e : f32
      } : tensor<32x8xf32>
      %f = tile.load %w[%begin, 0] : memref<144x16xf32> -> tensor<8x16xf32>
      %next = tile.gemm %a, %f, %acc : tensor<32x8xf32>, tensor<8x16xf32> -> tensor<32x16xf32>
      tile.yield %next : tensor<32x16xf32>
    }
    tile.store %sum, %y[%first, 0] : tensor<32x16xf32>, memref<60x16xf32>
  }
  return
}

// Several coordinates end the sum together; of those of which only a quotient is read, none is left.
// CHECK-LABEL: func.func @ends
// CHECK: %[[Q:.*]] = tile.parallel (%[[R:.*]]) = (4) {
// CHECK: tile.gather %arg0[%[[Q]], 0] : memref<9x16xf32>, tensor<4xindex> -> tensor<4x4xf32>
func.func @ends(%x: memref<9x16xf32>, %y: memref<4x4x4xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c16 = arith.constant 16 : index
    %c4 = arith.constant 4 : index
    %c2 = arith.constant 2 : index
    %from = arith.muli %b, %c16 : index
    %r = tile.parallel (%i, %h, %j) = (4, 4, 4) {
      %a = arith.muli %h, %c4 : index
      %k = arith.addi %a, %j : index
      %s = arith.addi %from, %k : index
      %q = arith.divsi %s, %c16 : index
      %m = arith.divui %i, %c2 : index
      %at = arith.addi %q, %m : index
      %e = memref.load %x[%at, %j] : memref<9x16xf32>
      tile.yield %e : f32
    } : tensor<4x4x4xf32>
    tile.store %r, %y[0, 0, 0] : tensor<4x4x4xf32>, memref<4x4x4xf32>
  }
  return
}
