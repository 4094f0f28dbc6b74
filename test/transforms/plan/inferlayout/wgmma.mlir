// RUN: tsopt %s --split-input-file --infer-layout --verify-diagnostics | FileCheck %s

// Factors that were loaded from shared memory are read there, in a layout of which
// tensor cores know the swizzle: rows of 128 bytes whole, longer ones in chunks.
// CHECK-DAG: [[A:#smem[0-9]*]] = #tile.swizzle<3, 3, 3>
// CHECK-DAG: [[B:#smem[0-9]*]] = #tile.swizzle<3, 3, 3, chunk = 64>
// CHECK-LABEL: func @rings
func.func @rings(%C: memref<128x128xf32>, %i: index) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    // CHECK: tile.alloc : memref<3x128x64xbf16, [[A]], #scale.mem<l1>>
    // CHECK: tile.alloc : memref<3x64x128xbf16, [[B]], #scale.mem<l1>>
    %ra = tile.alloc : memref<3x128x64xbf16, #scale.mem<l1>>
    %rb = tile.alloc : memref<3x64x128xbf16, #scale.mem<l1>>
    %a = tile.load %ra[%i, %c0, %c0] : memref<3x128x64xbf16, #scale.mem<l1>> -> tensor<128x64xbf16>
    %s = tile.load %rb[%i, %c0, %c0] : memref<3x64x128xbf16, #scale.mem<l1>> -> tensor<64x128xbf16>
    // CHECK: tile.slot
    // CHECK: tile.slot
    // CHECK-NOT: tile.load
    // CHECK: tile.gemm {{.*}} impl(wgmma) : memref<128x64xbf16, [[A]], #scale.mem<l1>>, memref<64x128xbf16, [[B]], #scale.mem<l1>>
    %d = tile.gemm %a, %s, %zero impl(wgmma) : tensor<128x64xbf16>, tensor<64x128xbf16> -> tensor<128x128xf32>
    tile.store %d, %C[%c0, %c0] : tensor<128x128xf32>, memref<128x128xf32>
  }
  return
}

// -----

