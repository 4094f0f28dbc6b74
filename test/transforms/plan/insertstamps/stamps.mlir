// The stamps of a role are where its threads begin to wait, wait no longer, or have the result of a GEMM. What lies between
// is a site, named by the operation that takes most. Loops carry the position of the next stamp, and the program itself
// stays as it is. Stamps for which there is no room are counted.
//
// RUN: tsopt %s --tile-to-llvm="to=planned stamps=true" -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: tsrun %t.mlir --entry=main_stamps --verify | FileCheck %s --check-prefix=DOES
// RUN: tsrun %t.mlir --entry=main_stamps --verify-each-stage=convert-tile-to-gpu,gpu-kernel-outlining --once | FileCheck %s --check-prefix=STAGES
// RUN: tsopt %s --tile-to-llvm="stamps=true" -o %t.llvm.mlir
// RUN: sed -n '/gpu.module @main_kernel /,/^  }/p' %t.llvm.mlir > %t.with
// RUN: tsopt %s --tile-to-llvm | sed -n '/gpu.module @main_kernel /,/^  }/p' > %t.without
// RUN: test -s %t.without && diff %t.with %t.without
// RUN: tsrun %t.llvm.mlir --entry=main_stamps --verify | FileCheck %s --check-prefix=DOES
// RUN: tsopt %s --tile-to-llvm=to=planned | tsopt --insert-stamps="blocks=2 words=8" | FileCheck %s --check-prefix=SMALL
// RUN: tsopt %s --tile-to-llvm=to=planned | tsopt --insert-stamps="blocks=2 words=8" | tsrun - --entry=main_stamps --verify | FileCheck %s --check-prefix=DOES

// CHECK-LABEL: func.func @main(
// CHECK-NOT: tile.stamp
// CHECK-LABEL: func.func @main_stamps(
// CHECK-SAME: memref<4x2x4096xi64> {tile.init = "zeros", tile.stamps = {fingerprint = "{{[0-9a-f]+}}", grid = array<i64: 2, 2>, kernel = 0 : i64, lanes = [
// CHECK-SAME: {role = "load", sites = [{at = "{{.*}}stamps.mlir:[[#A:]]:12", name = "tile.acquire", wait}, {at = "{{.*}}stamps.mlir:{{.*}}:12", name = "tile.copy"}], threads = 128 : i64}
// CHECK-SAME: {role = "math", sites = [{at = "{{.*}}stamps.mlir:[[#A+3]]:12", name = "tile.take", wait}, {at = "{{.*}}stamps.mlir:[[#A+3]]:12", name = "tile.gemm"}
// CHECK: tile.kernel blocks(%[[X:.*]], %[[Y:.*]]) = (2, 2)
// CHECK: %[[ROW:.*]] = arith.muli %[[Y]], %c2
// CHECK-NEXT: %[[B:.*]] = arith.addi %[[ROW]], %[[X]]
// CHECK: tile.role "load"
// CHECK-NEXT: %[[P:.*]] = tile.stamp_begin %[[M:.*]][%[[B]], 0] : memref<4x2x4096xi64>
// CHECK: %[[ALL:.*]]:2 = scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %[[Q:.*]] = %[[P]]) -> (!tile.cursor, i32) {
// CHECK-NEXT: %[[R:.*]] = tile.stamp 1, %[[M]][%[[B]], 0, %[[Q]]]
// CHECK-NEXT: tile.acquire
// CHECK-NEXT: %[[S:.*]] = tile.stamp 2, %[[M]][%[[B]], 0, %[[R]]]
// CHECK: scf.yield %{{.*}}, %[[S]] : !tile.cursor, i32
// CHECK: tile.stamp_end %[[M]][%[[B]], 0, %[[ALL]]#1]
// CHECK: tile.role "math"
// CHECK-NEXT: tile.stamp_begin %[[M]][%[[B]], 1]

// DOES: verified
// STAGES: convert-tile-to-gpu {{.*}}ok
// SMALL: memref<2x2x8xi64>
func.func @main(%A: memref<128x256xf16> {tile.init = "random"}, %B: memref<256x256xf16> {tile.init = "random"},
                %C: memref<128x256xf32> {tile.out}) {
  tile.kernel (%row, %col) = (0, 0) to (128, 256) step (64, 128) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %sum = tile.pipelined %k = 0 to 256 step 64 stages(2) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %a = tile.load %A[%row, %k] : memref<128x256xf16> -> tensor<64x64xf16>
      %b = tile.load %B[%k, %col] : memref<256x256xf16> -> tensor<64x128xf16>
      %r = tile.gemm %a, %b, %acc : tensor<64x64xf16>, tensor<64x128xf16> -> tensor<64x128xf32>
      tile.yield %r : tensor<64x128xf32>
    }
    tile.store %sum, %C[%row, %col] : tensor<64x128xf32>, memref<128x256xf32>
  }
  return
}

func.func @reference(%A: memref<128x256xf16>, %B: memref<256x256xf16>, %C: memref<128x256xf32>) {
  tile.kernel (%row, %col) = (0, 0) to (128, 256) step (32, 32) threads(32) {
    %a = tile.load %A[%row, 0] : memref<128x256xf16> -> tensor<32x256xf16>
    %b = tile.load %B[0, %col] : memref<256x256xf16> -> tensor<256x32xf16>
    %zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %r = tile.gemm %a, %b, %zero : tensor<32x256xf16>, tensor<256x32xf16> -> tensor<32x32xf32>
    tile.store %r, %C[%row, %col] : tensor<32x32xf32>, memref<128x256xf32>
  }
  return
}
