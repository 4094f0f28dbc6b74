// RUN: tsopt %s -split-input-file -allow-unregistered-dialect | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic -allow-unregistered-dialect | tsopt -split-input-file -allow-unregistered-dialect | FileCheck %s

// Aliases of types and attributes.

// CHECK:      func.func private @x(i32, memref<4xi32>)
!foo = i32
func.func private @x(!foo, memref<4x!foo>)

// -----

// CHECK:      func.func private @x(i32)
!i32 = i32
func.func private @x(!i32)

// -----

// CHECK:      func.func @f() {
#a = loc("x")
func.func @f() { return } loc(#a)

// -----

// CHECK:      func.func @f(%arg0: i32) {
#q = loc("z")
#r = loc(fused[#q, "b"])
#q2 = loc("z2"(#r))
func.func @f(%a : i32 loc(#q2)) { return loc(#r) } loc(#q)

// -----

// CHECK:      func.func @f() {
#loc = loc("abc")
#loc1 = loc(unknown)
func.func @f() { return loc(#loc1) } loc(#loc)

// -----

// CHECK:      "foo"() {a = #loc, b = #loc} : () -> ()
#x = loc("abc")
"foo"() {a = loc(#x), b = #x} : () -> ()
