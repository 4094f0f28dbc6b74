// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Every operation of the tile dialect.

// CHECK-LABEL: func.func @kernel
// CHECK: tile.kernel blocks(%{{.*}}) = (8) threads(128) {
// CHECK-NOT: tile.yield
// CHECK: tile.kernel devices(4) cluster(2) blocks(%{{.*}}, %{{.*}}, %{{.*}}) = (%{{.*}}, 2, %{{.*}}) threads(256) attributes {my.note = "x"} {
func.func @kernel(%n: index) {
  tile.kernel blocks(%x) = (8) threads(128) {
  }
  tile.kernel devices(4) cluster(2) blocks(%x, %y, %z) = (%n, 2, %n) threads(256) attributes {my.note = "x"} {
  }
  return
}

// CHECK-LABEL: func.func @memory
func.func @memory(%A: memref<?x512xbf16>, %i: index, %pad: bf16) {
  // CHECK: %[[S:.*]] = tile.alloc : memref<64x32xbf16, #scale.mem<l1>>
  %s = tile.alloc : memref<64x32xbf16, #scale.mem<l1>>
  // CHECK: %[[T:.*]] = tile.load %{{.*}}[%{{.*}}, %{{.*}}] : memref<?x512xbf16> -> tensor<64x32xbf16>
  %t = tile.load %A[%i, %i] : memref<?x512xbf16> -> tensor<64x32xbf16>
  // CHECK: tile.load %{{.*}}[%{{.*}}, %{{.*}}] pad(%{{.*}} : bf16) : memref<?x512xbf16> -> tensor<32xbf16>
  %u = tile.load %A[%i, %i] pad(%pad : bf16) : memref<?x512xbf16> -> tensor<32xbf16>
  // CHECK: tile.store %[[T]], %[[S]][%{{.*}}, %{{.*}}] : tensor<64x32xbf16>, memref<64x32xbf16, #scale.mem<l1>>
  tile.store %t, %s[%i, %i] : tensor<64x32xbf16>, memref<64x32xbf16, #scale.mem<l1>>
  // CHECK: tile.copy %{{.*}}[%{{.*}}, %{{.*}}] to %[[S]][%{{.*}}, %{{.*}}] tile(64, 32) : memref<?x512xbf16> to memref<64x32xbf16, #scale.mem<l1>>
  tile.copy %A[%i, %i] to %s[%i, %i] tile(64, 32) : memref<?x512xbf16> to memref<64x32xbf16, #scale.mem<l1>>
  // CHECK: tile.copy async %{{.*}} tile(32) engine(cp_async) {my.note} :
  tile.copy async %A[%i, %i] to %s[%i, %i] tile(32) engine(cp_async) {my.note} : memref<?x512xbf16> to memref<64x32xbf16, #scale.mem<l1>>
  // CHECK: tile.copy %{{.*}} tile(32) layout(#{{.*}}) :
  tile.copy %A[%i, %i] to %s[%i, %i] tile(32) layout(#tile.layout<lane = [32@0]>) : memref<?x512xbf16> to memref<64x32xbf16, #scale.mem<l1>>
  // CHECK: tile.async_commit
  tile.async_commit
  // CHECK: tile.async_wait 1
  tile.async_wait 1
  // CHECK: tile.barrier{{$}}
  tile.barrier
  // CHECK: tile.barrier @warpgroup
  tile.barrier @warpgroup
  return
}

// CHECK-LABEL: func.func @partial
func.func @partial(%p: tensor<32xf32, #tile.layout<warp = [4@+]>>, %t: tensor<32xf32>, %s: memref<4x32xf32>, %C: memref<32xf32>, %i: index) {
  // CHECK: tile.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] summands : tensor<32xf32, #{{.*}}>, memref<4x32xf32>
  tile.store %p, %s[%i, %i] summands : tensor<32xf32, #tile.layout<warp = [4@+]>>, memref<4x32xf32>
  // CHECK: tile.atomic add %{{.*}} : tensor<32xf32, #{{.*}}>, memref<32xf32>
  tile.atomic add %p, %C[%i] : tensor<32xf32, #tile.layout<warp = [4@+]>>, memref<32xf32>
  // CHECK: tile.atomic max %{{.*}} : tensor<32xf32>, memref<32xf32>
  tile.atomic max %t, %C[%i] : tensor<32xf32>, memref<32xf32>
  // CHECK: tile.atomic min
  tile.atomic min %t, %C[%i] : tensor<32xf32>, memref<32xf32>
  return
}

// CHECK-LABEL: func.func @gemm
func.func @gemm(%a: tensor<64x32xf16>, %at: tensor<32x64xf16>, %b: memref<32x16xf16, #scale.mem<l1>>, %bt: tensor<16x32xf16>, %c: tensor<64x16xf32>) {
  // CHECK: tile.gemm %{{.*}}, %{{.*}}, %{{.*}} : tensor<64x32xf16>, memref<32x16xf16, #scale.mem<l1>> -> tensor<64x16xf32>
  %0 = tile.gemm %a, %b, %c : tensor<64x32xf16>, memref<32x16xf16, #scale.mem<l1>> -> tensor<64x16xf32>
  // CHECK: tile.gemm %{{.*}} transpose_a transpose_b policy(full_row) impl(mma) : tensor<32x64xf16>, tensor<16x32xf16> -> tensor<64x16xf32>
  %1 = tile.gemm %at, %bt, %c transpose_a transpose_b policy(full_row) impl(mma) : tensor<32x64xf16>, tensor<16x32xf16> -> tensor<64x16xf32>
  return
}

// CHECK-LABEL: func.func @shape
func.func @shape(%x: tensor<64x32xf32>, %f: f32) {
  // CHECK: tile.fill %{{.*}} : f32 -> tensor<64x32xf32>
  %0 = tile.fill %f : f32 -> tensor<64x32xf32>
  // CHECK: tile.iota dim 1 : tensor<64x32xi32>
  %1 = tile.iota dim 1 : tensor<64x32xi32>
  // CHECK: tile.reduce max %{{.*}} dim 0 : tensor<64x32xf32> -> tensor<32xf32>
  %2 = tile.reduce max %x dim 0 : tensor<64x32xf32> -> tensor<32xf32>
  // CHECK: tile.scan add %{{.*}} dim 1 : tensor<64x32xf32>
  %3 = tile.scan add %x dim 1 : tensor<64x32xf32>
  // CHECK: tile.scan mul %{{.*}} dim 0 reverse : tensor<64x32xf32>
  %4 = tile.scan mul %x dim 0 reverse : tensor<64x32xf32>
  // CHECK: %[[E:.*]] = tile.expand_dims %{{.*}} dim 1 : tensor<32xf32> -> tensor<32x1xf32>
  %5 = tile.expand_dims %2 dim 1 : tensor<32xf32> -> tensor<32x1xf32>
  // CHECK: tile.broadcast %[[E]] : tensor<32x1xf32> -> tensor<32x64xf32>
  %6 = tile.broadcast %5 : tensor<32x1xf32> -> tensor<32x64xf32>
  // CHECK: tile.transpose %{{.*}}, [1, 0] : tensor<64x32xf32> -> tensor<32x64xf32>
  %7 = tile.transpose %x, [1, 0] : tensor<64x32xf32> -> tensor<32x64xf32>
  // CHECK: tile.reshape %{{.*}} : tensor<64x32xf32> -> tensor<4x512xf32>
  %8 = tile.reshape %x : tensor<64x32xf32> -> tensor<4x512xf32>
  return
}

// CHECK-LABEL: func.func @loops
func.func @loops(%x: tensor<16x8xf32>, %n: index, %c: f32) {
  // CHECK: tile.parallel (%[[I:.*]], %[[J:.*]]) = (16, 8) in(%{{.*}} as %[[V:.*]]) : (tensor<16x8xf32>) {
  // CHECK: tile.yield %{{.*}}, %[[I]] : f32, index
  // CHECK: } : tensor<16x8xf32>, tensor<16x8xindex>
  %0:2 = tile.parallel (%i, %j) = (16, 8) in(%x as %v) : (tensor<16x8xf32>) {
    %e = arith.addf %v, %c : f32
    tile.yield %e, %i : f32, index
  } : tensor<16x8xf32>, tensor<16x8xindex>
  // CHECK: tile.pipelined %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} stages(2) {
  tile.pipelined %k = %n to %n step %n stages(2) {
  }
  // CHECK: tile.pipelined %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} stages(3) iter_args(%[[A:.*]] = %{{.*}}, %{{.*}} = %{{.*}}) -> (tensor<16x8xf32>, index) {
  // CHECK: tile.yield %[[A]], %{{.*}} : tensor<16x8xf32>, index
  %1:2 = tile.pipelined %k = %n to %n step %n stages(3) iter_args(%a = %x, %b = %n) -> (tensor<16x8xf32>, index) {
    tile.yield %a, %k : tensor<16x8xf32>, index
  }
  return
}

// CHECK-LABEL: func.func @debug
func.func @debug(%x: tensor<16xf32>, %i: index, %ok: tensor<16xi1>, %c: i1) {
  // CHECK: tile.print "here"{{$}}
  tile.print "here"
  // CHECK: tile.print "x", %{{.*}}, %{{.*}} : tensor<16xf32>, index
  tile.print "x", %x, %i : tensor<16xf32>, index
  // CHECK: tile.print "here" at[%{{.*}}, %{{.*}}], %{{.*}} : i1
  tile.print "here" at[%i, %i], %c : i1
  // CHECK: tile.assert %{{.*}}, "all" : tensor<16xi1>
  tile.assert %ok, "all" : tensor<16xi1>
  // CHECK: tile.assert %{{.*}}, "one" : i1
  tile.assert %c, "one" : i1
  return
}

// Layouts: digits for each axis, fastest first; a swizzle is the layout of
// shared memory.

// CHECK-LABEL: func.func @layouts
// CHECK-SAME: memref<32x64xf16, #{{.*}}, #scale.mem<l1>>
func.func @layouts(%x: tensor<32xf32, #tile.layout<lane = [32@0]>>, %s: memref<32x64xf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>,
    %p: memref<32x64xf16, #tile.swizzle<0, 0, 0, pitch = 72>, #scale.mem<l1>>, %m: tensor<32xf32, #tile.layout<warp = [2@+], combiner = max>>) {
  // CHECK: tile.convert_layout %{{.*}} : tensor<32xf32, #{{.*}}> -> tensor<32xf32, #{{.*}}>
  %y = tile.convert_layout %x : tensor<32xf32, #tile.layout<lane = [32@0]>> -> tensor<32xf32, #tile.layout<reg = [32@0], lane = [32@*]>>
  return
}
