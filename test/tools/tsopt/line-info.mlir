// Lines in PTX: what profilers and debuggers show beside an instruction.
//
// REQUIRES: llc
// UNSUPPORTED: upstream
// RUN: tsopt --emit=ptx --line-info %s | FileCheck %s
// RUN: tsopt --tile-to-binary=line-info %s | FileCheck %s --check-prefix=BINARY
// RUN: tsopt --emit=ptx %s | FileCheck %s --check-prefix=NONE
// RUN: not tsopt --line-info %s 2>&1 | FileCheck %s --check-prefix=ALONE

// ptxas takes "debug" for a wish not to optimise.
// CHECK: .target sm_90a{{$}}
// CHECK: .loc [[FILE:[0-9]+]] 24 10
// CHECK: ld.global
// CHECK: .loc [[FILE]] 25 10
// CHECK-NEXT: ex2.approx
// CHECK: .file [[FILE]] "{{.*}}line-info.mlir"
// BINARY: .loc{{.*}} 25 10
// NONE-NOT: .loc
// ALONE: --line-info needs --emit=llvm, ptx or cubin; in a pass pipeline use --tile-to-binary=line-info

func.func @main(%a: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0] : memref<64xf32> -> tensor<64xf32>
    %e = math.exp2 %t fastmath<afn> : tensor<64xf32>
    tile.store %e, %a[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}
