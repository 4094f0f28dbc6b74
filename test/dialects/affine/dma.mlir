// Copies between memory spaces have affine positions in what they read, write and mark.
//
// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --lower-affine | FileCheck %s --check-prefix=LOWERED

// CHECK-LABEL: @dma
// CHECK:      affine.dma_start %{{.*}}[%{{.*}} + 7, (%{{.*}} + symbol(%arg0)) floordiv 3], %{{.*}}[%{{.*}}], %{{.*}}[0], %{{.*}}, %{{.*}}, %{{.*}} : memref<100x100xf32>, memref<100xf32, 2>, memref<1xi32>
// CHECK-NEXT: affine.dma_wait %{{.*}}[0], %{{.*}} : memref<1xi32>

// LOWERED-LABEL: @dma
// LOWERED:       memref.dma_start %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<100x100xf32>, memref<100xf32, 2>, memref<1xi32>
// LOWERED:       memref.dma_wait %{{.*}}[%{{.*}}], %{{.*}} : memref<1xi32>
func.func @dma(%n: index, %a: memref<100x100xf32>, %b: memref<100xf32, 2>, %tag: memref<1xi32>) {
  %c64 = arith.constant 64 : index
  affine.for %i = 0 to 10 {
    affine.dma_start %a[%i + 7, (%i + symbol(%n)) floordiv 3], %b[%i], %tag[0], %c64, %n, %c64 : memref<100x100xf32>, memref<100xf32, 2>, memref<1xi32>
    affine.dma_wait %tag[0], %c64 : memref<1xi32>
  }
  return
}
