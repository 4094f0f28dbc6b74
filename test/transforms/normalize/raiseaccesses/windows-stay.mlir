// RUN: tsopt %s --raise-windows | FileCheck %s
//
// What is read element by element stays: a group that begins within a row, a number that may be negative, what the body may write, a coordinate in two
// subscripts, a mask that is not one of whole fields, and fields of other words than the coordinate's.

// CHECK-LABEL: func.func private @stays
// CHECK-NOT:     tile.load
// CHECK-NOT:     tile.bitcast
// CHECK-COUNT-5: memref.load
// CHECK-NOT:     tile.bitcast
// CHECK:         return
func.func private @stays(%S: memref<64x64xf32>, %w: tensor<16x8xi8>, %n: index) -> tensor<16x16xi8> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c7 = arith.constant 7 : i8
  %c15 = arith.constant 15 : i8
  %out = tile.parallel (%i, %j) = (16, 16) {
    %k = arith.addi %j, %c4 : index
    %group = arith.divsi %k, %c8 : index
    %a = memref.load %S[%i, %group] : memref<64x64xf32>
    %m = arith.addi %j, %n : index
    %any = arith.divsi %m, %c8 : index
    %b = memref.load %S[%i, %any] : memref<64x64xf32>
    %c = memref.load %S[%j, %j] : memref<64x64xf32>
    %stepped = arith.muli %j, %c2 : index
    %d = memref.load %S[%i, %stepped] : memref<64x64xf32>
    %e = memref.load %S[%n, %c1] : memref<64x64xf32>
    %wj = arith.divsi %j, %c2 : index
    %v = tensor.extract %w[%i, %wj] : tensor<16x8xi8>
    %rem = arith.remsi %j, %c2 : index
    %by = arith.muli %rem, %c4 : index
    %by8 = arith.index_cast %by : index to i8
    %shifted = arith.shrui %v, %by8 : i8
    %part = arith.andi %shifted, %c7 : i8
    %other = arith.remsi %i, %c2 : index
    %by2 = arith.muli %other, %c4 : index
    %by28 = arith.index_cast %by2 : index to i8
    %shifted2 = arith.shrui %v, %by28 : i8
    %part2 = arith.andi %shifted2, %c15 : i8
    %s0 = arith.addf %a, %b : f32
    %s1 = arith.addf %c, %d : f32
    %s2 = arith.addf %s0, %s1 : f32
    %s3 = arith.addf %s2, %e : f32
    %si = arith.fptosi %s3 : f32 to i8
    %p = arith.addi %part, %part2 : i8
    %q = arith.addi %p, %si : i8
    tile.yield %q : i8
  } : tensor<16x16xi8>
  return %out : tensor<16x16xi8>
}

// CHECK-LABEL: func.func @written
// CHECK:         memref.load
func.func @written(%A: memref<16x16xf32>) {
  %c2 = arith.constant 2 : index
  tile.kernel blocks(%b) = (1) threads(32) {
    tile.parallel (%i, %j) = (16, 16) {
      %h = arith.divsi %j, %c2 : index
      %x = memref.load %A[%i, %h] : memref<16x16xf32>
      memref.store %x, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}
