// RUN: tsopt %s -split-input-file -allow-unregistered-dialect | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic -allow-unregistered-dialect | tsopt -split-input-file -allow-unregistered-dialect | FileCheck %s

// Attributes of dialects, in both forms.

// CHECK:      func.func @f(%arg0: i32) {
// CHECK-NEXT: %0 = arith.addi %arg0, %arg0 overflow<nsw> : i32
func.func @f(%a: i32) {
  %0 = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<nsw>}> {overflowFlags = #arith.overflow<nuw>} : (i32, i32) -> i32
  return
}

// -----

// CHECK:      func.func @f(%arg0: i32) {
// CHECK-NEXT: %0 = arith.addi %arg0, %arg0 overflow<nsw> {a = 1 : i64, b.c = 2 : i64} : i32
func.func @f(%a: i32) {
  %0 = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<nsw>}> {a = 1, b.c = 2} : (i32, i32) -> i32
  return
}

// -----

// CHECK:      "foo"() {a = #foo<"a">, b = #foo.bar, c = #foo.bar<baz[1, 2] {x}>, d = #foo.bar} : () -> ()
"foo"() {a = #foo<"a">, b = #foo.bar, c = #foo.bar<baz[1, 2] {x}>, d = #foo<bar>} : () -> ()

// -----

// CHECK:      "foo"() {a = #arith.fastmath<none>, b = #arith.overflow<nsw>, c = #arith.overflow<none>, d = #arith.fastmath<fast>} : () -> ()
"foo"() {a = #arith.fastmath<none>, b = #arith.overflow<nsw>, c = #arith.overflow<none>, d = #arith.fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn>} : () -> ()

// -----

// CHECK:      "foo"() {a = #ub.poison} : () -> ()
"foo"() {a = #ub.poison} : () -> ()
