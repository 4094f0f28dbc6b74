// RUN: tsopt %s --tile-to-llvm="arch=a100 to=gpu" | FileCheck %s
// RUN: tsopt %s --tile-to-llvm="arch=h100 to=planned" | FileCheck %s --check-prefix=TMA
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s --check-prefix=STAGES

// One head of an array of batches, rows, heads and columns, taken by memref.subview: read 16
// bytes a thread, ahead by cp.async, or by the copy engine. 100 rows are no multiple of the
// tiles, whose last ones reach outside of the view and the array alike.

// CHECK-NOT: memref.subview
// CHECK: vector.load %{{.*}} {alignment = 16 : i64} : memref<2x100x4x64xbf16>, vector<8xbf16>
// CHECK: nvvm.cp.async.shared.global %{{.*}}, %{{.*}}, 16
// TMA: tile.copy async %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}, 0] [1, 64, 1, 64] to {{.*}} engine(tma)
// STAGES: verified

func.func @main(%K: memref<2x100x4x64xbf16> {tile.init = "random"}, %O: memref<2x100x4x64xf32> {tile.out, tile.tolerance = 1.0e-2 : f64}) {
  tile.kernel (%b, %h, %row) = (0, 0, 0) to (2, 4, 100) step (1, 1, 64) threads(128) {
    %k = memref.subview %K[%b, 0, %h, 0] [1, 100, 1, 64] [1, 1, 1, 1] : memref<2x100x4x64xbf16> to memref<100x64xbf16, strided<[256, 1], offset: ?>>
    %o = memref.subview %O[%b, 0, %h, 0] [1, 100, 1, 64] [1, 1, 1, 1] : memref<2x100x4x64xf32> to memref<100x64xf32, strided<[256, 1], offset: ?>>
    %q = tile.load %k[%row, 0] : memref<100x64xbf16, strided<[256, 1], offset: ?>> -> tensor<64x64xbf16>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %i = 0 to 100 step 64 stages(2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %kt = tile.load %k[%i, 0] : memref<100x64xbf16, strided<[256, 1], offset: ?>> -> tensor<64x64xbf16>
      %s = tile.gemm %q, %kt transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      %p = arith.truncf %s : tensor<64x64xf32> to tensor<64x64xbf16>
      %d = tile.gemm %p, %kt, %acc : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %sum, %o[%row, 0] : tensor<64x64xf32>, memref<100x64xf32, strided<[256, 1], offset: ?>>
  }
  return
}

func.func @reference(%K: memref<2x100x4x64xbf16>, %O: memref<2x100x4x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %n = arith.constant 100 : index
  %cols = arith.constant 64 : index
  %zero = arith.constant 0.0 : f64
  scf.for %b = %c0 to %c2 step %c1 {
    scf.for %h = %c0 to %c4 step %c1 {
      scf.for %i = %c0 to %n step %c1 {
        scf.for %c = %c0 to %cols step %c1 {
          %z = arith.constant 0.0 : f32
          memref.store %z, %O[%b, %i, %h, %c] : memref<2x100x4x64xf32>
        }
        scf.for %j = %c0 to %n step %c1 {
          %dot = scf.for %c = %c0 to %cols step %c1 iter_args(%acc = %zero) -> (f64) {
            %x = memref.load %K[%b, %i, %h, %c] : memref<2x100x4x64xbf16>
            %y = memref.load %K[%b, %j, %h, %c] : memref<2x100x4x64xbf16>
            %u = arith.extf %x : bf16 to f64
            %v = arith.extf %y : bf16 to f64
            %p = arith.mulf %u, %v : f64
            %r = arith.addf %acc, %p : f64
            scf.yield %r : f64
          }
          %s = arith.truncf %dot : f64 to bf16
          %w = arith.extf %s : bf16 to f32
          scf.for %c = %c0 to %cols step %c1 {
            %y = memref.load %K[%b, %j, %h, %c] : memref<2x100x4x64xbf16>
            %v = arith.extf %y : bf16 to f32
            %p = arith.mulf %w, %v : f32
            %old = memref.load %O[%b, %i, %h, %c] : memref<2x100x4x64xf32>
            %new = arith.addf %old, %p : f32
            memref.store %new, %O[%b, %i, %h, %c] : memref<2x100x4x64xf32>
          }
        }
      }
    }
  }
  return
}
