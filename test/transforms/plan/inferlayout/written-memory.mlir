// RUN: tsopt %s --infer-layout -o %t 2> %t.remarks
// RUN: FileCheck %s < %t
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: tsrun %s --entry pitch --verify-each-stage --schedules=1
// RUN: tsrun %s --entry b --verify-each-stage --schedules=1
// RUN: tsrun %s --entry slot --verify-each-stage --schedules=1
// RUN: tsopt %s --emit=ptx -o - 2> /dev/null | FileCheck %s --check-prefix=PTX

// A layout in shared memory that the program writes is the layout: the instruction of a GEMM is one that can read it, and TMA is left out where it
// cannot write it. wgmma reads the swizzles of the hardware, ldmatrix any rows that begin at a multiple of 16 bytes.

#pitch = #tile.swizzle<0, 0, 0, pitch = 72>

// PTX: .entry pitch_kernel
// PTX: ldmatrix
// PTX: mma.sync

// CHECK-DAG: #[[PITCH:.*]] = #tile.swizzle<0, 0, 0, pitch = 72>
// CHECK-DAG: #[[NARROW:.*]] = #tile.swizzle<2, 3, 3, chunk = 32>
// CHECK-LABEL: @pitch
// REMARK: remark: uses mma.sync, not wgmma: operand A has the layout #tile.swizzle<0, 0, 0, pitch = 72> in shared memory, but wgmma needs #tile.swizzle<3, 3, 3>; remove the layout
func.func @pitch(%A: memref<128x64xbf16> {tile.init = "random"}, %B: memref<64x64xbf16> {tile.init = "random"}, %C: memref<128x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    // CHECK: tile.alloc : memref<128x64xbf16, #[[PITCH]], #scale.mem<l1>>
    %a = tile.alloc : memref<128x64xbf16, #pitch, #scale.mem<l1>>
    %b = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %zero = arith.constant dense<0.0> : tensor<128x64xf32>
    tile.copy %A[0, 0] to %a[0, 0] tile(128, 64) : memref<128x64xbf16> to memref<128x64xbf16, #pitch, #scale.mem<l1>>
    tile.copy %B[0, 0] to %b[0, 0] tile(64, 64) : memref<64x64xbf16> to memref<64x64xbf16, #scale.mem<l1>>
    // CHECK: tile.gemm {{.*}} impl(mma)
    %d = tile.gemm %a, %b, %zero : memref<128x64xbf16, #pitch, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>> -> tensor<128x64xf32>
    tile.store %d, %C[0, 0] : tensor<128x64xf32>, memref<128x64xf32>
  }
  return
}

// CHECK-LABEL: @b
// REMARK: uses mma.sync, not wgmma: operand B has the layout #tile.swizzle<0, 0, 0, pitch = 72> in shared memory
func.func @b(%A: memref<64x64xf16> {tile.init = "random"}, %C: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %b = tile.alloc : memref<64x64xf16, #pitch, #scale.mem<l1>>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %t = tile.load %A[0, 0] : memref<64x64xf16> -> tensor<64x64xf16>
    tile.store %t, %b[0, 0] : tensor<64x64xf16>, memref<64x64xf16, #pitch, #scale.mem<l1>>
    // CHECK: tile.gemm {{.*}} impl(mma)
    %d = tile.gemm %t, %b, %zero transpose_b : tensor<64x64xf16>, memref<64x64xf16, #pitch, #scale.mem<l1>> -> tensor<64x64xf32>
    tile.store %d, %C[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// One of several tiles of an array.
// CHECK-LABEL: @slot
func.func @slot(%A: memref<64x64xbf16> {tile.init = "random"}, %C: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %both = tile.alloc : memref<2x64x64xbf16, #pitch, #scale.mem<l1>>
    %a = tile.slot %both[%c0] : memref<2x64x64xbf16, #pitch, #scale.mem<l1>> -> memref<64x64xbf16, #pitch, #scale.mem<l1>>
    %b = tile.slot %both[%c1] : memref<2x64x64xbf16, #pitch, #scale.mem<l1>> -> memref<64x64xbf16, #pitch, #scale.mem<l1>>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %t = tile.load %A[0, 0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    tile.store %t, %a[0, 0] : tensor<64x64xbf16>, memref<64x64xbf16, #pitch, #scale.mem<l1>>
    tile.store %t, %b[0, 0] : tensor<64x64xbf16>, memref<64x64xbf16, #pitch, #scale.mem<l1>>
    // CHECK: tile.gemm {{.*}} impl(mma)
    %d = tile.gemm %a, %b, %zero : memref<64x64xbf16, #pitch, #scale.mem<l1>>, memref<64x64xbf16, #pitch, #scale.mem<l1>> -> tensor<64x64xf32>
    tile.store %d, %C[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// What wgmma reads stays wgmma's.
// CHECK-LABEL: @narrower
func.func @narrower(%A: memref<64x64xbf16> {tile.init = "random"}, %C: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    // CHECK: tile.alloc : memref<64x64xbf16, #[[NARROW]], #scale.mem<l1>>
    %a = tile.alloc : memref<64x64xbf16, #tile.swizzle<2, 3, 3, chunk = 32>, #scale.mem<l1>>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %t = tile.load %A[0, 0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    tile.store %t, %a[0, 0] : tensor<64x64xbf16>, memref<64x64xbf16, #tile.swizzle<2, 3, 3, chunk = 32>, #scale.mem<l1>>
    // CHECK: tile.gemm {{.*}} impl(wgmma)
    %d = tile.gemm %a, %a, %zero transpose_b : memref<64x64xbf16, #tile.swizzle<2, 3, 3, chunk = 32>, #scale.mem<l1>>, memref<64x64xbf16, #tile.swizzle<2, 3, 3, chunk = 32>, #scale.mem<l1>> -> tensor<64x64xf32>
    tile.store %d, %C[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// An asynchronous copy takes another engine.
// CHECK-LABEL: @copied
func.func @copied(%A: memref<64x64xbf16>, %C: memref<64x64xbf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %a = tile.alloc : memref<64x64xbf16, #pitch, #scale.mem<l1>>
    // CHECK: tile.copy async {{.*}} layout(#{{.*}}) : memref<64x64xbf16> to memref<64x64xbf16, #[[PITCH]], 
    tile.copy async %A[0, 0] to %a[0, 0] tile(64, 64) : memref<64x64xbf16> to memref<64x64xbf16, #pitch, #scale.mem<l1>>
    tile.async_commit
    tile.async_wait 0
    %t = tile.load %a[0, 0] : memref<64x64xbf16, #pitch, #scale.mem<l1>> -> tensor<64x64xbf16>
    tile.store %t, %C[0, 0] : tensor<64x64xbf16>, memref<64x64xbf16>
  }
  return
}
