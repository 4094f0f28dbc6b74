// RUN: tsopt %s --allow-unregistered-dialect | tsopt --allow-unregistered-dialect | FileCheck %s
// RUN: tsopt %s --allow-unregistered-dialect --mlir-print-op-generic | tsopt --allow-unregistered-dialect | FileCheck %s

// Every operation of the func dialect.

// CHECK-LABEL: func.func private @declared(i32 {foo.a}, f32) -> (f32 {foo.b}, i64)
func.func private @declared(i32 {foo.a}, f32) -> (f32 {foo.b}, i64)

// CHECK-LABEL: func.func @empty() {
func.func @empty() {
  // CHECK: return
  return
}

// CHECK-LABEL: func.func nested @visible(%{{.*}}: i32 {foo.a = 1 : i32}, %{{.*}}: f32) -> f32 attributes {foo.note, no_inline} {
func.func nested @visible(%a: i32 {foo.a = 1 : i32}, %b: f32) -> f32 attributes {foo.note, no_inline} {
  // CHECK: return %{{.*}} : f32
  return %b : f32
}

// CHECK-LABEL: func.func @one_result_attr() -> (i32 {foo.r}) {
func.func @one_result_attr() -> (i32 {foo.r}) {
  // CHECK: arith.constant 1 : i32
  %c = arith.constant 1 : i32
  // CHECK: return %{{.*}} : i32
  return %c : i32
}

// CHECK-LABEL: func.func @returns_function(%{{.*}}: () -> ()) -> (() -> ()) {
func.func @returns_function(%f: () -> ()) -> (() -> ()) {
  // CHECK: return %{{.*}} : () -> ()
  return %f : () -> ()
}

// CHECK-LABEL: func.func @calls(%{{.*}}: i32, %{{.*}}: f32) {
func.func @calls(%a: i32, %b: f32) {
  // CHECK: call @declared(%{{.*}}, %{{.*}}) : (i32, f32) -> (f32, i64)
  %0:2 = call @declared(%a, %b) : (i32, f32) -> (f32, i64)
  // CHECK: call @visible(%{{.*}}, %{{.*}}) {foo.note} : (i32, f32) -> f32
  %1 = func.call @visible(%a, %b) {foo.note} : (i32, f32) -> f32
  // CHECK: call @empty() {no_inline} : () -> ()
  call @empty() {no_inline} : () -> ()
  // CHECK: constant @visible : (i32, f32) -> f32
  %f = constant @visible : (i32, f32) -> f32
  // CHECK: call_indirect %{{.*}}(%{{.*}}, %{{.*}}) : (i32, f32) -> f32
  %2 = call_indirect %f(%a, %b) : (i32, f32) -> f32
  // CHECK: return
  return
}
