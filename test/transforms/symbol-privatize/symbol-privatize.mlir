// RUN: tsopt %s --symbol-privatize=exclude=kept | FileCheck %s

// CHECK-LABEL: func.func @kept
// CHECK-SAME:  () {
// CHECK-NEXT:  return
func.func @kept() {
  return
}
// CHECK-LABEL: func.func private @hidden
// CHECK-SAME:  () {
// CHECK-NEXT:  return
func.func @hidden() {
  return
}
// CHECK-LABEL: func.func private @nested
// CHECK-SAME:  () {
// CHECK-NEXT:  return
func.func nested @nested() {
  return
}
// CHECK-LABEL: func.func private @already
// CHECK-SAME:  () {
// CHECK-NEXT:  return
func.func private @already() {
  return
}
