// RUN: tsopt %s -arith-unsigned-when-equivalent | FileCheck %s

// Everything here is at least zero.
// CHECK-LABEL: func.func @all(
// CHECK-NEXT:   %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:   %c10_i32 = arith.constant 10 : i32
// CHECK-NEXT:   %0 = arith.maxsi %arg0, %c0_i32 : i32
// CHECK-NEXT:   %1 = arith.divui %0, %c10_i32 exact : i32
// CHECK-NEXT:   %2 = arith.ceildivui %0, %c10_i32 {note} : i32
// CHECK-NEXT:   %3 = arith.divui %0, %c10_i32 : i32
// CHECK-NEXT:   %4 = arith.remui %0, %c10_i32 : i32
// CHECK-NEXT:   %5 = arith.minui %0, %c10_i32 : i32
// CHECK-NEXT:   %6 = arith.maxui %0, %c10_i32 : i32
// CHECK-NEXT:   %7 = arith.extui %0 : i32 to i64
// CHECK-NEXT:   %8 = arith.cmpi ult, %0, %c10_i32 : i32
// CHECK-NEXT:   %9 = arith.cmpi uge, %0, %c10_i32 : i32
// CHECK-NEXT:   return %1, %2, %3, %4, %5, %6, %7, %8, %9 : i32, i32, i32, i32, i32, i32, i64, i1, i1
func.func @all(%x: i32) -> (i32, i32, i32, i32, i32, i32, i64, i1, i1) {
  %c0 = arith.constant 0 : i32
  %c10 = arith.constant 10 : i32
  %a = arith.maxsi %x, %c0 : i32
  %1 = arith.divsi %a, %c10 exact : i32
  %2 = arith.ceildivsi %a, %c10 {note} : i32
  %3 = arith.floordivsi %a, %c10 : i32
  %4 = arith.remsi %a, %c10 : i32
  %5 = arith.minsi %a, %c10 : i32
  %6 = arith.maxsi %a, %c10 : i32
  %7 = arith.extsi %a : i32 to i64
  %8 = arith.cmpi slt, %a, %c10 : i32
  %9 = arith.cmpi sge, %a, %c10 : i32
  return %1, %2, %3, %4, %5, %6, %7, %8, %9 : i32, i32, i32, i32, i32, i32, i64, i1, i1
}

// A possibly negative operand or result, and operations without an unsigned
// counterpart here.
// CHECK-LABEL: func.func @none(
// CHECK-NEXT:   %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:   %c10_i32 = arith.constant 10 : i32
// CHECK-NEXT:   %0 = arith.maxsi %arg0, %c0_i32 : i32
// CHECK-NEXT:   %1 = arith.divsi %arg0, %c10_i32 : i32
// CHECK-NEXT:   %2 = arith.extsi %arg0 : i32 to i64
// CHECK-NEXT:   %3 = arith.cmpi sgt, %arg0, %0 : i32
// CHECK-NEXT:   %4 = arith.subi %0, %c10_i32 : i32
// CHECK-NEXT:   %5 = arith.divsi %4, %c10_i32 : i32
// CHECK-NEXT:   %6 = arith.shrsi %0, %c10_i32 : i32
// CHECK-NEXT:   %7 = arith.sitofp %0 : i32 to f32
// CHECK-NEXT:   return %1, %2, %3, %5, %6, %7 : i32, i64, i1, i32, i32, f32
func.func @none(%x: i32) -> (i32, i64, i1, i32, i32, f32) {
  %c0 = arith.constant 0 : i32
  %c10 = arith.constant 10 : i32
  %a = arith.maxsi %x, %c0 : i32
  %1 = arith.divsi %x, %c10 : i32
  %2 = arith.extsi %x : i32 to i64
  %3 = arith.cmpi sgt, %x, %a : i32
  %4 = arith.subi %a, %c10 : i32
  %5 = arith.divsi %4, %c10 : i32
  %6 = arith.shrsi %a, %c10 : i32
  %7 = arith.sitofp %a : i32 to f32
  return %1, %2, %3, %5, %6, %7 : i32, i64, i1, i32, i32, f32
}

// A loop from zero.
// CHECK-LABEL: func.func @loop(
// CHECK: %0 = arith.remui %arg1, %c4 : index
// CHECK: %1 = arith.cmpi ugt, %arg1, %c4 : index
func.func @loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    %0 = arith.remsi %i, %c4 : index
    %1 = arith.cmpi sgt, %i, %c4 : index
    scf.if %1 {
    }
  }
  return
}

// Vectors: each element must be at least zero.
// CHECK-LABEL: func.func @vectors(
// CHECK: %0 = arith.divui %cst, %cst : vector<4xi8>
// CHECK: %1 = arith.extui %cst : vector<4xi8> to vector<4xi16>
// CHECK: %2 = arith.extsi %cst_0 : vector<4xi8> to vector<4xi16>
func.func @vectors(%v: vector<4xi8>) -> (vector<4xi8>, vector<4xi16>, vector<4xi16>) {
  %c = arith.constant dense<[3, 4, 5, 6]> : vector<4xi8>
  %m = arith.constant dense<[3, -4, 5, 6]> : vector<4xi8>
  %0 = arith.divsi %c, %c : vector<4xi8>
  %1 = arith.extsi %c : vector<4xi8> to vector<4xi16>
  %2 = arith.extsi %m : vector<4xi8> to vector<4xi16>
  return %0, %1, %2 : vector<4xi8>, vector<4xi16>, vector<4xi16>
}
