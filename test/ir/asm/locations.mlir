// RUN: tsopt %s -split-input-file -allow-unregistered-dialect | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic -allow-unregistered-dialect | tsopt -split-input-file -allow-unregistered-dialect | FileCheck %s

// Locations.

// CHECK:      func.func @f() {
func.func @f() { return } loc("a":1)

// -----

// CHECK:      func.func @f() {
func.func @f() { return } loc(fused[])

// -----

// CHECK:      func.func @f() {
func.func @f() { return } loc(fused["a", unknown])

// -----

// CHECK:      func.func @f() {
func.func @f() { return } loc(fused<"x">["a", "b":2:3])

// -----

// CHECK:      func.func @f() {
func.func @f() { return } loc(callsite("a" at "b"))

// -----

// CHECK:      func.func @f() {
func.func @f() { return } loc("a"("b"))

// -----

// CHECK:      func.func @f() {
func.func @f() { return } loc("a"("b"("c")))

// -----

// CHECK:      func.func @f() {
func.func @f() { return } loc("a":1:2 to 3:4)

// -----

// CHECK:      func.func @f() {
func.func @f() { return } loc("a":1:2 to :4)

// -----

// CHECK:      func.func @f() {
func.func @f() { return } loc(#a)
#a = loc("x")

// -----

// CHECK:      func.func @x(%arg0: i32) {
func.func @x(%arg0: i32 loc("a")) { return loc(unknown) } loc("b")

// -----

// CHECK:      "foo"() {a = #loc, b = #loc3} : () -> ()
"foo"() {a = loc(unknown), b = loc(fused<1>["a", "b"])} : () -> ()

// -----

// CHECK:      func.func @f() {
func.func @f() { return } loc("a": 1)

// -----

// CHECK:      func.func @f(%arg0: i32) {
func.func @f(%a : i32 loc(#q)) {
  return
}
#q = loc("z")
