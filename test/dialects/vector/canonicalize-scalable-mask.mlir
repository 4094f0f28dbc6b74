// Of lanes as many as the machine decides only all or none are a constant; 4 of them are
// not all.
//
// RUN: tsopt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @bounds
// CHECK-DAG:  [[ALL:%.*]] = arith.constant dense<true> : vector<[4]xi1>
// CHECK-DAG:  [[C4:%.*]] = arith.constant 4 : index
// CHECK:      [[FOUR:%.*]] = vector.create_mask [[C4]] : vector<[4]xi1>
// CHECK-NEXT: [[ROW:%.*]] = vector.constant_mask [1, 4] : vector<2x[4]xi1>
// CHECK-NEXT: return [[FOUR]], [[ALL]], [[ROW]]
func.func @bounds() -> (vector<[4]xi1>, vector<[4]xi1>, vector<2x[4]xi1>) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %vscale = vector.vscale
  %all = arith.muli %vscale, %c4 : index
  %0 = vector.create_mask %c4 : vector<[4]xi1>
  %1 = vector.create_mask %all : vector<[4]xi1>
  %2 = vector.create_mask %c1, %all : vector<2x[4]xi1>
  return %0, %1, %2 : vector<[4]xi1>, vector<[4]xi1>, vector<2x[4]xi1>
}

// CHECK-LABEL: @inserted
// CHECK: vector.insert
func.func @inserted() -> vector<2x[4]xi1> {
  %none = arith.constant dense<false> : vector<2x[4]xi1>
  %row = arith.constant dense<true> : vector<[4]xi1>
  %0 = vector.insert %row, %none [0] : vector<[4]xi1> into vector<2x[4]xi1>
  return %0 : vector<2x[4]xi1>
}
