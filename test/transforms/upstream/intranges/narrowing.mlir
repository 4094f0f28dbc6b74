// RUN: tsopt %s -arith-int-range-narrowing=int-bitwidths-supported=8,16,32 | FileCheck %s

// The first width that holds all operands and the result.
// CHECK-LABEL: func.func @sums(
// CHECK-NEXT:   %c10_i8 = arith.constant 10 : i8
// CHECK-NEXT:   %c10_i64 = arith.constant 10 : i64
// CHECK-NEXT:   %c300_i64 = arith.constant 300 : i64
// CHECK-NEXT:   %0 = arith.remui %arg0, %c10_i64 : i64
// CHECK-NEXT:   %1 = arith.remui %arg0, %c300_i64 : i64
// CHECK-NEXT:   %2 = arith.trunci %0 : i64 to i8
// CHECK-NEXT:   %3 = arith.addi %2, %c10_i8 overflow<nuw> : i8
// CHECK-NEXT:   %4 = arith.extui %3 : i8 to i64
// CHECK-NEXT:   %5 = arith.trunci %0 : i64 to i16
// CHECK-NEXT:   %6 = arith.trunci %1 : i64 to i16
// CHECK-NEXT:   %7 = arith.addi %5, %6 {note} : i16
// CHECK-NEXT:   %8 = arith.extui %7 : i16 to i64
// CHECK-NEXT:   return %4, %8 : i64, i64
func.func @sums(%x: i64) -> (i64, i64) {
  %c10 = arith.constant 10 : i64
  %c300 = arith.constant 300 : i64
  %a = arith.remui %x, %c10 : i64
  %b = arith.remui %x, %c300 : i64
  %0 = arith.addi %a, %c10 overflow<nuw> : i64
  %1 = arith.addi %a, %b {note} : i64
  return %0, %1 : i64, i64
}

// Numbers that may be negative are extended by their sign.
// CHECK-LABEL: func.func @negative(
// CHECK-NEXT:   %c10_i8 = arith.constant 10 : i8
// CHECK-NEXT:   %c10_i64 = arith.constant 10 : i64
// CHECK-NEXT:   %c-100_i64 = arith.constant -100 : i64
// CHECK-NEXT:   %0 = arith.maxsi %arg0, %c-100_i64 : i64
// CHECK-NEXT:   %1 = arith.minsi %0, %c10_i64 : i64
// CHECK-NEXT:   %2 = arith.trunci %1 : i64 to i8
// CHECK-NEXT:   %3 = arith.divsi %2, %c10_i8 : i8
// CHECK-NEXT:   %4 = arith.extsi %3 : i8 to i64
// CHECK-NEXT:   %5 = arith.trunci %1 : i64 to i8
// CHECK-NEXT:   %6 = arith.cmpi slt, %5, %c10_i8 : i8
// CHECK-NEXT:   return %4, %6 : i64, i1
func.func @negative(%x: i64) -> (i64, i1) {
  %c10 = arith.constant 10 : i64
  %m = arith.constant -100 : i64
  %a0 = arith.maxsi %x, %m : i64
  %a = arith.minsi %a0, %c10 : i64
  %0 = arith.divsi %a, %c10 : i64
  %1 = arith.cmpi slt, %a, %c10 : i64
  return %0, %1 : i64, i1
}

// An index is cast; what goes from one narrow operation to the next is not cast
// to index and back.
// CHECK-LABEL: func.func @indices(
func.func @indices(%m: memref<?xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %c10 step %c1 {
    %0 = arith.addi %i, %c1 : index
    %1 = arith.muli %0, %c10 : index
    %2 = memref.load %m[%1] : memref<?xi64>
  }
  return
}

// CHECK-LABEL: func.func @vectors(
// CHECK-NEXT:   %cst = arith.constant dense<[3, 4, 5, 6]> : vector<4xi8>
// CHECK-NEXT:   %cst_0 = arith.constant dense<[3, 4, 5, 6]> : vector<4xi64>
// CHECK-NEXT:   %0 = arith.remui %arg0, %cst_0 : vector<4xi64>
// CHECK-NEXT:   %1 = arith.trunci %0 : vector<4xi64> to vector<4xi8>
// CHECK-NEXT:   %2 = arith.addi %1, %cst : vector<4xi8>
// CHECK-NEXT:   %3 = arith.extui %2 : vector<4xi8> to vector<4xi64>
// CHECK-NEXT:   %4 = arith.trunci %0 : vector<4xi64> to vector<4xi8>
// CHECK-NEXT:   %5 = arith.cmpi ult, %4, %cst : vector<4xi8>
// CHECK-NEXT:   return %3, %5 : vector<4xi64>, vector<4xi1>
func.func @vectors(%v: vector<4xi64>) -> (vector<4xi64>, vector<4xi1>) {
  %c = arith.constant dense<[3, 4, 5, 6]> : vector<4xi64>
  %0 = arith.remui %v, %c : vector<4xi64>
  %1 = arith.addi %0, %c : vector<4xi64>
  %2 = arith.cmpi ult, %0, %c : vector<4xi64>
  return %1, %2 : vector<4xi64>, vector<4xi1>
}

// Too wide, of unknown operands, and operations that are not elementwise on one
// type.
// CHECK-LABEL: func.func @none(
// CHECK: %c5000000000_i64 = arith.constant 5000000000 : i64
// CHECK: %c9_i64 = arith.constant 9 : i64
// CHECK: %0 = arith.remui %arg0, %c9_i64 : i64
// CHECK: %1 = arith.addi %0, %c5000000000_i64 : i64
// CHECK: %2 = arith.addi %arg0, %arg1 : i64
// CHECK: %3 = arith.select %arg2, %0, %c9_i64 : i64
// CHECK: %4 = arith.sitofp %0 : i64 to f32
func.func @none(%x: i64, %y: i64, %c: i1) -> (i64, i64, i64, f32) {
  %big = arith.constant 5000000000 : i64
  %c9 = arith.constant 9 : i64
  %a = arith.remui %x, %c9 : i64
  %0 = arith.addi %a, %big : i64
  %1 = arith.addi %x, %y : i64
  %2 = arith.select %c, %a, %c9 : i64
  %3 = arith.sitofp %a : i64 to f32
  return %0, %1, %2, %3 : i64, i64, i64, f32
}

// Casts to index and back from a listed width.
// CHECK-LABEL: func.func @casts(
// CHECK-NEXT:   %0 = arith.index_cast %arg0 : i8 to index
// CHECK-NEXT:   %1 = arith.index_cast %0 : index to i16
// CHECK-NEXT:   %2 = arith.index_cast %arg1 : i4 to index
// CHECK-NEXT:   %3 = arith.index_cast %2 : index to i4
// CHECK-NEXT:   return %arg0, %arg0, %1, %3 : i8, i8, i16, i4
func.func @casts(%i: i8, %w: i4) -> (i8, i8, i16, i4) {
  %0 = arith.index_castui %i : i8 to index
  %1 = arith.index_castui %0 : index to i8
  %2 = arith.index_cast %i : i8 to index
  %3 = arith.index_cast %2 : index to i8
  %4 = arith.index_cast %2 : index to i16
  %5 = arith.index_cast %w : i4 to index
  %6 = arith.index_cast %5 : index to i4
  return %1, %3, %4, %6 : i8, i8, i16, i4
}
