// RUN: tsopt %s --verify-roundtrip --allow-unregistered-dialect | FileCheck %s

// CHECK: func.func @f
func.func @f(%x: i32 {foo.bar = 1 : i32}) -> i32 attributes {foo.baz} {
  %y = "foo.op"(%x) ({
  ^bb0(%a: i32):
    "foo.yield"(%a) : (i32) -> ()
  }) {m = affine_map<(d0) -> (d0)>} : (i32) -> i32
  return %y : i32
}
