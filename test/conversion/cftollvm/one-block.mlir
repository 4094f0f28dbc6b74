// RUN: tsopt %s --convert-cf-to-llvm | FileCheck %s
// RUN: tsopt %s --finalize-memref-to-llvm | FileCheck %s --check-prefix=SCOPE
// UNSUPPORTED: upstream
// Upstream makes blocks in the loop, which does not verify.

// What becomes several blocks waits until what is around it has become branches.
// CHECK-LABEL: @checked
// CHECK: scf.for
// CHECK-NEXT: cf.assert
// SCOPE-LABEL: @checked
func.func @checked(%c: i1, %l: index, %u: index, %s: index) {
  scf.for %i = %l to %u step %s {
    cf.assert %c, "x"
  }
  return
}

// SCOPE-LABEL: @scope
// SCOPE: scf.for
// SCOPE: memref.alloca_scope
func.func @scope(%l: index, %u: index, %s: index) {
  scf.for %i = %l to %u step %s {
    memref.alloca_scope {
      %m = memref.alloca() : memref<4xf32>
    }
  }
  return
}
