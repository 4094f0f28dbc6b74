// --watch=LINE tells when an agent reaches a line, and --watch=NAME[i] when a kernel changes an element: who, from what to
// what, and where. What nobody reaches or changes is said too.
//
// RUN: tsrun %s --watch=37 --watch=y[70] --watch=x[1] --watch=1 | FileCheck %s
//
// CHECK: watch 37: block [0] reaches tile.load at {{.*}}watch.mlir:37:
// CHECK-NEXT: watch 37: block [0] reaches tile.load at {{.*}}watch.mlir:37:
// CHECK-NEXT: watch 37: block [1] reaches
// CHECK-NEXT: watch 37: block [1] reaches
// CHECK-NEXT: watch y[70]: block [1] changes it from nothing to 2 by tile.store at {{.*}}watch.mlir:41:5
// CHECK-NEXT: watch x[1]: no kernel changed it
// CHECK-NEXT: watch 1: no agent of a kernel reached the line
//
// The same of the code of threads, whose operations have lines of the file that was read, and a copy that an engine did.
//
// RUN: tsopt --emit=gpu %s -o %t.mlir && tsrun %t.mlir --watch=1[70] | FileCheck %s --check-prefix=THREADS
//
// THREADS: watch 1[70]: block [1], thread {{.*}} changes it from nothing to 2 by {{.*}} at {{.*}}.mlir
//
// A point that tells very much stops, and says how often it would have gone on.
//
// RUN: tsopt --emit=gpu --mlir-print-debuginfo %s -o %t.loc.mlir && tsrun %t.loc.mlir --watch=37 | FileCheck %s --check-prefix=MUCH
//
// MUCH-COUNT-100: watch 37: block [
// MUCH-NEXT: watch 37: and {{[0-9]+}} times more
//
// RUN: not tsrun %s --watch=y[128] 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not tsrun %s --watch=z[1] 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not tsrun %s --watch=400 2>&1 | FileCheck %s --check-prefix=LINES
// OUTSIDE: tsrun: --watch=y[128]: argument y has the shape 128
// NAME: tsrun: --watch=z[1]: the function has no argument z; it has x, y
// LINES: tsrun: --watch=400: {{.*}}watch.mlir has 45 lines
func.func @main(%x: memref<128xf32> {tile.init = "ones"}, %y: memref<128xf32> {tile.out}) {
  tile.kernel (%i) = (0) to (128) step (64) threads(64) {
    %zero = arith.constant dense<0.0> : tensor<64xf32>
    %r = tile.pipelined %k = 0 to 2 step 1 stages(2) iter_args(%a = %zero) -> (tensor<64xf32>) {
      %t = tile.load %x[%i] : memref<128xf32> -> tensor<64xf32>
      %b = arith.addf %a, %t : tensor<64xf32>
      tile.yield %b : tensor<64xf32>
    }
    tile.store %r, %y[%i] : tensor<64xf32>, memref<128xf32>
  }
  return
}
