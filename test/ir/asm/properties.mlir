// RUN: tsopt %s -split-input-file -allow-unregistered-dialect | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic -allow-unregistered-dialect | tsopt -split-input-file -allow-unregistered-dialect | FileCheck %s

// Properties and attributes of the generic form.

// CHECK:      func.func @f() {
// CHECK-NEXT: %c1_i64 = arith.constant 1 : i64
func.func @f() {
  "arith.constant"() <{value = 1 : i64, foo = 2}> : () -> (i64)
  return
}

// -----

// CHECK:      func.func @f() {
// CHECK-NEXT: %c1_i64 = arith.constant 1 : i64
func.func @f() {
  "arith.constant"() <{value = 1 : i64}> {value = 3 : i64} : () -> (i64)
  return
}

// -----

// CHECK:      func.func @f() {
// CHECK-NEXT: %c1_i64 = arith.constant 1 : i64
func.func @f() {
  "arith.constant"() <{value = 1 : i64}> {value = 3 : i64} : () -> (i64)
  return
}

// -----

// CHECK:      func.func @f(%arg0: i32) {
// CHECK-NEXT: %0 = arith.addi %arg0, %arg0 : i32
func.func @f(%a: i32) {
  %0 = "arith.addi"(%a, %a) <{foo = 1}> : (i32, i32) -> i32
  return
}

// -----

// CHECK:      func.func @f(%arg0: i32) {
// CHECK-NEXT: %0 = "foo.addi"(%arg0, %arg0) <"x"> : (i32, i32) -> i32
func.func @f(%a: i32) {
  %0 = "foo.addi"(%a, %a) <"x"> : (i32, i32) -> i32
  return
}

// -----

// CHECK:      func.func @f(%arg0: i32) {
// CHECK-NEXT: %0 = "foo.addi"(%arg0, %arg0) <{x = 1 : i64}> {y = 2 : i64} : (i32, i32) -> i32
func.func @f(%a: i32) {
  %0 = "foo.addi"(%a, %a) <{x = 1}> {y = 2} : (i32, i32) -> i32
  return
}

// -----

// CHECK:      func.func private @x()
"func.func"() <{sym_name = "x", function_type = () -> ()}> ({}) {sym_visibility = "private"} : () -> ()

// -----

// CHECK:      func.func private @x()
"func.func"() <{sym_name = "x", function_type = () -> (), sym_visibility = "private"}> ({}) {sym_visibility = "public"} : () -> ()
