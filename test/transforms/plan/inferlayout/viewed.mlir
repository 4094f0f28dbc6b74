// Memory of which a view counts the elements otherwise. What moves whole tiles through the view moves them in the memory itself, whose
// rows may then be swizzled as wgmma reads them; where a view is left they stay where they are, and products read them by mma.sync.
//
// RUN: tsopt %s --canonicalize | FileCheck %s --check-prefix=MOVED
// RUN: tsopt %s --canonicalize --infer-layout 2>&1 | FileCheck %s
// RUN: tsrun %s --entry=whole --verify-each-stage | FileCheck %s --check-prefix=STAGES
// RUN: tsrun %s --entry=part --verify-each-stage | FileCheck %s --check-prefix=STAGES
// STAGES: verified after every one of

// MOVED-LABEL: func @whole
// MOVED-NOT: memref.collapse_shape
// MOVED: tile.store %{{.*}}, %[[MEM:.*]][0, 0] : tensor<64x128xf16>
// MOVED-NEXT: %[[D:.*]] = tile.load %[[MEM]][0, 0]
// MOVED-NEXT: %[[E:.*]] = tile.reshape %[[D]] : tensor<64x128xf16> -> tensor<16x4x128xf16>
// MOVED-NEXT: arith.addf %[[E]], %[[E]]
// MOVED-LABEL: func @part
// MOVED: memref.collapse_shape
// CHECK: remark: uses mma.sync, not wgmma: operand A: its memory has a view, which needs contiguous elements, but the instruction reads swizzled rows
func.func @whole(%A: memref<64x128xf16> {tile.init = "random"}, %B: memref<128x64xf16> {tile.init = "random"}, %C: memref<64x64xf32> {tile.out, tile.tolerance = 1.0e-3 : f64}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<64x128xf16, #scale.mem<l1>>
    %flat = memref.collapse_shape %a [[0, 1]] : memref<64x128xf16, #scale.mem<l1>> into memref<8192xf16, #scale.mem<l1>>
    %deep = memref.expand_shape %flat [[0, 1, 2]] output_shape [16, 4, 128] : memref<8192xf16, #scale.mem<l1>> into memref<16x4x128xf16, #scale.mem<l1>>
    %v = tile.load %A[%c0, %c0] : memref<64x128xf16> -> tensor<64x128xf16>
    %w = tile.reshape %v : tensor<64x128xf16> -> tensor<16x4x128xf16>
    tile.store %w, %deep[0, 0, 0] : tensor<16x4x128xf16>, memref<16x4x128xf16, #scale.mem<l1>>
    %d = tile.load %deep[0, 0, 0] : memref<16x4x128xf16, #scale.mem<l1>> -> tensor<16x4x128xf16>
    %e = arith.addf %d, %d : tensor<16x4x128xf16>
    tile.store %e, %deep[0, 0, 0] : tensor<16x4x128xf16>, memref<16x4x128xf16, #scale.mem<l1>>
    %l = tile.load %a[0, 0] : memref<64x128xf16, #scale.mem<l1>> -> tensor<64x128xf16>
    %b = tile.load %B[0, 0] : memref<128x64xf16> -> tensor<128x64xf16>
    %z = arith.constant dense<0.0> : tensor<64x64xf32>
    %g = tile.gemm %a, %b, %z : memref<64x128xf16, #scale.mem<l1>>, tensor<128x64xf16> -> tensor<64x64xf32>
    tile.store %g, %C[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

func.func @part(%A: memref<64x128xf16> {tile.init = "random"}, %B: memref<128x64xf16> {tile.init = "random"}, %C: memref<64x64xf32> {tile.out, tile.tolerance = 1.0e-3 : f64}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<64x128xf16, #scale.mem<l1>>
    %flat = memref.collapse_shape %a [[0, 1]] : memref<64x128xf16, #scale.mem<l1>> into memref<8192xf16, #scale.mem<l1>>
    %v = tile.load %A[%c0, %c0] : memref<64x128xf16> -> tensor<64x128xf16>
    tile.store %v, %a[0, 0] : tensor<64x128xf16>, memref<64x128xf16, #scale.mem<l1>>
    %d = tile.load %flat[1024] : memref<8192xf16, #scale.mem<l1>> -> tensor<512xf16>
    %e = arith.addf %d, %d : tensor<512xf16>
    tile.store %e, %flat[1024] : tensor<512xf16>, memref<8192xf16, #scale.mem<l1>>
    %b = tile.load %B[0, 0] : memref<128x64xf16> -> tensor<128x64xf16>
    %z = arith.constant dense<0.0> : tensor<64x64xf32>
    %g = tile.gemm %a, %b, %z : memref<64x128xf16, #scale.mem<l1>>, tensor<128x64xf16> -> tensor<64x64xf32>
    tile.store %g, %C[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
