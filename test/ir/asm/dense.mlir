// RUN: tsopt %s -split-input-file -allow-unregistered-dialect | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic -allow-unregistered-dialect | tsopt -split-input-file -allow-unregistered-dialect | FileCheck %s

// Constants of several elements: nesting, splats, hexadecimal strings.

// CHECK:      func.func @y(%arg0: i1) {
// CHECK-NEXT: %cst = arith.constant dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>
func.func @y(%a: i1) {
  %0 = arith.constant dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>
  return
}

// -----

// CHECK:      func.func @y(%arg0: i1) {
// CHECK-NEXT: %cst = arith.constant dense<0> : tensor<2xi8>
func.func @y(%a: i1) {
  %0 = arith.constant dense<"0x00"> : tensor<2xi8>
  return
}

// -----

// CHECK:      func.func @y(%arg0: i1) {
// CHECK-NEXT: %cst = arith.constant dense<[0, 1]> : tensor<2xi8>
func.func @y(%a: i1) {
  %0 = arith.constant dense<"0x0001"> : tensor<2xi8>
  return
}

// -----

// CHECK:      func.func @y(%arg0: i1) {
// CHECK-NEXT: %cst = arith.constant dense<[true, false]> : tensor<2xi1>
func.func @y(%a: i1) {
  %0 = arith.constant dense<[true, false]> : tensor<2xi1>
  return
}

// -----

// CHECK:      func.func @y(%arg0: i1) {
// CHECK-NEXT: %cst = arith.constant dense<> : tensor<0xi8>
func.func @y(%a: i1) {
  %0 = arith.constant dense<[]> : tensor<0xi8>
  return
}

// -----

// CHECK:      func.func @y(%arg0: i1) {
// CHECK-NEXT: %cst = arith.constant dense<> : tensor<0xi8>
func.func @y(%a: i1) {
  %0 = arith.constant dense<> : tensor<0xi8>
  return
}

// -----

// CHECK:      func.func @y(%arg0: i1) {
// CHECK-NEXT: %cst = arith.constant dense<0x7FC00000> : tensor<1xf32>
func.func @y(%a: i1) {
  %0 = arith.constant dense<0x7FC00000> : tensor<1xf32>
  return
}

// -----

// CHECK:      "foo"() {a = dense<"abc"> : tensor<2x!foo.str>} : () -> ()
"foo"() {a = dense<"abc"> : tensor<2x!foo.str>} : () -> ()

// -----

// CHECK:      "foo"() {a = dense<["abc", "d"]> : tensor<2x!foo.str>} : () -> ()
"foo"() {a = dense<["abc", "d"]> : tensor<2x!foo.str>} : () -> ()

// -----

// CHECK:      "foo"() {a = dense<1> : tensor<2xindex>, b = dense<[1, -1]> : vector<2xindex>, c = dense<false> : tensor<i1>, d = dense<true> : tensor<2xi1>} : () -> ()
"foo"() {a = dense<1> : tensor<2xindex>, b = dense<[1, -1]> : vector<2xindex>, c = dense<0> : tensor<i1>, d = dense<true> : tensor<2xi1>} : () -> ()

// -----

// CHECK:      "foo"() {a = dense<1> : memref<2xi8>} : () -> ()
"foo"() {a = dense<1> : memref<2xi8>} : () -> ()
