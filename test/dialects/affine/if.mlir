// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Branches by an integer set.

// CHECK:      #set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>
// CHECK:      affine.if #set(%arg0)[%arg0] {
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>
func.func @f(%n: index) {
  affine.if #set(%n)[%n] { }
  return
}

// -----

// CHECK:      #set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>
// CHECK:      affine.if #set(%arg0)[%arg0] {
// CHECK-NEXT: } else {
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>
func.func @f(%n: index) {
  affine.if #set(%n)[%n] { } else { }
  return
}

// -----

// CHECK:      #set = affine_set<() : (1 == 0)>
// CHECK:      affine.if #set() {
#set = affine_set<() : (1 == 0)>
func.func @f(%n: index) {
  affine.if #set() { }
  return
}

// -----

// CHECK:      #set = affine_set<(d0) : (d0 - 1 >= 0)>
// CHECK:      %0 = affine.if #set(%arg0) -> index {
// CHECK-NEXT: affine.yield %arg0 : index
// CHECK-NEXT: } else {
// CHECK-NEXT: affine.yield %arg0 : index
func.func @f(%n: index) {
  %0 = affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%n) -> index {
  affine.yield %n : index } else {
  affine.yield %n : index } return
}

// -----

// CHECK:      #set = affine_set<(d0) : (d0 - 1 >= 0)>
// CHECK:      %0:2 = affine.if #set(%arg0) -> (index, index) {
// CHECK-NEXT: affine.yield %arg0, %arg0 : index, index
// CHECK-NEXT: } else {
// CHECK-NEXT: affine.yield %arg0, %arg0 : index, index
// CHECK-NEXT: } {a = 1 : i64}
func.func @f(%n: index) {
  %0:2 = affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%n) -> (index, index) {
  affine.yield %n, %n : index, index } else {
  affine.yield %n, %n : index, index } {a = 1} return
}
