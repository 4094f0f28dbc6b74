// RUN: tsopt %s --allow-unregistered-dialect --mlir-print-local-scope | FileCheck %s

// Of two dimensions or two symbols that are added or multiplied the lower one is
// written first; other terms keep their places.

// CHECK: (s0 + s1)>
"t.x"() {m = affine_map<()[s0, s1, s2] -> (s1 + s0)>} : () -> ()
// CHECK: ((s0 * s1) * s2)>
"t.x"() {m = affine_map<()[s0, s1, s2] -> (s1 * s0 * s2)>} : () -> ()
// CHECK: (s2 * (s0 * s1))>
"t.x"() {m = affine_map<()[s0, s1, s2] -> (s2 * (s1 * s0))>} : () -> ()
// CHECK: (d0 + d1)>
"t.x"() {m = affine_map<(d0, d1) -> (d1 + d0)>} : () -> ()
// CHECK: (s0 + s1 + s0 + 1)>
"t.x"() {m = affine_map<()[s0, s1] -> (s1 + s0 + 1 + s0)>} : () -> ()
// CHECK: ((s0 * s1) * 2)>
"t.x"() {m = affine_map<()[s0, s1] -> (s1 * s0 + s0 * s1)>} : () -> ()
// CHECK: ((s1 * s2) mod s0)>
"t.x"() {m = affine_map<()[s0, s1, s2] -> ((s2 * s1) mod s0)>} : () -> ()
// CHECK: ((s1 floordiv 2) * s0)>
"t.x"() {m = affine_map<()[s0, s1] -> ((s1 floordiv 2) * s0)>} : () -> ()
