// RUN: tsopt %s -canonicalize | FileCheck %s

// Comparisons of 0, 1, 2, … with what all of it is below or above.

// CHECK-LABEL: func.func @below(
// CHECK-NEXT:      %cst = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:      %cst_0 = arith.constant dense<3> : vector<4xindex>
// CHECK-NEXT:      %0 = vector.step : vector<4xindex>
// CHECK-NEXT:      %1 = arith.cmpi ult, %0, %cst_0 : vector<4xindex>
// CHECK-NEXT:      return %cst, %cst, %1 : vector<4xi1>, vector<4xi1>, vector<4xi1>
func.func @below() -> (vector<4xi1>, vector<4xi1>, vector<4xi1>) {
  %s = vector.step : vector<4xindex>
  %c3 = arith.constant dense<3> : vector<4xindex>
  %c4 = arith.constant dense<4> : vector<4xindex>
  %c7 = arith.constant dense<7> : vector<4xindex>
  %0 = arith.cmpi ult, %s, %c4 : vector<4xindex>
  %1 = arith.cmpi ule, %s, %c3 : vector<4xindex>
  %2 = arith.cmpi ult, %s, %c3 : vector<4xindex>
  return %0, %1, %2 : vector<4xi1>, vector<4xi1>, vector<4xi1>
}

// CHECK-LABEL: func.func @above(
// CHECK-NEXT:      %cst = arith.constant dense<false> : vector<4xi1>
// CHECK-NEXT:      return %cst, %cst : vector<4xi1>, vector<4xi1>
func.func @above() -> (vector<4xi1>, vector<4xi1>) {
  %s = vector.step : vector<4xindex>
  %c3 = arith.constant dense<3> : vector<4xindex>
  %c4 = arith.constant dense<4> : vector<4xindex>
  %0 = arith.cmpi ugt, %s, %c3 : vector<4xindex>
  %1 = arith.cmpi uge, %s, %c4 : vector<4xindex>
  return %0, %1 : vector<4xi1>, vector<4xi1>
}

// CHECK-LABEL: func.func @equal(
// CHECK-NEXT:      %cst = arith.constant dense<false> : vector<4xi1>
// CHECK-NEXT:      %cst_0 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:      %cst_1 = arith.constant dense<3> : vector<4xindex>
// CHECK-NEXT:      %0 = vector.step : vector<4xindex>
// CHECK-NEXT:      %1 = arith.cmpi ne, %0, %cst_1 : vector<4xindex>
// CHECK-NEXT:      return %cst, %cst_0, %1 : vector<4xi1>, vector<4xi1>, vector<4xi1>
func.func @equal() -> (vector<4xi1>, vector<4xi1>, vector<4xi1>) {
  %s = vector.step : vector<4xindex>
  %c3 = arith.constant dense<3> : vector<4xindex>
  %c4 = arith.constant dense<4> : vector<4xindex>
  %0 = arith.cmpi eq, %s, %c4 : vector<4xindex>
  %1 = arith.cmpi ne, %s, %c4 : vector<4xindex>
  %2 = arith.cmpi ne, %s, %c3 : vector<4xindex>
  return %0, %1, %2 : vector<4xi1>, vector<4xi1>, vector<4xi1>
}

// CHECK-LABEL: func.func @signed(
// CHECK-NEXT:      %cst = arith.constant dense<4> : vector<4xindex>
// CHECK-NEXT:      %0 = vector.step : vector<4xindex>
// CHECK-NEXT:      %1 = arith.cmpi slt, %0, %cst : vector<4xindex>
// CHECK-NEXT:      return %1 : vector<4xi1>
func.func @signed() -> vector<4xi1> {
  %s = vector.step : vector<4xindex>
  %c4 = arith.constant dense<4> : vector<4xindex>
  %0 = arith.cmpi slt, %s, %c4 : vector<4xindex>
  return %0 : vector<4xi1>
}
