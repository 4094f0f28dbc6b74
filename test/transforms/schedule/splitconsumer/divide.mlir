// 64 rows are too few for two warpgroups: a warpgroup more makes the second product's factor
// and what scales its sum, the two add up columns. Keys are taken by both, as the values are a part of
// them; queries by the one that multiplies them. What is broadcast is handed on before.
//
// RUN: tsopt %s --desugar --canonicalize --specialize-warps --split-consumer --canonicalize --verify-async | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s --check-prefix=DONE
// DONE: verified after every one of
// CHECK: tile.kernel {{.*}} threads(512)
// CHECK: %[[KEYS:.*]] = tile.ring %[[KEY:.*]] : memref<2x32x128xbf16
// CHECK: %[[QUERIES:.*]] = tile.ring %{{.*}} : memref<1x64x128xbf16
// CHECK: %[[STEP:.*]] = tile.ring %[[ALPHA:.*]], %[[P:.*]] : memref<2x64xf32, #scale.mem<l1>>, memref<2x64x32xbf16, #scale.mem<l1>>
// CHECK: %[[END:.*]] = tile.ring %{{.*}} : memref<1x64xf32, #scale.mem<l1>>
// CHECK: tile.role "load" units(1)
// CHECK: tile.role "factors" units(1)
// CHECK: tile.take %[[QUERIES]]
// CHECK: scf.for
// CHECK: tile.take %[[KEYS]]
// CHECK: tile.gemm {{.*}} transpose_b
// CHECK-NEXT: tile.release %[[KEYS]]
// CHECK-NOT: tile.gemm
// CHECK: tile.acquire %[[STEP]]
// CHECK: tile.store %{{.*}} : tensor<64xf32>
// CHECK: tile.store %{{.*}} : tensor<64x32xbf16>
// CHECK-NEXT: tile.publish %[[STEP]]
// CHECK: tile.acquire %[[END]]
// CHECK: tile.release %[[QUERIES]]
// CHECK: tile.role "math" units(2)
// CHECK-NOT: tile.take %[[QUERIES]]
// CHECK: scf.for {{.*}} -> (tensor<64x64xf32>,
// CHECK: tile.take %[[STEP]]
// CHECK: tile.take %[[KEYS]]
// CHECK: tile.broadcast {{.*}} -> tensor<64x64xf32>
// CHECK: %[[A:.*]] = tile.load %{{.*}} -> tensor<64x32xbf16>
// CHECK-NEXT: tile.gemm %[[A]], {{.*}} policy(full_col)
// CHECK-NEXT: tile.release %[[KEYS]]
// CHECK: tile.release %[[STEP]]
// CHECK-NOT: tile.reduce
// CHECK: tile.take %[[END]]
// CHECK: arith.divf

