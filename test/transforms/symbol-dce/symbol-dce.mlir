// RUN: tsopt %s --symbol-dce --allow-unregistered-dialect | FileCheck %s

// CHECK-NOT: @dead(
func.func private @dead() {
  return
}
// CHECK-LABEL: func.func private @live
// CHECK-SAME:  () {
// CHECK-NEXT:  call @also_live() : () -> ()
// CHECK-NEXT:  return
func.func private @live() {
  call @also_live() : () -> ()
  return
}
// CHECK-LABEL: func.func private @also_live
// CHECK-SAME:  () {
// CHECK-NEXT:  return
func.func private @also_live() {
  return
}
// CHECK-NOT: @dead_cycle_a(
func.func private @dead_cycle_a() {
  call @dead_cycle_b() : () -> ()
  return
}
// CHECK-NOT: @dead_cycle_b(
func.func private @dead_cycle_b() {
  call @dead_cycle_a() : () -> ()
  return
}
// CHECK-LABEL: func.func nested @referred_by_unknown
// CHECK-SAME:  () {
// CHECK-NEXT:  return
func.func nested @referred_by_unknown() {
  return
}
// CHECK-NOT: @nested_dead(
func.func nested @nested_dead() {
  return
}
// CHECK-LABEL: func.func @public
// CHECK-SAME:  () {
// CHECK-NEXT:  call @live() : () -> ()
// CHECK-NEXT:  "foo.unknown"() {fn = @referred_by_unknown} : () -> ()
// CHECK-NEXT:  return
func.func @public() {
  call @live() : () -> ()
  "foo.unknown"() {fn = @referred_by_unknown} : () -> ()
  return
}
