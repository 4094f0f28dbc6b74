// RUN: tsopt --allow-unregistered-dialect %s | tsopt --allow-unregistered-dialect | FileCheck %s
// RUN: tsopt --allow-unregistered-dialect %s --mlir-print-op-generic | tsopt --allow-unregistered-dialect | FileCheck %s

// The operations of the builtin dialect.

// CHECK: module {
module {
  // CHECK: module @inner attributes {foo.note = "kept"} {
  module @inner attributes {foo.note = "kept"} {
  // CHECK: }
  }
  // CHECK: module @empty {
  builtin.module @empty {
  }
  // CHECK-LABEL: func.func @casts(
  func.func @casts(%a: i64, %b: i32) {
    // CHECK: builtin.unrealized_conversion_cast %{{.*}} : i64 to index
    %0 = builtin.unrealized_conversion_cast %a : i64 to index
    // CHECK: builtin.unrealized_conversion_cast %{{.*}}, %{{.*}} : i64, i32 to f32
    %1 = builtin.unrealized_conversion_cast %a, %b : i64, i32 to f32
    // CHECK: builtin.unrealized_conversion_cast %{{.*}} : i64 to i32, i32 {foo.note}
    %2:2 = builtin.unrealized_conversion_cast %a : i64 to i32, i32 {foo.note}
    // CHECK: builtin.unrealized_conversion_cast to f32
    %3 = builtin.unrealized_conversion_cast to f32
    return
  }
}
