// RUN: tsopt %s -allow-unregistered-dialect | FileCheck %s
// RUN: tsopt %s -allow-unregistered-dialect | tsopt -allow-unregistered-dialect | FileCheck %s

// A sum that does not fit is left alone; a set without constraints is everything.

// CHECK-DAG: affine_map<(d0) -> (9223372036854775807 + 1)>
// CHECK-DAG: affine_map<(d0) -> (9223372036854775807)>
// CHECK-DAG: affine_set<(d0) : (0 == 0)>
"x.y"() {a = affine_map<(d0) -> (9223372036854775807 + 1)>, b = affine_map<(d0) -> (9223372036854775806 + 1)>,
         c = affine_set<(d0) : ()>} : () -> ()
