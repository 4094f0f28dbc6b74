// RUN: tsopt %s --split-input-file --specialize-warps --modulo-schedule-mma --pipeline-mma --verify-async | FileCheck %s

// The products of the body begin first, that of the next iteration before that of this one,
// and each is awaited where its result is used or its slot given on. What the second
// reads in registers is made anew when it has ended.
// CHECK-LABEL: @chain
// CHECK: tile.role "math"
// CHECK: %[[SOME:.*]] = arith.cmpi slt, %{{.*}}, %[[N:.*]] : index
// CHECK: scf.if %[[SOME]]
// The first iteration's first part.
// CHECK: %[[P:.*]] = tile.gemm %{{.*}} transpose_b : tensor
// CHECK: %[[X:.*]] = math.exp %[[P]]
// CHECK: %[[H:.*]] = arith.truncf %[[X]]
// CHECK: scf.for {{.*}} to %[[N]] step {{.*}} iter_args({{.*}} = %[[H]]
// CHECK: tile.take
// CHECK: %[[F:.*]] = tile.gemm async {{.*}} transpose_b
// CHECK: tile.take
// CHECK: %[[G:.*]] = tile.gemm async
// CHECK: %[[S:.*]] = tile.await %[[F]]
// CHECK-NEXT: tile.release
// CHECK: %[[E:.*]] = math.exp %[[S]]
// CHECK: %[[D:.*]] = tile.await %[[G]]
// CHECK: arith.truncf %[[E]]
// CHECK: scf.yield
// The last iteration's second part.
// CHECK: tile.take
// CHECK: tile.gemm %{{[^ ]*}}, {{.*}} -> tensor<64x128xf32>
// CHECK-NEXT: tile.release
// CHECK: } else {
// CHECK-NEXT: scf.yield
func.func @chain(%Q: memref<64x64xbf16>, %K: memref<512x64xbf16>, %V: memref<512x128xbf16>, %O: memref<64x128xf32>, %S: memref<512x64xf32>, %n: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %q = tile.load %Q[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %none = arith.constant dense<0.0> : tensor<64x32xf32>
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %s = tile.pipelined %k = %c0 to %n step %c32 stages(2) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %kt = tile.load %K[%k, %c0] : memref<512x64xbf16> -> tensor<32x64xbf16>
      %vt = tile.load %V[%k, %c0] : memref<512x128xbf16> -> tensor<32x128xbf16>
      %p = tile.gemm %q, %kt, %none transpose_b : tensor<64x64xbf16>, tensor<32x64xbf16> -> tensor<64x32xf32>
      %e = math.exp %p : tensor<64x32xf32>
      %h = arith.truncf %e : tensor<64x32xf32> to tensor<64x32xbf16>
      %d = tile.gemm %h, %vt, %acc : tensor<64x32xbf16>, tensor<32x128xbf16> -> tensor<64x128xf32>
      tile.yield %d : tensor<64x128xf32>
    }
    tile.store %s, %O[%c0, %c0] : tensor<64x128xf32>, memref<64x128xf32>
  }
  return
}

// -----

// A loop that is known to have an iteration is not asked. What the first part computes
// from the second of the iteration before comes last, as the second's sum scaled here.
// CHECK-LABEL: @scaled
// CHECK: tile.role "math"
// CHECK-NOT: scf.if
// CHECK: scf.for
// CHECK: tile.gemm async
// CHECK: %[[G:.*]] = tile.gemm async
// CHECK: tile.reduce max
// CHECK: %[[D:.*]] = tile.await %[[G]]
// CHECK: arith.mulf %[[D]]
// CHECK: scf.yield
func.func @scaled(%Q: memref<64x64xbf16>, %K: memref<512x64xbf16>, %V: memref<512x128xbf16>, %O: memref<64x128xf32>, %S: memref<512x64xf32>, %n: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %q = tile.load %Q[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %none = arith.constant dense<0.0> : tensor<64x32xf32>
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %c512 = arith.constant 512 : index
    %s = tile.pipelined %k = %c0 to %c512 step %c32 stages(2) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %kt = tile.load %K[%k, %c0] : memref<512x64xbf16> -> tensor<32x64xbf16>
      %vt = tile.load %V[%k, %c0] : memref<512x128xbf16> -> tensor<32x128xbf16>
      %p = tile.gemm %q, %kt, %none transpose_b : tensor<64x64xbf16>, tensor<32x64xbf16> -> tensor<64x32xf32>
      %m = tile.reduce max %p dim 1 : tensor<64x32xf32> -> tensor<64xf32>
      %m1 = tile.expand_dims %m dim 1 : tensor<64xf32> -> tensor<64x1xf32>
      %mb = tile.broadcast %m1 : tensor<64x1xf32> -> tensor<64x128xf32>
      %a = arith.mulf %acc, %mb : tensor<64x128xf32>
      %h = arith.truncf %p : tensor<64x32xf32> to tensor<64x32xbf16>
      %d = tile.gemm %h, %vt, %a : tensor<64x32xbf16>, tensor<32x128xbf16> -> tensor<64x128xf32>
      tile.yield %d : tensor<64x128xf32>
    }
    tile.store %s, %O[%c0, %c0] : tensor<64x128xf32>, memref<64x128xf32>
  }
  return
}

// -----

// A product that only adds to the sum of another begins while that is in flight. The slot that
// the last one reads as well is given on when it has ended, one iteration later.
// CHECK-LABEL: @held
// CHECK: tile.role "math"
// CHECK: scf.for {{.*}} iter_args(%[[N:.*]] = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %[[C:.*]] = %{{.*}}, %{{.*}} = %{{.*}}, %[[NEXT:[^ ]*]] = %{{.*}}) -> (index
// CHECK: %[[F:.*]] = tile.gemm async {{.*}}, tensor<64x64xf32> -> !tile.future
// CHECK: %[[TAKEN:.*]] = tile.take %[[RING:.*]][%[[NEXT]]]
// CHECK: %[[G:.*]] = tile.gemm async %{{.*}}, %{{.*}}, %[[F]] transpose_b
// CHECK: tile.slot %{{.*}}[%[[N]]]
// CHECK: %[[H:.*]] = tile.gemm async
// CHECK: tile.await %[[G]]
// CHECK: tile.await %[[H]]
// CHECK-NEXT: tile.release %[[RING]][%[[C]]]
// CHECK: scf.yield %[[TAKEN]],
func.func @held(%Q: memref<64x64xbf16>, %R: memref<64x64xbf16>, %K: memref<512x64xbf16>, %KR: memref<512x64xbf16>, %O: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %q = tile.load %Q[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %r = tile.load %R[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %kr = tile.load %KR[%k, %c0] : memref<512x64xbf16> -> tensor<64x64xbf16>
      %kt = tile.load %K[%k, %c0] : memref<512x64xbf16> -> tensor<64x64xbf16>
      %p1 = tile.gemm %r, %kr, %zero transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      %p = tile.gemm %q, %kt, %p1 transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      %h = arith.truncf %p : tensor<64x64xf32> to tensor<64x64xbf16>
      %d = tile.gemm %h, %kt, %acc : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %O[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
