// RUN: tsopt %s -arith-expand | FileCheck %s

// Operations without an LLVM instruction are spelled out.

// CHECK-LABEL: func.func @ceildivsi(
// CHECK-NEXT:    %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:    %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:    %0 = arith.divsi %arg0, %arg1 : i32
// CHECK-NEXT:    %1 = arith.muli %0, %arg1 : i32
// CHECK-NEXT:    %2 = arith.cmpi ne, %arg0, %1 : i32
// CHECK-NEXT:    %3 = arith.cmpi slt, %arg0, %c0_i32 : i32
// CHECK-NEXT:    %4 = arith.cmpi slt, %arg1, %c0_i32 : i32
// CHECK-NEXT:    %5 = arith.cmpi eq, %3, %4 : i1
// CHECK-NEXT:    %6 = arith.andi %2, %5 : i1
// CHECK-NEXT:    %7 = arith.addi %0, %c1_i32 : i32
// CHECK-NEXT:    %8 = arith.select %6, %7, %0 : i32
// CHECK-NEXT:    return %8 : i32
func.func @ceildivsi(%a: i32, %b: i32) -> i32 {
  %0 = arith.ceildivsi %a, %b : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @ceildivui(
// CHECK-NEXT:    %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:    %0 = arith.cmpi eq, %arg0, %c0_i32 : i32
// CHECK-NEXT:    %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:    %1 = arith.subi %arg0, %c1_i32 : i32
// CHECK-NEXT:    %2 = arith.divui %1, %arg1 : i32
// CHECK-NEXT:    %3 = arith.addi %2, %c1_i32 : i32
// CHECK-NEXT:    %4 = arith.select %0, %c0_i32, %3 : i32
// CHECK-NEXT:    return %4 : i32
func.func @ceildivui(%a: i32, %b: i32) -> i32 {
  %0 = arith.ceildivui %a, %b : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @floordivsi(
// CHECK-NEXT:    %0 = arith.divsi %arg0, %arg1 : index
// CHECK-NEXT:    %1 = arith.muli %0, %arg1 : index
// CHECK-NEXT:    %2 = arith.cmpi ne, %arg0, %1 : index
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %3 = arith.cmpi slt, %arg0, %c0 : index
// CHECK-NEXT:    %4 = arith.cmpi slt, %arg1, %c0 : index
// CHECK-NEXT:    %5 = arith.cmpi ne, %3, %4 : i1
// CHECK-NEXT:    %6 = arith.andi %2, %5 : i1
// CHECK-NEXT:    %c-1 = arith.constant -1 : index
// CHECK-NEXT:    %7 = arith.addi %0, %c-1 : index
// CHECK-NEXT:    %8 = arith.select %6, %7, %0 : index
// CHECK-NEXT:    return %8 : index
func.func @floordivsi(%a: index, %b: index) -> index {
  %0 = arith.floordivsi %a, %b : index
  return %0 : index
}

// CHECK-LABEL: func.func @maxsi(
// CHECK-NEXT:    %0 = arith.cmpi sgt, %arg0, %arg1 : i32
// CHECK-NEXT:    %1 = arith.select %0, %arg0, %arg1 : i32
// CHECK-NEXT:    return %1 : i32
func.func @maxsi(%a: i32, %b: i32) -> i32 {
  %0 = arith.maxsi %a, %b : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @maxui(
// CHECK-NEXT:    %0 = arith.cmpi ugt, %arg0, %arg1 : i32
// CHECK-NEXT:    %1 = arith.select %0, %arg0, %arg1 : i32
// CHECK-NEXT:    return %1 : i32
func.func @maxui(%a: i32, %b: i32) -> i32 {
  %0 = arith.maxui %a, %b : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @minsi(
// CHECK-NEXT:    %0 = arith.cmpi slt, %arg0, %arg1 : i32
// CHECK-NEXT:    %1 = arith.select %0, %arg0, %arg1 : i32
// CHECK-NEXT:    return %1 : i32
func.func @minsi(%a: i32, %b: i32) -> i32 {
  %0 = arith.minsi %a, %b : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @minui(
// CHECK-NEXT:    %0 = arith.cmpi ult, %arg0, %arg1 : vector<4xi32>
// CHECK-NEXT:    %1 = arith.select %0, %arg0, %arg1 : vector<4xi1>, vector<4xi32>
// CHECK-NEXT:    return %1 : vector<4xi32>
func.func @minui(%a: vector<4xi32>, %b: vector<4xi32>) -> vector<4xi32> {
  %0 = arith.minui %a, %b : vector<4xi32>
  return %0 : vector<4xi32>
}

// CHECK-LABEL: func.func @maximumf(
// CHECK-NEXT:    %0 = arith.cmpf ugt, %arg0, %arg1 : f32
// CHECK-NEXT:    %1 = arith.select %0, %arg0, %arg1 : f32
// CHECK-NEXT:    %2 = arith.cmpf uno, %arg1, %arg1 : f32
// CHECK-NEXT:    %3 = arith.select %2, %arg1, %1 : f32
// CHECK-NEXT:    return %3 : f32
func.func @maximumf(%a: f32, %b: f32) -> f32 {
  %0 = arith.maximumf %a, %b : f32
  return %0 : f32
}

// CHECK-LABEL: func.func @minimumf(
// CHECK-NEXT:    %0 = arith.cmpf ult, %arg0, %arg1 : f32
// CHECK-NEXT:    %1 = arith.select %0, %arg0, %arg1 : f32
// CHECK-NEXT:    %2 = arith.cmpf uno, %arg1, %arg1 : f32
// CHECK-NEXT:    %3 = arith.select %2, %arg1, %1 : f32
// CHECK-NEXT:    return %3 : f32
func.func @minimumf(%a: f32, %b: f32) -> f32 {
  %0 = arith.minimumf %a, %b : f32
  return %0 : f32
}

// CHECK-LABEL: func.func @maxnumf(
// CHECK-NEXT:    %0 = arith.cmpf ugt, %arg0, %arg1 : f16
// CHECK-NEXT:    %1 = arith.select %0, %arg0, %arg1 : f16
// CHECK-NEXT:    %2 = arith.cmpf uno, %arg0, %arg0 : f16
// CHECK-NEXT:    %3 = arith.select %2, %arg1, %1 : f16
// CHECK-NEXT:    return %3 : f16
func.func @maxnumf(%a: f16, %b: f16) -> f16 {
  %0 = arith.maxnumf %a, %b : f16
  return %0 : f16
}

// CHECK-LABEL: func.func @minnumf(
// CHECK-NEXT:    %0 = arith.cmpf ult, %arg0, %arg1 : f32
// CHECK-NEXT:    %1 = arith.select %0, %arg0, %arg1 : f32
// CHECK-NEXT:    %2 = arith.cmpf uno, %arg0, %arg0 : f32
// CHECK-NEXT:    %3 = arith.select %2, %arg1, %1 : f32
// CHECK-NEXT:    return %3 : f32
func.func @minnumf(%a: f32, %b: f32) -> f32 {
  %0 = arith.minnumf %a, %b : f32
  return %0 : f32
}
