// What a user reads first: remarks that are alike are one, those that could gain most come first, and those
// below 2 % of the predicted time are left out. --remarks prints each where a pass makes it, --remarks-json all with their gain.
//
// RUN: split-file %s %t
// RUN: tsopt %t/large.mlir --emit=gpu -o %t.out 2>&1 | FileCheck %t/large.mlir
// RUN: tsopt %t/large.mlir --emit=gpu -o %t.out --remarks 2>&1 | FileCheck %t/large.mlir --check-prefix=EACH
// RUN: tsopt %t/large.mlir --emit=gpu -o %t.out --remarks-json --remarks=gemm 2>&1 | FileCheck %t/large.mlir --check-prefix=JSON
// RUN: tsopt %t/small.mlir --emit=gpu -o %t.out 2>&1 | FileCheck %t/small.mlir --allow-empty
// RUN: tsopt %t/small.mlir --emit=gpu -o %t.out --remarks 2>&1 | FileCheck %t/small.mlir --check-prefix=ALL
// RUN: tsopt %t/small.mlir --infer-layout -o %t.out 2>&1 | FileCheck %t/small.mlir --check-prefix=UNPLANNED
// RUN: tsopt %t/large.mlir --emit=estimate 2>%t.err | FileCheck %t/large.mlir --check-prefix=ESTIMATE
// RUN: not tsopt %t/open.mlir --emit=estimate 2>&1 | FileCheck %t/open.mlir
// UNSUPPORTED: upstream

//--- large.mlir
// CHECK: remark: uses mma.sync, not wgmma: {{.*}} [gain: at most [[#]] %]
// EACH: remark: uses mma.sync, not wgmma
// EACH-NOT: gain
// JSON: {"file":"{{.*}}large.mlir","line":[[#]],"column":[[#]],"kind":"missed","category":"gemm","pass":"{{.*}}","message":"uses mma.sync, not wgmma{{.*}}","gain":0.{{[0-9]+}}}
// JSON-NOT: {
// ESTIMATE: {{.*}}large.mlir:[[#]]: predicted [[#]] µs on h200, limited by {{.*}}tensor cores {{.*}}, launch overhead 4.5 µs
// ESTIMATE-NEXT: 2048 blocks, [[#]] per SM at a time{{.*}}: [[#]] waves on 132 SMs, the last is 87 % full; tiles take [[#]] of a thread's [[#]] registers
func.func @main(%A: memref<4096x4096xf16>, %B: memref<4096x4096xf16>, %C: memref<4096x4096xf32>) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c4096 = arith.constant 4096 : index
  tile.kernel (%row, %col) = (0, 0) to (4096, 4096) step (64, 128) threads(64) {
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %sum = tile.pipelined %k = %c0 to %c4096 step %c32 stages(2) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %a = tile.load %A[%row, %k] : memref<4096x4096xf16> -> tensor<64x32xf16>
      %b = tile.load %B[%k, %col] : memref<4096x4096xf16> -> tensor<32x128xf16>
      %d = tile.gemm %a, %b, %acc : tensor<64x32xf16>, tensor<32x128xf16> -> tensor<64x128xf32>
      tile.yield %d : tensor<64x128xf32>
    }
    tile.store %sum, %C[%row, %col] : tensor<64x128xf32>, memref<4096x4096xf32>
  }
  return
}

//--- small.mlir
// Four blocks: the launch takes longer than anything a remark could gain.
// CHECK-NOT: remark
// ALL: remark: has the swizzle 64B in shared memory, not 128B
// ALL: remark: has the swizzle 64B in shared memory, not 128B
// UNPLANNED: remark: has the swizzle 64B in shared memory, not 128B: rows of 64 bytes are not a multiple of 128
// UNPLANNED-NOT: swizzle
func.func @main(%A: memref<128x128xf16>, %B: memref<128x128xf16>, %C: memref<128x128xf32>) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c128 = arith.constant 128 : index
  tile.kernel (%row, %col) = (0, 0) to (128, 128) step (64, 64) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c128 step %c32 stages(2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%row, %k] : memref<128x128xf16> -> tensor<64x32xf16>
      %b = tile.load %B[%col, %k] : memref<128x128xf16> -> tensor<64x32xf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x32xf16>, tensor<64x32xf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %sum, %C[%row, %col] : tensor<64x64xf32>, memref<128x128xf32>
  }
  return
}

//--- open.mlir
// CHECK: open.mlir:[[#]]:[[#]]: error: 'tile.kernel' op has a grid whose extent #0 is not known, so its time is not; give arrays extents by tile.shape
func.func @main(%A: memref<?xf32> {tile.out}, %n: index) {
  %z = arith.constant dense<0.0> : tensor<32xf32>
  tile.kernel blocks(%x) = (%n) threads(32) {
    %c32 = arith.constant 32 : index
    %at = arith.muli %x, %c32 : index
    tile.store %z, %A[%at] : tensor<32xf32>, memref<?xf32>
  }
  return
}
