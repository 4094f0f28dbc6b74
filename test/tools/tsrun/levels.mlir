// With --only-levels a program is executed as written, before it becomes code of threads, and after the last pass.
//
// RUN: tsrun %s --verify-each-stage=default --only-levels | FileCheck %s
// RUN: tsrun %s --verify-each-stage=infer-layout,allocate-memory --only-levels | FileCheck %s --check-prefix=OWN
// RUN: not tsrun %s --only-levels 2>&1 | FileCheck %s --check-prefix=ALONE
// CHECK:      the program as written{{.*}} ok
// CHECK-NEXT: insert-fences{{.*}} ok
// CHECK-NEXT: nvvm-attach-target{{.*}} ok
// CHECK-NEXT: verified after every one of 3 levels
// OWN:      the program as written{{.*}} ok
// OWN-NEXT: allocate-memory{{.*}} ok
// OWN-NEXT: verified after every one of 2 levels
// ALONE: --only-levels needs --verify-each-stage

func.func @main(%a: memref<256xf32> {tile.init = "random"}, %b: memref<256xf32> {tile.out}) {
  tile.kernel blocks(%x) = (2) threads(128) {
    %c128 = arith.constant 128 : index
    %i = arith.muli %x, %c128 : index
    %t = tile.load %a[%i] : memref<256xf32> -> tensor<128xf32>
    tile.store %t, %b[%i] : tensor<128xf32>, memref<256xf32>
  }
  return
}