// A left factor that is computed stays in registers where it is computed in the layout
// that the instruction takes, as an earlier product is.
// CHECK-LABEL: func @chained
func.func @chained(%A: memref<64x64xbf16>, %B: memref<64x64xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    // CHECK-COUNT-2: tile.store
    // CHECK: tile.gemm {{.*}} impl(wgmma)
    %d = tile.gemm %A, %B, %zero impl(wgmma) : memref<64x64xbf16>, memref<64x64xbf16> -> tensor<64x64xf32>
    %p = arith.truncf %d : tensor<64x64xf32> to tensor<64x64xbf16>
    // CHECK: [[P:%.*]] = arith.truncf
    // CHECK-NOT: tile.convert_layout
    // CHECK: tile.gemm [[P]], {{.*}} impl(wgmma) : tensor<64x64xbf16, {{.*}}>, memref<64x64xbf16
    %e = tile.gemm %p, %B, %zero impl(wgmma) : tensor<64x64xbf16>, memref<64x64xbf16> -> tensor<64x64xf32>
    tile.store %e, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// So does what is computed of a tile in shared memory, which is read in that layout.
// CHECK-LABEL: func @dequantised
func.func @dequantised(%B: memref<64x64xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.alloc : memref<64x64xi8, #scale.mem<l1>>
    // CHECK: tile.load {{.*}} -> tensor<64x64xi8, [[L:#layout[0-9]*]]>
    %q = tile.load %s[%c0, %c0] : memref<64x64xi8, #scale.mem<l1>> -> tensor<64x64xi8>
    %a = arith.sitofp %q : tensor<64x64xi8> to tensor<64x64xbf16>
    // CHECK: tile.gemm {{.*}} impl(wgmma) : tensor<64x64xbf16, [[L]]>
    %e = tile.gemm %a, %B, %zero impl(wgmma) : tensor<64x64xbf16>, memref<64x64xbf16> -> tensor<64x64xf32>
    tile.store %e, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// In another layout, which takes shared memory to change, it goes there as it is.
// CHECK-LABEL: func @computed
func.func @computed(%A: memref<64x64xbf16>, %B: memref<64x64xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %n = arith.negf %a : tensor<64x64xbf16>
    // CHECK: tile.store
    // CHECK: tile.store
    // CHECK: tile.gemm {{.*}} impl(wgmma) : memref<64x64xbf16
    // expected-remark @below {{reads operand 0 from shared memory, not from registers: it is computed in the layout <reg = }}
    %d = tile.gemm %n, %B, %zero impl(wgmma) : tensor<64x64xbf16>, memref<64x64xbf16> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

func.func @one_warp(%A: memref<64x64xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    // expected-error @below {{cannot use wgmma as requested: 1 warps are not a multiple of 4, the warps of a warpgroup}}
    %d = tile.gemm %A, %A, %zero impl(wgmma) : memref<64x64xbf16>, memref<64x64xbf16> -> tensor<64x64xf32>
  }
  return
}

// -----

func.func @bytes_across(%A: memref<64x64xi8>, %C: memref<64x64xi32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %zero = arith.constant dense<0> : tensor<64x64xi32>
    // expected-error @below {{cannot use wgmma as requested: operand B: operands of 8-bit elements must be contiguous along K, but its rows run along the other dimension; store it transposed}}
    %d = tile.gemm %A, %A, %zero impl(wgmma) : memref<64x64xi8>, memref<64x64xi8> -> tensor<64x64xi32>
  }
  return
}

// -----

func.func @written_otherwise(%C: memref<64x64xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.alloc : memref<64x64xbf16, #tile.swizzle<0, 0, 0, pitch = 72>, #scale.mem<l1>>
    // expected-error @below {{cannot use wgmma as requested: operand A has the layout #tile.swizzle<0, 0, 0, pitch = 72> in shared memory, but wgmma needs #tile.swizzle<3, 3, 3>; remove the layout}}
    %d = tile.gemm %a, %a, %zero impl(wgmma) : memref<64x64xbf16, #tile.swizzle<0, 0, 0, pitch = 72>, #scale.mem<l1>>, memref<64x64xbf16, #tile.swizzle<0, 0, 0, pitch = 72>, #scale.mem<l1>> -> tensor<64x64xf32>
  }
  return
}

// -----

func.func @other_target(%A: memref<64x64xbf16>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    // expected-error @below {{cannot use wgmma as requested: wgmma multiplies f32 with the precision of tf32 only; allow it by precision(tf32)}}
    %d = tile.gemm %zero, %zero, %zero impl(wgmma) : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
  }
  return
}

// -----

// What two products read from shared memory is stored once, where it is made
// before both.
// CHECK-LABEL: func @twice
func.func @twice(%A: memref<64x64xbf16>, %C: memref<64x64xf32>, %n: index) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    // CHECK: [[P:%.*]] = arith.truncf
    // CHECK: [[M:%.*]] = tile.alloc : memref<64x64xbf16
    // CHECK: tile.store [[P]], [[M]]
    // CHECK-NOT: tile.store [[P]]
    %a = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %f = arith.extf %a : tensor<64x64xbf16> to tensor<64x64xf32>
    %g = arith.addf %f, %f : tensor<64x64xf32>
    %p = arith.truncf %g : tensor<64x64xf32> to tensor<64x64xbf16>
    // CHECK: tile.gemm %{{.*}}, [[M]], {{.*}} impl(wgmma)
    %d = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (tensor<64x64xf32>) {
      %e = tile.gemm %A, %p, %s impl(wgmma) : memref<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      scf.yield %e : tensor<64x64xf32>
    }
    // CHECK: tile.gemm %{{.*}}, [[M]], {{.*}} impl(wgmma)
    %e = tile.gemm %A, %p, %d impl(wgmma) : memref<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
    tile.store %e, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
