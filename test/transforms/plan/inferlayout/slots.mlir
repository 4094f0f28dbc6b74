// A product reads a slot where it lies although slots of other rings are waited for or given back after it was loaded, or other
// memory is written: nobody writes there before the slot itself is given back. It is loaded where that is not so.
//
// RUN: tsopt %s --infer-layout | FileCheck %s

// CHECK-LABEL: func @main
func.func @main(%A: memref<64x64xf16>, %O: memref<64x64xf32>, %H: memref<64x64xf16>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<2x64x64xf16, #scale.mem<l1>>
    %b = tile.alloc : memref<2x64x64xf16, #scale.mem<l1>>
    %out = tile.alloc : memref<64x64xf16, #scale.mem<l1>>
    %ra = tile.ring %a : memref<2x64x64xf16, #scale.mem<l1>>
    %rb = tile.ring %b : memref<2x64x64xf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n = tile.cursor
        %s = tile.acquire %ra[%n]
        %x0 = tile.slot %a[%s] : memref<2x64x64xf16, #scale.mem<l1>> -> memref<64x64xf16, #scale.mem<l1>>
        tile.copy async %A[%c0, %c0] to %x0[%c0, %c0] tile(64, 64) engine(tma) arrives(%ra[%n]) : memref<64x64xf16> to memref<64x64xf16, #scale.mem<l1>>
        tile.publish %ra[%n]
        %t = tile.acquire %rb[%n]
        %y0 = tile.slot %b[%t] : memref<2x64x64xf16, #scale.mem<l1>> -> memref<64x64xf16, #scale.mem<l1>>
        tile.copy async %A[%c0, %c0] to %y0[%c0, %c0] tile(64, 64) engine(tma) arrives(%rb[%n]) : memref<64x64xf16> to memref<64x64xf16, #scale.mem<l1>>
        tile.publish %rb[%n]
      }
      // CHECK: tile.role "math"
      // CHECK: %[[A:.*]] = tile.slot
      // CHECK-NOT: tile.load %[[A]]
      // CHECK: %[[B:.*]] = tile.slot
      // CHECK: tile.gemm %[[A]], %[[B]],
      // CHECK: tile.release
      // CHECK: tile.store
      // CHECK: tile.gemm %{{.*}}, %[[A]],
      // CHECK: %[[L:.*]] = tile.load %[[A]]
      // CHECK: tile.release
      // CHECK: tile.store %[[L]], %[[M:.*]][
      // CHECK: tile.gemm %{{.*}}, %[[M]],
      tile.role "math" units(1) {
        %zero = arith.constant dense<0.0> : tensor<64x64xf32>
        %n = tile.cursor
        %s = tile.take %ra[%n]
        %xs = tile.slot %a[%s] : memref<2x64x64xf16, #scale.mem<l1>> -> memref<64x64xf16, #scale.mem<l1>>
        %x0 = tile.load %xs[%c0, %c0] : memref<64x64xf16, #scale.mem<l1>> -> tensor<64x64xf16>
        %t = tile.take %rb[%n]
        %ys = tile.slot %b[%t] : memref<2x64x64xf16, #scale.mem<l1>> -> memref<64x64xf16, #scale.mem<l1>>
        %y0 = tile.load %ys[%c0, %c0] : memref<64x64xf16, #scale.mem<l1>> -> tensor<64x64xf16>
        %p = tile.gemm %x0, %y0, %zero transpose_b : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
        tile.release %rb[%n]
        %h = arith.truncf %p : tensor<64x64xf32> to tensor<64x64xf16>
        tile.store %h, %out[%c0, %c0] : tensor<64x64xf16>, memref<64x64xf16, #scale.mem<l1>>
        %d = tile.gemm %h, %x0, %zero : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
        %last = tile.load %xs[%c0, %c0] : memref<64x64xf16, #scale.mem<l1>> -> tensor<64x64xf16>
        tile.release %ra[%n]
        %e = tile.gemm %h, %last, %d : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
        tile.store %e, %O[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
        %o = tile.load %out[%c0, %c0] : memref<64x64xf16, #scale.mem<l1>> -> tensor<64x64xf16>
        tile.store %o, %H[%c0, %c0] : tensor<64x64xf16>, memref<64x64xf16>
      }
    }
  }
  return
}
