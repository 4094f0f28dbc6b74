// RUN: tsopt %s | FileCheck %s
// RUN: tsopt %s | tsopt | FileCheck %s

// Numbers that are chosen when a program is compiled, and tiles whose extents depend on them.

// CHECK: %bm = tile.param "BM" default(64) among([32, 64]) : index
// CHECK: tile.kernel blocks(%{{.*}}) = (4) threads(128) attributes {tile.params = {threads = {THREADS = [128, 256]}}} {
// CHECK: tile.fill %{{.*}} : f32 -> tensor<?x32xf32>
// CHECK: tile.load %{{.*}}[%{{.*}}, 0] [%bm, 32] : memref<256x32xf32> -> tensor<?x32xf32>
// CHECK: tile.reduce add %{{.*}} dims [1] : tensor<?x32xf32>{{$}}
func.func @main(%A: memref<256x32xf32>, %B: memref<256xf32>) {
  %bm = tile.param "BM" default(64) among([32, 64]) : index
  tile.kernel blocks(%x) = (4) threads(128) attributes {tile.params = {threads = {THREADS = [128, 256]}}} {
    %i = arith.muli %x, %bm : index
    %one = arith.constant 1.0 : f32
    %ones = tile.fill %one : f32 -> tensor<?x32xf32>
    %t = tile.load %A[%i, 0] [%bm, 32] : memref<256x32xf32> -> tensor<?x32xf32>
    %u = arith.addf %t, %ones : tensor<?x32xf32>
    %s = tile.reduce add %u dim 1 : tensor<?x32xf32> -> tensor<?xf32>
    // CHECK: tile.parallel (%{{.*}}, %{{.*}}) = (%bm, 32) in(%{{.*}} as %{{.*}}) : (tensor<?x32xf32>) {
    %w = tile.parallel (%r, %c) = (%bm, 32) in(%u as %e) : (tensor<?x32xf32>) {
      %d = arith.index_cast %r : index to i32
      %f = arith.sitofp %d : i32 to f32
      %g = arith.addf %e, %f : f32
      tile.yield %g : f32
    } : tensor<?x32xf32>
    tile.store %s, %B[%i] : tensor<?xf32>, memref<256xf32>
  }
  return
}
