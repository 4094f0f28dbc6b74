// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Functions: visibility, signature, attributes.

// CHECK:      func.func @x(%arg0: i32 {foo.bar}) {
func.func @x(%a: i32 {foo.bar}) {
  return
}

// -----

// CHECK:      func.func @x(%arg0: i32 {arith.x = 2 : i64, foo.bar = 1 : i64}) -> (i32 {a.b = 1 : i64}) {
// CHECK-NEXT: return %arg0 : i32
func.func @x(%a: i32 {foo.bar = 1, arith.x = 2}) -> (i32 {a.b = 1}) {
  return %a : i32
}

// -----

// CHECK:      func.func private @x(i32, f32) -> (i32, f32)
func.func private @x(%a: i32, %b: f32) -> (i32, f32)

// -----

// CHECK:      func.func nested @x() {
func.func nested @x() {
  return
}

// -----

// CHECK:      func.func public @x() {
func.func public @x() {
  return
}

// -----

// CHECK:      func.func @x() {
func.func @x() -> () {
  return
}

// -----

// CHECK:      func.func @y() attributes {llvm.emit_c_interface, no_inline} {
func.func @y() attributes {llvm.emit_c_interface, no_inline} {
  return
}

// -----

// CHECK:      func.func private @y(i32 {a.b = 1 : i64})
func.func private @y(i32) attributes {arg_attrs = [{a.b = 1}]}
