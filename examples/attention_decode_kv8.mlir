// Attention of one new position over a cache of bytes: keys and values are integers of 8 bits with
// one scale a position. Products take them as they are; the scale of a key multiplies its scores, that of a
// value its probabilities, so that none is multiplied element by element.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!q = tensor<8x64xbf16>
!kv8 = tensor<64x64xi8>
!kv = tensor<64x64xbf16>
!s = tensor<64x8xf32>
!o = tensor<64x8xf32>
!row = tensor<8xf32>
!col = tensor<64xf32>
func.func @main(%Q: memref<2x8x64xbf16> {tile.init = "random"}, %K: memref<2x128x64xi8> {tile.init = "random"}, %V: memref<2x128x64xi8> {tile.init = "random"},
                %KS: memref<2x128xf32> {tile.init = "random"}, %VS: memref<2x128xf32> {tile.init = "random"}, %O: memref<2x8x64xbf16> {tile.out, tile.tolerance = 3.0e-2 : f64}) {
  tile.kernel blocks(%b) = (2) threads(128) {
    %scale = arith.constant dense<0.0025> : !s
    %ninf = arith.constant dense<0xFF800000> : !row
    %zrow = arith.constant dense<0.0> : !row
    %zo = arith.constant dense<0.0> : !o
    %q = tile.load %Q[%b, 0, 0] : memref<2x8x64xbf16> -> !q
    %m, %l, %o = tile.pipelined %k = 0 to 128 step 64 stages(2) iter_args(%mi = %ninf, %li = %zrow, %oi = %zo) -> (!row, !row, !o) {
      %k8 = tile.load %K[%b, %k, 0] : memref<2x128x64xi8> -> !kv8
      %v8 = tile.load %V[%b, %k, 0] : memref<2x128x64xi8> -> !kv8
      %ks = tile.load %KS[%b, %k] : memref<2x128xf32> -> !col
      %vs = tile.load %VS[%b, %k] : memref<2x128xf32> -> !col
      %kt = arith.sitofp %k8 : !kv8 to !kv
      %vt = arith.sitofp %v8 : !kv8 to !kv
      %s0 = tile.gemm %kt, %q transpose_b : !kv, !q -> !s
      %ksb = tile.broadcast %ks dims [1] : !col -> !s
      %s1 = arith.mulf %s0, %ksb : !s
      %s = arith.mulf %s1, %scale : !s
      %mt = tile.reduce max %s dims [0] : !s
      %mn = arith.maximumf %mi, %mt : !row
      %d = arith.subf %mi, %mn : !row
      %alpha = math.exp2 %d fastmath<afn> : !row
      %mb = tile.broadcast %mn dims [0] : !row -> !s
      %sd = arith.subf %s, %mb : !s
      %p = math.exp2 %sd fastmath<afn> : !s
      %ps = tile.reduce add %p dims [0] : !s
      %ln = math.fma %li, %alpha, %ps : !row
      %ab = tile.broadcast %alpha dims [0] : !row -> !o
      %oa = arith.mulf %oi, %ab : !o
      %vsb = tile.broadcast %vs dims [1] : !col -> !s
      %pv = arith.mulf %p, %vsb : !s
      %pb = arith.truncf %pv : !s to tensor<64x8xbf16>
      %pt = tile.transpose %pb, [1, 0] : tensor<64x8xbf16>
      %on = tile.gemm %vt, %pt, %oa transpose_a transpose_b : !kv, tensor<8x64xbf16> -> !o
      tile.yield %mn, %ln, %on : !row, !row, !o
    }
    %lb = tile.broadcast %l dims [0] : !row -> !o
    %r = arith.divf %o, %lb : !o
    %ot = tile.transpose %r, [1, 0] : !o -> tensor<8x64xf32>
    %ob = arith.truncf %ot : tensor<8x64xf32> to tensor<8x64xbf16>
    tile.store %ob, %O[%b, 0, 0] : tensor<8x64xbf16>, memref<2x8x64xbf16>
  }
  return
}

func.func @reference(%Q: memref<2x8x64xbf16>, %K: memref<2x128x64xi8>, %V: memref<2x128x64xi8>, %KS: memref<2x128xf32>, %VS: memref<2x128xf32>, %O: memref<2x8x64xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %z = arith.constant 0.0 : f32
  %scale = arith.constant 0.0025 : f32
  scf.for %b = %c0 to %c2 step %c1 {
    scf.for %g = %c0 to %c8 step %c1 {
      %w = memref.alloca() : memref<128xf32>
      %sum = scf.for %k = %c0 to %c128 step %c1 iter_args(%t = %z) -> (f32) {
        %ks = memref.load %KS[%b, %k] : memref<2x128xf32>
        %dot = scf.for %d = %c0 to %c64 step %c1 iter_args(%a = %z) -> (f32) {
          %x0 = memref.load %Q[%b, %g, %d] : memref<2x8x64xbf16>
          %y0 = memref.load %K[%b, %k, %d] : memref<2x128x64xi8>
          %x = arith.extf %x0 : bf16 to f32
          %y1 = arith.sitofp %y0 : i8 to f32
          %y = arith.mulf %y1, %ks : f32
          %n = math.fma %x, %y, %a : f32
          scf.yield %n : f32
        }
        %sc = arith.mulf %dot, %scale : f32
        %e = math.exp2 %sc : f32
        memref.store %e, %w[%k] : memref<128xf32>
        %tn = arith.addf %t, %e : f32
        scf.yield %tn : f32
      }
      scf.for %d = %c0 to %c64 step %c1 {
        %o = scf.for %k = %c0 to %c128 step %c1 iter_args(%a = %z) -> (f32) {
          %e = memref.load %w[%k] : memref<128xf32>
          %vs = memref.load %VS[%b, %k] : memref<2x128xf32>
          %y0 = memref.load %V[%b, %k, %d] : memref<2x128x64xi8>
          %y1 = arith.sitofp %y0 : i8 to f32
          %y = arith.mulf %y1, %vs : f32
          %n = math.fma %e, %y, %a : f32
          scf.yield %n : f32
        }
        %r = arith.divf %o, %sum : f32
        %rb = arith.truncf %r : f32 to bf16
        memref.store %rb, %O[%b, %g, %d] : memref<2x8x64xbf16>
      }
    }
  }
  return
}
