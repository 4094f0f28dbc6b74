// RUN: tsopt %s --topological-sort --allow-unregistered-dialect | FileCheck %s

// Definitions come first, the rest keeps its order, and cycles stay.
// CHECK:      module {
// CHECK-NEXT:   %[[Z:.*]] = "a.z"
// CHECK-NEXT:   %[[C:[0-9]+]] = "a.cycle"(%[[C]])
// CHECK-NEXT:   "a.x"(%[[Z]])
// CHECK-NEXT:   %[[Y:.*]] = "a.y"(%[[C]])
// CHECK-NEXT:   "a.w"(%[[Y]])
module {
  "a.x"(%0) : (i32) -> ()
  "a.w"(%1) : (i32) -> ()
  %1 = "a.y"(%2) : (i32) -> i32
  %0 = "a.z"() : () -> i32
  %2 = "a.cycle"(%2) : (i32) -> i32
}
