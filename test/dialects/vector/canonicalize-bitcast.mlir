// RUN: tsopt %s -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @same_type(
// CHECK-NEXT:      return %arg0 : vector<4xf32>
func.func @same_type(%v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.bitcast %v : vector<4xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @chain(
// CHECK-NEXT:      %0 = vector.bitcast %arg0 : vector<4xi32> to vector<4xf32>
// CHECK-NEXT:      return %0, %arg0 : vector<4xf32>, vector<4xi32>
func.func @chain(%v: vector<4xi32>) -> (vector<4xf32>, vector<4xi32>) {
  %0 = vector.bitcast %v : vector<4xi32> to vector<8xi16>
  %1 = vector.bitcast %0 : vector<8xi16> to vector<4xf32>
  %2 = vector.bitcast %0 : vector<8xi16> to vector<4xi32>
  return %1, %2 : vector<4xf32>, vector<4xi32>
}

// CHECK-LABEL: func.func @widened_integers(
// CHECK-NEXT:      %cst = arith.constant dense<50529027> : vector<2xi32>
// CHECK-NEXT:      %cst_0 = arith.constant dense<-1> : vector<1xi64>
// CHECK-NEXT:      return %cst, %cst_0 : vector<2xi32>, vector<1xi64>
func.func @widened_integers() -> (vector<2xi32>, vector<1xi64>) {
  %0 = arith.constant dense<3> : vector<8xi8>
  %1 = vector.bitcast %0 : vector<8xi8> to vector<2xi32>
  %2 = arith.constant dense<-1> : vector<2xi32>
  %3 = vector.bitcast %2 : vector<2xi32> to vector<1xi64>
  return %1, %3 : vector<2xi32>, vector<1xi64>
}

// CHECK-LABEL: func.func @widened_half(
// CHECK-NEXT:      %cst = arith.constant dense<0.00782680511> : vector<2xf32>
// CHECK-NEXT:      return %cst : vector<2xf32>
func.func @widened_half() -> vector<2xf32> {
  %0 = arith.constant dense<1.0> : vector<4xf16>
  %1 = vector.bitcast %0 : vector<4xf16> to vector<2xf32>
  return %1 : vector<2xf32>
}

// Narrowing, and elements that differ, stay.
// CHECK-LABEL: func.func @not_computed(
// CHECK-NEXT:      %cst = arith.constant dense<3> : vector<4xi32>
// CHECK-NEXT:      %cst_0 = arith.constant dense<[1, 2, 3, 4]> : vector<4xi16>
// CHECK-NEXT:      %cst_1 = arith.constant dense<3> : vector<2xi32>
// CHECK-NEXT:      %0 = vector.bitcast %cst_1 : vector<2xi32> to vector<4xi16>
// CHECK-NEXT:      %1 = vector.bitcast %cst_0 : vector<4xi16> to vector<2xi32>
// CHECK-NEXT:      %2 = vector.bitcast %cst : vector<4xi32> to vector<4xf32>
// CHECK-NEXT:      return %0, %1, %2 : vector<4xi16>, vector<2xi32>, vector<4xf32>
func.func @not_computed() -> (vector<4xi16>, vector<2xi32>, vector<4xf32>) {
  %0 = arith.constant dense<3> : vector<2xi32>
  %1 = vector.bitcast %0 : vector<2xi32> to vector<4xi16>
  %2 = arith.constant dense<[1, 2, 3, 4]> : vector<4xi16>
  %3 = vector.bitcast %2 : vector<4xi16> to vector<2xi32>
  %4 = arith.constant dense<3> : vector<4xi32>
  %5 = vector.bitcast %4 : vector<4xi32> to vector<4xf32>
  return %1, %3, %5 : vector<4xi16>, vector<2xi32>, vector<4xf32>
}
