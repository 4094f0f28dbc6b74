// Products of parts of a tile in shared memory read them where the whole lies: the second half begins behind the first one's columns. What was
// written since a part was loaded is not read.
//
// RUN: tsopt %s --infer-layout | FileCheck %s
// RUN: tsrun %s --verify=@reference --verify-each-stage --tolerance=5e-3

// CHECK-LABEL: func.func @main
// CHECK:         %[[HALF:.*]] = tile.slot %[[A:.*]][] at([0, 64]) : memref<64x128xf16, {{.*}}> -> memref<64x64xf16
// CHECK-NEXT:    %[[SUM:.*]] = tile.gemm %[[HALF]],
// CHECK:         %[[BEFORE:.*]] = tile.load %[[A]]
// CHECK-NEXT:    tile.store %{{.*}}, %[[A]]
// CHECK-NEXT:    tile.gemm %[[BEFORE]], %{{.*}}, %[[SUM]]
func.func @main(%A: memref<64x128xf16> {tile.init = "random"}, %B: memref<64x64xf16> {tile.init = "random"}, %C: memref<64x64xf32> {tile.out},
                %D: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %a = tile.alloc : memref<64x128xf16, #scale.mem<l1>>
    %b = tile.alloc : memref<64x64xf16, #scale.mem<l1>>
    %all = tile.load %A[%c0, %c0] : memref<64x128xf16> -> tensor<64x128xf16>
    tile.store %all, %a[%c0, %c0] : tensor<64x128xf16>, memref<64x128xf16, #scale.mem<l1>>
    %factor = tile.load %B[%c0, %c0] : memref<64x64xf16> -> tensor<64x64xf16>
    tile.store %factor, %b[%c0, %c0] : tensor<64x64xf16>, memref<64x64xf16, #scale.mem<l1>>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %y = tile.load %b[%c0, %c0] : memref<64x64xf16, #scale.mem<l1>> -> tensor<64x64xf16>
    %half = tile.load %a[%c0, %c64] : memref<64x128xf16, #scale.mem<l1>> -> tensor<64x64xf16>
    %sum = tile.gemm %half, %y, %zero : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
    %before = tile.load %a[%c0, %c64] : memref<64x128xf16, #scale.mem<l1>> -> tensor<64x64xf16>
    tile.store %factor, %a[%c0, %c64] : tensor<64x64xf16>, memref<64x128xf16, #scale.mem<l1>>
    %again = tile.gemm %before, %y, %sum : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
    tile.store %again, %D[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

func.func @reference(%A: memref<64x128xf16>, %B: memref<64x64xf16>, %C: memref<64x64xf32>, %D: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f32) {
        %at = arith.addi %l, %n : index
        %a = memref.load %A[%i, %at] : memref<64x128xf16>
        %b = memref.load %B[%l, %j] : memref<64x64xf16>
        %x = arith.extf %a : f16 to f32
        %y = arith.extf %b : f16 to f32
        %p = arith.mulf %x, %y : f32
        %t = arith.addf %acc, %p : f32
        scf.yield %t : f32
      }
      memref.store %s, %C[%i, %j] : memref<64x64xf32>
      %d = arith.mulf %s, %two : f32
      memref.store %d, %D[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// Four rows into the tile the pattern of its swizzle has begun: no part of it lies there as a tile by itself.
//
// CHECK-LABEL: func.func @inside
// CHECK-NOT:     tile.slot
// CHECK:         %[[ROWS:.*]] = tile.load %{{.*}}#scale.mem<l1>> -> tensor<64x64xf16
// CHECK:         tile.gemm %[[ROWS]],
func.func @inside(%A: memref<72x64xf16>, %B: memref<64x64xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %a = tile.alloc : memref<72x64xf16, #scale.mem<l1>>
    %all = tile.load %A[%c0, %c0] : memref<72x64xf16> -> tensor<72x64xf16>
    tile.store %all, %a[%c0, %c0] : tensor<72x64xf16>, memref<72x64xf16, #scale.mem<l1>>
    %y = tile.load %B[%c0, %c0] : memref<64x64xf16> -> tensor<64x64xf16>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %rows = tile.load %a[%c4, %c0] : memref<72x64xf16, #scale.mem<l1>> -> tensor<64x64xf16>
    %sum = tile.gemm %rows, %y, %zero : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