func.func @main(%Q: memref<128x128xbf16> {tile.init = "random"}, %KV: memref<128x128xbf16> {tile.init = "random"}, %O: memref<128x64xf32> {tile.out, tile.tolerance = 2.0e-2 : f64}) {
  tile.kernel blocks(%b) = (2) threads(256) {
    %c64 = arith.constant 64 : index
    %row = arith.muli %b, %c64 : index
    %m0 = arith.constant dense<0xFF800000> : tensor<64xf32>
    %z0 = arith.constant dense<0.0> : tensor<64xf32>
    %o0 = arith.constant dense<0.0> : tensor<64x64xf32>
    %q = tile.load %Q[%row, 0] : memref<128x128xbf16> -> tensor<64x128xbf16>
    %m, %l, %o = tile.pipelined %k = 0 to 128 step 32 stages(2) iter_args(%mi = %m0, %li = %z0, %oi = %o0) -> (tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>) {
      %kt = tile.load %KV[%k, 0] : memref<128x128xbf16> -> tensor<32x128xbf16>
      %s = tile.gemm %q, %kt transpose_b : tensor<64x128xbf16>, tensor<32x128xbf16> -> tensor<64x32xf32>
      %mt = tile.reduce max %s dims [1] : tensor<64x32xf32>
      %mn = arith.maximumf %mi, %mt : tensor<64xf32>
      %md = arith.subf %mi, %mn : tensor<64xf32>
      %alpha = math.exp2 %md : tensor<64xf32>
      %mb = tile.broadcast %mn dims [1] : tensor<64xf32> -> tensor<64x32xf32>
      %sd = arith.subf %s, %mb : tensor<64x32xf32>
      %e = math.exp2 %sd : tensor<64x32xf32>
      %es = tile.reduce add %e dims [1] : tensor<64x32xf32>
      %ln = math.fma %li, %alpha, %es : tensor<64xf32>
      %p = arith.truncf %e : tensor<64x32xf32> to tensor<64x32xbf16>
      %ab = tile.broadcast %alpha dims [1] : tensor<64xf32> -> tensor<64x64xf32>
      %oa = arith.mulf %oi, %ab : tensor<64x64xf32>
      %v = tensor.extract_slice %kt[0, 64] [32, 64] [1, 1] : tensor<32x128xbf16> to tensor<32x64xbf16>
      %on = tile.gemm %p, %v, %oa policy(full_col) : tensor<64x32xbf16>, tensor<32x64xbf16> -> tensor<64x64xf32>
      tile.yield %mn, %ln, %on : tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>
    }
    %lb = tile.broadcast %l dims [1] : tensor<64xf32> -> tensor<64x64xf32>
    %r = arith.divf %o, %lb : tensor<64x64xf32>
    tile.store %r, %O[%row, 0] : tensor<64x64xf32>, memref<128x64xf32>
  }
  return
}

func.func @reference(%Q: memref<128x128xbf16>, %KV: memref<128x128xbf16>, %O: memref<128x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %z = arith.constant 0.0 : f32
  %w = memref.alloc() : memref<128xf32>
  scf.for %i = %c0 to %c128 step %c1 {
    %none = arith.constant 0xFF800000 : f32
    %most = scf.for %k = %c0 to %c128 step %c1 iter_args(%t = %none) -> (f32) {
      %dot = scf.for %d = %c0 to %c128 step %c1 iter_args(%a = %z) -> (f32) {
        %x0 = memref.load %Q[%i, %d] : memref<128x128xbf16>
        %y0 = memref.load %KV[%k, %d] : memref<128x128xbf16>
        %x = arith.extf %x0 : bf16 to f32
        %y = arith.extf %y0 : bf16 to f32
        %n = math.fma %x, %y, %a : f32
        scf.yield %n : f32
      }
      memref.store %dot, %w[%k] : memref<128xf32>
      %n = arith.maximumf %t, %dot : f32
      scf.yield %n : f32
    }
    %sum = scf.for %k = %c0 to %c128 step %c1 iter_args(%t = %z) -> (f32) {
      %dot = memref.load %w[%k] : memref<128xf32>
      %less = arith.subf %dot, %most : f32
      %e = math.exp2 %less : f32
      memref.store %e, %w[%k] : memref<128xf32>
      %n = arith.addf %t, %e : f32
      scf.yield %n : f32
    }
    scf.for %d = %c0 to %c64 step %c1 {
      %at = arith.addi %d, %c64 : index
      %o = scf.for %k = %c0 to %c128 step %c1 iter_args(%a = %z) -> (f32) {
        %e = memref.load %w[%k] : memref<128xf32>
        %y0 = memref.load %KV[%k, %at] : memref<128x128xbf16>
        %y = arith.extf %y0 : bf16 to f32
        %n = math.fma %e, %y, %a : f32
        scf.yield %n : f32
      }
      %r = arith.divf %o, %sum : f32
      memref.store %r, %O[%i, %d] : memref<128x64xf32>
    }
  }
  memref.dealloc %w : memref<128xf32>
  return
}
