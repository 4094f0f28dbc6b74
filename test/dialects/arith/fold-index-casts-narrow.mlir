// UNSUPPORTED: upstream
// RUN: tsopt %s -canonicalize | FileCheck %s

// What a narrower type cuts off does not come back. mlir-opt 22 gives the arguments.
//
// CHECK-LABEL: func.func @by_narrower(
// CHECK-NEXT:      %0 = arith.index_cast %arg0 : index to i8
// CHECK-NEXT:      %1 = arith.index_cast %0 : i8 to index
// CHECK-NEXT:      %2 = arith.index_castui %arg1 : vector<4xindex> to vector<4xi32>
// CHECK-NEXT:      %3 = arith.index_castui %2 : vector<4xi32> to vector<4xindex>
// CHECK-NEXT:      return %1, %3 : index, vector<4xindex>
func.func @by_narrower(%a: index, %b: vector<4xindex>) -> (index, vector<4xindex>) {
  %0 = arith.index_cast %a : index to i8
  %1 = arith.index_cast %0 : i8 to index
  %2 = arith.index_castui %b : vector<4xindex> to vector<4xi32>
  %3 = arith.index_castui %2 : vector<4xi32> to vector<4xindex>
  return %1, %3 : index, vector<4xindex>
}
