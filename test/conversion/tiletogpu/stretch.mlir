// The copy engine stores to a view that ends along one dimension before the array does: the host describes an array of
// one dimension more to it, of the same elements, of which a box ends where the view does (tile.Stretch). It begins as
// many rows before the array as the tile has.
//
// RUN: tsopt %s --specialize-warps --stage-stores --infer-layout --allocate-memory --insert-sync --insert-fences --convert-tile-to-gpu | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

// CHECK-LABEL: func.func @main
// CHECK:       %[[BEFORE:.*]] = arith.constant -6144 : index
// CHECK:       %[[MORE:.*]] = memref.reinterpret_cast %arg2 to offset: [%[[BEFORE]]], sizes: [141, 64, 2, 48], strides: [96, 96, 48, 1] : memref<76x2x48xf32> to memref<141x64x2x48xf32, strided<[96, 96, 48, 1], offset: ?>>
// CHECK:       %[[ANY:.*]] = memref.cast %[[MORE]]
// CHECK:       nvgpu.tma.create.descriptor %[[ANY]] box[%c1{{.*}}, %c64{{.*}}, %c1{{.*}}, %{{.*}}]
// CHECK:       %[[MOST:.*]] = arith.minsi %{{.*}}, %[[TILE:.*]] : index
// CHECK:       %[[N:.*]] = arith.maxsi %[[MOST]], %{{.*}} : index
// CHECK:       %[[Y:.*]] = arith.addi %{{.*}}, %[[N]] : index
// CHECK:       %[[X:.*]] = arith.subi %[[TILE]], %[[N]] : index
// CHECK:       %[[Y32:.*]] = arith.index_cast %[[Y]]
// CHECK:       nvvm.cp.async.bulk.tensor.global.shared.cta %{{.*}}, %{{.*}}, box[%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}]
func.func @main(%A: memref<76x128xbf16> {tile.init = "random"}, %B: memref<48x128xbf16> {tile.init = "random"}, %C: memref<76x2x48xf32> {tile.init = "zeros", tile.out},
                %begin: memref<4xi32> {tile.init = dense<[0, 5, 5, 76]> : tensor<4xi32>}) {
  tile.kernel blocks(%x, %h) = (3, 2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %zero = arith.constant dense<0.0> : tensor<64x48xf32>
    %next = arith.addi %x, %c1 : index
    %from32 = memref.load %begin[%x] : memref<4xi32>
    %to32 = memref.load %begin[%next] : memref<4xi32>
    %from = arith.index_cast %from32 : i32 to index
    %to = arith.index_cast %to32 : i32 to index
    %n = arith.subi %to, %from : index
    %rows = memref.subview %C[%from, %h, 0] [%n, 1, 48] [1, 1, 1] : memref<76x2x48xf32> to memref<?x48xf32, strided<[96, 1], offset: ?>>
    scf.for %i = %c0 to %n step %c64 {
      %row = arith.addi %from, %i : index
      %sum = tile.pipelined %k = %c0 to %c128 step %c64 stages(2) iter_args(%acc = %zero) -> (tensor<64x48xf32>) {
        %a = tile.load %A[%row, %k] : memref<76x128xbf16> -> tensor<64x64xbf16>
        %b = tile.load %B[%c0, %k] : memref<48x128xbf16> -> tensor<48x64xbf16>
        %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xbf16>, tensor<48x64xbf16> -> tensor<64x48xf32>
        tile.yield %d : tensor<64x48xf32>
      }
      tile.store %sum, %rows[%i, %c0] : tensor<64x48xf32>, memref<?x48xf32, strided<[96, 1], offset: ?>>
    }
  }
  return
}
