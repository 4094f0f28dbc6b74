// RUN: tsopt %s --allow-unregistered-dialect | tsopt --allow-unregistered-dialect | FileCheck %s
// RUN: tsopt %s --allow-unregistered-dialect --mlir-print-op-generic | tsopt --allow-unregistered-dialect | FileCheck %s

// Every operation of the cf dialect.

// CHECK-LABEL: func.func @branches(
func.func @branches(%c: i1, %a: i32, %b: i64) {
  // CHECK: cf.br ^bb1(%{{.*}}, %{{.*}} : i32, i64)
  cf.br ^bb1(%a, %b : i32, i64)
// CHECK: ^bb1(%{{.*}}: i32, %{{.*}}: i64):
^bb1(%x: i32, %y: i64):
  // CHECK: cf.cond_br %{{.*}}, ^bb1(%{{.*}}, %{{.*}} : i32, i64), ^bb2
  cf.cond_br %c, ^bb1(%x, %y : i32, i64), ^bb2
// CHECK: ^bb2:
^bb2:
  // CHECK: cf.cond_br %{{.*}} weights([3, 5]), ^bb2, ^bb3 {foo.note}
  cf.cond_br %c weights([3, 5]), ^bb2, ^bb3 {foo.note}
// CHECK: ^bb3:
^bb3:
  // CHECK: cf.assert %{{.*}}, "expected a \22good\22 value"
  cf.assert %c, "expected a \22good\22 value"
  // CHECK: cf.switch %{{.*}} : i32, [
  cf.switch %a : i32, [
    // CHECK: default: ^bb4,
    default: ^bb4,
    // CHECK: 42: ^bb1(%{{.*}}, %{{.*}} : i32, i64),
    42: ^bb1(%a, %b : i32, i64),
    // CHECK: 43: ^bb4
    43: ^bb4
  // CHECK: ]
  ]
// CHECK: ^bb4:
^bb4:
  // CHECK: cf.switch %{{.*}} : i64, [
  cf.switch %b : i64, [
    // CHECK: default: ^bb5]
    default: ^bb5]
// CHECK: ^bb5:
^bb5:
  // CHECK: return
  return
}
