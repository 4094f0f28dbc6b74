// The state that each chunk of a sequence leaves in Mamba-2, a product for each head:
// S[h] = Bᵀ · (exp(last − a[h]) · dt[h] · X[h]) over the chunk's 32 positions, where a is the
// sum of decays up to a position. Heads are the batch of one tile.gemm: each warp has one. Factors are
// f16: where an exponential of the hardware differs in its last bit one may be rounded the other way.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%X: memref<128x4x16xf16> {tile.init = "random"}, %B: memref<128x16xf16> {tile.init = "random"},
                %dt: memref<4x128xf32> {tile.init = "random"}, %a: memref<4x128xf32> {tile.init = "random"},
                %S: memref<4x4x16x16xf32> {tile.out, tile.tolerance = 2.0e-3 : f64}) {
  tile.kernel blocks(%chunk) = (4) threads(128) {
    %c32 = arith.constant 32 : index
    %c31 = arith.constant 31 : index
    %first = arith.muli %chunk, %c32 : index
    %last = arith.addi %first, %c31 : index
    %b = tile.load %B[%first, 0] : memref<128x16xf16> -> tensor<32x16xf16>
    %x = tile.load %X[%first, 0, 0] : memref<128x4x16xf16> -> tensor<32x4x16xf16>
    %step = tile.load %dt[0, %first] : memref<4x128xf32> -> tensor<4x32xf32>
    %sum = tile.load %a[0, %first] : memref<4x128xf32> -> tensor<4x32xf32>
    %end = tile.load %a[0, %last] [4, 1] : memref<4x128xf32> -> tensor<4xf32>
    %ends = tile.broadcast %end dims [1] : tensor<4xf32> -> tensor<4x32xf32>
    %rest = arith.subf %ends, %sum : tensor<4x32xf32>
    %decay = math.exp %rest : tensor<4x32xf32>
    %weight = arith.mulf %decay, %step : tensor<4x32xf32>
    %weights = tile.broadcast %weight dims [2] : tensor<4x32xf32> -> tensor<4x32x16xf32>
    %heads = tile.transpose %x, [1, 0, 2] : tensor<32x4x16xf16> -> tensor<4x32x16xf16>
    %wide = arith.extf %heads : tensor<4x32x16xf16> to tensor<4x32x16xf32>
    %weighted = arith.mulf %wide, %weights : tensor<4x32x16xf32>
    %v = arith.truncf %weighted : tensor<4x32x16xf32> to tensor<4x32x16xf16>
    %all = tile.broadcast %b dims [0] : tensor<32x16xf16> -> tensor<4x32x16xf16>
    %s = tile.gemm %all, %v transpose_a : tensor<4x32x16xf16>, tensor<4x32x16xf16> -> tensor<4x16x16xf32>
    tile.store %s, %S[%chunk, 0, 0, 0] [1, 4, 16, 16] : tensor<4x16x16xf32>, memref<4x4x16x16xf32>
  }
  return
}

func.func @reference(%X: memref<128x4x16xf16>, %B: memref<128x16xf16>, %dt: memref<4x128xf32>, %a: memref<4x128xf32>, %S: memref<4x4x16x16xf32>) {
  %zero = arith.constant 0.0 : f64
  affine.for %c = 0 to 4 {
    affine.for %h = 0 to 4 {
      affine.for %n = 0 to 16 {
        affine.for %p = 0 to 16 {
          %end = affine.load %a[%h, %c * 32 + 31] : memref<4x128xf32>
          %s = affine.for %l = 0 to 32 iter_args(%acc = %zero) -> (f64) {
            %b = affine.load %B[%c * 32 + %l, %n] : memref<128x16xf16>
            %x = affine.load %X[%c * 32 + %l, %h, %p] : memref<128x4x16xf16>
            %step = affine.load %dt[%h, %c * 32 + %l] : memref<4x128xf32>
            %sum = affine.load %a[%h, %c * 32 + %l] : memref<4x128xf32>
            %rest = arith.subf %end, %sum : f32
            %decay = math.exp %rest : f32
            %weight = arith.mulf %decay, %step : f32
            %wide = arith.extf %x : f16 to f32
            %weighted = arith.mulf %wide, %weight : f32
            %v = arith.truncf %weighted : f32 to f16
            %u = arith.extf %v : f16 to f64
            %w = arith.extf %b : f16 to f64
            %t = arith.mulf %u, %w : f64
            %o = arith.addf %acc, %t : f64
            affine.yield %o : f64
          }
          %f = arith.truncf %s : f64 to f32
          affine.store %f, %S[%c, %h, %n, %p] : memref<4x4x16x16xf32>
        }
      }
    }
  }
  return
}
