// RUN: tsrun %s --verify-each-stage --once | FileCheck %s --check-prefix=SAME
// RUN: tsrun %s --verify-each-stage --once --params="BM=16" | FileCheck %s --check-prefix=SAME
// RUN: tsopt %s --bind-params="BM=16" | FileCheck %s
// SAME: verified after every one of

// Extents go on by themselves: through what is computed of a tile, through loops and branches,
// to what is made of nothing, and to windows that are written.
// CHECK: tile.load %{{.*}}[%{{.*}}, 0] [16, 48] : memref<64x48xf32> -> tensor<16x48xf32>
// CHECK: tile.iota dim 0 : tensor<16x48xi32>
// CHECK: tile.transpose %{{.*}}, [1, 0] : tensor<16x48xf32>
// CHECK: tile.reduce add %{{.*}} dims [0] : tensor<48x16xf32>
// CHECK: tile.expand_dims %{{.*}} dim 1 : tensor<16xf32>
// CHECK: tile.broadcast %{{.*}} : tensor<16x1xf32> -> tensor<16x48xf32>
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<16x48xf32>)
// CHECK: scf.if %{{.*}} -> (tensor<16x48xf32>)
// CHECK: tile.store %{{.*}}, %{{.*}}[%{{.*}}, 0] [16, 48] : tensor<16x48xf32>, memref<64x48xf32>
// CHECK: tile.atomic add %{{.*}}, %{{.*}}[%{{.*}}] [16] : tensor<16xf32>, memref<64xf32>
func.func @main(%A: memref<64x48xf32> {tile.init = "integers"}, %B: memref<64x48xf32> {tile.out}, %C: memref<64xf32> {tile.init = "zeros", tile.out}) {
  %bm = tile.param "BM" default(32) among([16, 32]) : index
  %n = arith.constant 64 : index
  %g = arith.ceildivui %n, %bm : index
  tile.kernel blocks(%x) = (%g) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %row = arith.muli %x, %bm : index
    %t = tile.load %A[%row, 0] [%bm, 48] : memref<64x48xf32> -> tensor<?x48xf32>
    %i = tile.iota dim 0 : tensor<?x48xi32>
    %k = arith.index_cast %row : index to i32
    %ks = tile.fill %k : i32 -> tensor<?x48xi32>
    %at = arith.addi %i, %ks : tensor<?x48xi32>
    %f = arith.sitofp %at : tensor<?x48xi32> to tensor<?x48xf32>
    %tt = tile.transpose %t, [1, 0] : tensor<?x48xf32> -> tensor<48x?xf32>
    %s = tile.reduce add %tt dim 0 : tensor<48x?xf32> -> tensor<?xf32>
    %e = tile.expand_dims %s dim 1 : tensor<?xf32> -> tensor<?x1xf32>
    %b = tile.broadcast %e : tensor<?x1xf32> -> tensor<?x48xf32>
    %u = arith.addf %b, %f : tensor<?x48xf32>
    %sum = scf.for %j = %c0 to %c3 step %c1 iter_args(%acc = %u) -> (tensor<?x48xf32>) {
      %odd = arith.cmpi eq, %j, %c1 : index
      %r = scf.if %odd -> (tensor<?x48xf32>) {
        scf.yield %acc : tensor<?x48xf32>
      } else {
        %d = arith.addf %acc, %t : tensor<?x48xf32>
        scf.yield %d : tensor<?x48xf32>
      }
      scf.yield %r : tensor<?x48xf32>
    }
    tile.store %sum, %B[%row, 0] [%bm, 48] : tensor<?x48xf32>, memref<64x48xf32>
    tile.atomic add %s, %C[%row] [%bm] : tensor<?xf32>, memref<64xf32>
  }
  return
}

func.func @reference(%A: memref<64x48xf32>, %B: memref<64x48xf32>, %C: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %m = arith.constant 48 : index
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %s = scf.for %j = %c0 to %m step %c1 iter_args(%acc = %zero) -> (f32) {
      %a = memref.load %A[%i, %j] : memref<64x48xf32>
      %r = arith.addf %acc, %a : f32
      scf.yield %r : f32
    }
    memref.store %s, %C[%i] : memref<64xf32>
    scf.for %j = %c0 to %m step %c1 {
      %a = memref.load %A[%i, %j] : memref<64x48xf32>
      %x = arith.addf %s, %f : f32
      %d = arith.mulf %a, %two : f32
      %y = arith.addf %x, %d : f32
      memref.store %y, %B[%i, %j] : memref<64x48xf32>
    }
  }
  return
}
