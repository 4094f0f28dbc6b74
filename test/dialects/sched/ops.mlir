// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// A block's tile with all clauses, and loops in it one beside the other and one in the other.
// CHECK: sched.tree @tiles of @group axes(b = ?, m = 512, n = 128, k = 256) attributes {t.note} {
// CHECK-NEXT: sched.tile spatial [b = 1, m = 64, n = 64] threads(128) raster(4) {
// CHECK-NEXT: sched.tile temporal [k = 64] stages(3) {
// CHECK-NEXT: sched.leaf "matmul"(b, m, n, k)
// CHECK-NEXT: }
// CHECK-NEXT: sched.tile temporal [k = 64] stages(at_least 2) attributes {t.other} {
// CHECK-NEXT: sched.tile temporal [k = 16] {
// CHECK-NEXT: sched.leaf "matmul2"(b, m, n, k) {t.last}
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: sched.leaf "exp"(b, m, n)
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func private @group()
sched.tree @tiles of @group axes(b = ?, m = 512, n = 128, k = 256) attributes {t.note} {
  sched.tile spatial [b = 1, m = 64, n = 64] threads(128) raster(4) {
    sched.tile temporal [k = 64] stages(3) {
      sched.leaf "matmul"(b, m, n, k)
    }
    sched.tile temporal [k = 64] stages(at_least 2) attributes {t.other} {
      sched.tile temporal [k = 16] {
        sched.leaf "matmul2"(b, m, n, k) {t.last}
      }
    }
    sched.leaf "exp"(b, m, n)
  }
}

// Nothing is divided: one block, and an operation on single elements.
// CHECK: sched.tree @one of @scalar axes() {
// CHECK-NEXT: sched.tile spatial [] {
// CHECK-NEXT: sched.leaf "add"()
func.func private @scalar()
sched.tree @one of @scalar axes() {
  sched.tile spatial [] {
    sched.leaf "add"()
  }
}
