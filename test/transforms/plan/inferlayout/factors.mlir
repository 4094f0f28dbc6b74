// A product by scalar multiply-adds of many steps reads its factors from shared
// memory: one that lies there stays, one that does not is stored there once.
//
// RUN: tsopt %s --infer-layout | FileCheck %s
// RUN: tsopt %s --infer-layout --infer-layout | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=OUT
// OUT: verified after every one of

func.func @main(%a: memref<32x48xf32> {tile.init = "random"}, %b: memref<48x32xf32> {tile.init = "random"}, %c: memref<32x32xf32> {tile.out, tile.tolerance = 1.0e-4 : f64},
   %d: memref<32x32xf32> {tile.out, tile.tolerance = 1.0e-4 : f64}, %e: memref<64x32xf32> {tile.out, tile.tolerance = 1.0e-4 : f64}) {
  // CHECK-LABEL: tile.kernel
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<32x32xf32>
    // CHECK: %[[A:.*]] = tile.alloc
    // CHECK: %[[B:.*]] = tile.alloc
    %s = tile.alloc : memref<32x48xf32, #scale.mem<l1>>
    %t = tile.alloc : memref<48x32xf32, #scale.mem<l1>>
    tile.copy %a[%c0, %c0] to %s[%c0, %c0] tile(32, 48) : memref<32x48xf32> to memref<32x48xf32, #scale.mem<l1>>
    tile.copy %b[%c0, %c0] to %t[%c0, %c0] tile(48, 32) : memref<48x32xf32> to memref<48x32xf32, #scale.mem<l1>>
    // CHECK-NOT: tile.load
    // CHECK-NOT: tile.alloc
    // CHECK: tile.gemm %[[A]], %[[B]], %{{.*}} impl(fma)
    %r = tile.gemm %s, %t, %z : memref<32x48xf32, #scale.mem<l1>>, memref<48x32xf32, #scale.mem<l1>> -> tensor<32x32xf32>
    tile.store %r, %c[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32>
    // CHECK: %[[V:.*]] = tile.load
    %v = tile.load %b[%c0, %c0] : memref<48x32xf32> -> tensor<48x32xf32>
    // CHECK: %[[M:.*]] = tile.alloc
    // CHECK-NEXT: arith.constant
    // CHECK-NEXT: tile.store %[[V]], %[[M]]
    // CHECK-NOT: tile.alloc
    // CHECK: tile.gemm %[[A]], %[[M]], %{{.*}} impl(fma)
    %q = tile.gemm %s, %v, %z : memref<32x48xf32, #scale.mem<l1>>, tensor<48x32xf32> -> tensor<32x32xf32>
    tile.store %q, %d[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32>
  }
  // Units of a block read memory that is there; they get none of their own.
  // CHECK-LABEL: tile.kernel
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %s = tile.alloc : memref<32x48xf32, #scale.mem<l1>>
    %t = tile.alloc : memref<48x32xf32, #scale.mem<l1>>
    tile.copy %a[%c0, %c0] to %s[%c0, %c0] tile(32, 48) : memref<32x48xf32> to memref<32x48xf32, #scale.mem<l1>>
    tile.copy %b[%c0, %c0] to %t[%c0, %c0] tile(48, 32) : memref<48x32xf32> to memref<48x32xf32, #scale.mem<l1>>
    // CHECK: scale.on @warpgroup
    scale.on @warpgroup as (%g, %n) {
      // CHECK-NOT: tile.load
      // CHECK: tile.gemm {{.*}} impl(fma) : memref<32x48xf32, {{.*}}>, memref<48x32xf32, {{.*}}> ->
      %z = arith.constant dense<0.0> : tensor<32x32xf32>
      %r = tile.gemm %s, %t, %z : memref<32x48xf32, #scale.mem<l1>>, memref<48x32xf32, #scale.mem<l1>> -> tensor<32x32xf32>
      %i = arith.muli %g, %c32 : index
      tile.store %r, %e[%i, %c0] : tensor<32x32xf32>, memref<64x32xf32>
    }
  }
  return
}
