// What follows from a layout through each operation. One tile's layout is written, so that
// nothing else decides; where a layout cannot follow, what is left is spread as memory is
// read best, and a conversion stands between (infer-layout.mlir).
//
// RUN: tsopt %s --infer-layout --split-input-file | FileCheck %s

// Along the reduced dimension all threads that shared it have copies of the result.

#m = #tile.layout<reg = [4@1], lane = [8@1:4, 4@0], warp = [4@0:4]>

// CHECK-DAG: #[[M:.*]] = #tile.layout<reg = [4@1], lane = [8@1:4, 4@0], warp = [4@0:4]>
// CHECK-DAG: #[[R:.*]] = #tile.layout<lane = [8@*, 4@0], warp = [4@0:4]>
// CHECK-LABEL: @reduced
// CHECK: tile.reduce max %{{.*}} dims [1] : tensor<16x32xf32, #[[M]]> -> tensor<16xf32, #[[R]]>
func.func @reduced(%a: memref<16x32xf32>, %o: memref<16xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0, %c0] : memref<16x32xf32> -> tensor<16x32xf32, #m>
    %r = tile.reduce max %t dim 1 : tensor<16x32xf32, #m> -> tensor<16xf32>
    tile.store %r, %o[%c0] : tensor<16xf32>, memref<16xf32>
  }
  return
}

// -----

// Back from what is repeated to what repeats: the column takes the matrix's layout without
// the dimension, and so does the vector that it was made of.

#m = #tile.layout<reg = [4@1], lane = [8@1:4, 4@0], warp = [4@0:4]>

// CHECK-DAG: #[[M:.*]] = #tile.layout<reg = [4@1], lane = [8@1:4, 4@0], warp = [4@0:4]>
// CHECK-DAG: #[[V:.*]] = #tile.layout<lane = [8@*, 4@0], warp = [4@0:4]>
// CHECK-DAG: #[[C:.*]] = #tile.layout<shape = [16, 1], lane = [8@*, 4@0], warp = [4@0:4]>
// CHECK-LABEL: @repeated
// CHECK: tile.load {{.*}} -> tensor<16xf32, #[[V]]>
// CHECK: tile.expand_dims %{{.*}} dim 1 : tensor<16xf32, #[[V]]> -> tensor<16x1xf32, #[[C]]>
// CHECK: tile.broadcast %{{.*}} : tensor<16x1xf32, #[[C]]> -> tensor<16x32xf32, #[[M]]>
func.func @repeated(%a: memref<16xf32>, %o: memref<16x32xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0] : memref<16xf32> -> tensor<16xf32>
    %c = tile.expand_dims %t dim 1 : tensor<16xf32> -> tensor<16x1xf32>
    %m = tile.broadcast %c : tensor<16x1xf32> -> tensor<16x32xf32, #m>
    tile.store %m, %o[%c0, %c0] : tensor<16x32xf32, #m>, memref<16x32xf32>
  }
  return
}

// -----

// A transposed tile is in the same registers: coordinates are renamed.

#m = #tile.layout<reg = [4@1], lane = [8@1:4, 4@0], warp = [4@0:4]>

// CHECK-DAG: #[[T:.*]] = #tile.layout<reg = [4@0], lane = [8@0:4, 4@1], warp = [4@1:4]>
// CHECK-LABEL: @transposed
// CHECK: tile.transpose %{{.*}}, [1, 0] : {{.*}} -> tensor<32x16xf32, #[[T]]>
// CHECK-NOT: tile.convert_layout
func.func @transposed(%a: memref<16x32xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %o = tile.alloc : memref<32x16xf32, #scale.mem<l1>>
    %t = tile.load %a[%c0, %c0] : memref<16x32xf32> -> tensor<16x32xf32, #m>
    %u = tile.transpose %t, [1, 0] : tensor<16x32xf32, #m> -> tensor<32x16xf32>
    tile.store %u, %o[%c0, %c0] : tensor<32x16xf32>, memref<32x16xf32, #scale.mem<l1>>
  }
  return
}

// -----

// Of device memory threads would write columns, four bytes at a time: it goes through shared memory
// before it is turned.

#m = #tile.layout<reg = [4@1], lane = [8@1:4, 4@0], warp = [4@0:4]>

// CHECK-DAG: #[[M:.*]] = #tile.layout<reg = [4@1], lane = [8@1:4, 4@0], warp = [4@0:4]>
// CHECK-DAG: #[[T:.*]] = #tile.layout<reg = [4@0], lane = [4@0:4, 8@1], warp = [4@1:8]>
// CHECK-DAG: #[[O:.*]] = #tile.layout<reg = [4@1], lane = [4@1:4, 8@0], warp = [4@0:8]>
// CHECK-LABEL: @turned
// CHECK: %[[L:.*]] = tile.load {{.*}} -> tensor<16x32xf32, #[[M]]>
// CHECK-NEXT: %[[C:.*]] = tile.convert_layout %[[L]] : tensor<16x32xf32, #[[M]]> -> tensor<16x32xf32, #[[T]]>
// CHECK-NEXT: %[[U:.*]] = tile.transpose %[[C]], [1, 0] : tensor<16x32xf32, #[[T]]> -> tensor<32x16xf32, #[[O]]>
// CHECK-NEXT: tile.store %[[U]]
func.func @turned(%a: memref<16x32xf32>, %o: memref<32x16xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0, %c0] : memref<16x32xf32> -> tensor<16x32xf32, #m>
    %u = tile.transpose %t, [1, 0] : tensor<16x32xf32, #m> -> tensor<32x16xf32>
    tile.store %u, %o[%c0, %c0] : tensor<32x16xf32>, memref<32x16xf32>
  }
  return
}

// -----

// So is a reshaped one, where its digits divide at the new dimensions.

#m = #tile.layout<reg = [4@1], lane = [8@1:4, 4@0], warp = [4@0:4]>

// CHECK-DAG: #[[F:.*]] = #tile.layout<reg = [4@0], lane = [32@0:4], warp = [4@0:128]>
// CHECK-LABEL: @reshaped
// CHECK: tile.reshape %{{.*}} : {{.*}} -> tensor<512xf32, #[[F]]>
// CHECK-NOT: tile.convert_layout
func.func @reshaped(%a: memref<16x32xf32>, %o: memref<512xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0, %c0] : memref<16x32xf32> -> tensor<16x32xf32, #m>
    %u = tile.reshape %t : tensor<16x32xf32, #m> -> tensor<512xf32>
    tile.store %u, %o[%c0] : tensor<512xf32>, memref<512xf32>
  }
  return
}

// -----

// A unit's part has the layout of the whole without the digit that counts the units.

#m = #tile.layout<reg = [4@1], lane = [8@1:4, 4@0], warp = [4@0:4]>

// CHECK-DAG: #[[P:.*]] = #tile.layout<reg = [4@1], lane = [8@1:4, 4@0]>
// CHECK-LABEL: @shard
// CHECK: scale.on @warp {{.*}} shard<0> : tensor<4x32xf32, #[[P]]>)
// CHECK: scale.yield %{{.*}} : tensor<4x32xf32, #[[P]]>
// CHECK-NOT: tile.convert_layout
func.func @shard(%a: memref<16x32xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0, %c0] : memref<16x32xf32> -> tensor<16x32xf32, #m>
    %u = scale.on @warp in(%t as %tw shard<0>) : (tensor<16x32xf32, #m>) -> (tensor<16x32xf32> shard<0>) {
      %e = math.exp %tw : tensor<4x32xf32>
      scale.yield %e : tensor<4x32xf32>
    }
    tile.store %u, %a[%c0, %c0] : tensor<16x32xf32>, memref<16x32xf32>
  }
  return
}

// -----

// What is carried by a loop, and chosen by a branch, has one layout on all ways.

#m = #tile.layout<reg = [4@1], lane = [8@1:4, 4@0], warp = [4@0:4]>

// CHECK-DAG: #[[M:.*]] = #tile.layout<reg = [4@1], lane = [8@1:4, 4@0], warp = [4@0:4]>
// CHECK-LABEL: @carried
// CHECK: scf.for {{.*}} -> (tensor<16x32xf32, #[[M]]>)
// CHECK: scf.if {{.*}} -> (tensor<16x32xf32, #[[M]]>)
// CHECK: tile.load {{.*}} -> tensor<16x32xf32, #[[M]]>
// CHECK-NOT: tile.convert_layout
func.func @carried(%a: memref<16x32xf32>, %n: index, %c: i1) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %t = tile.load %a[%c0, %c0] : memref<16x32xf32> -> tensor<16x32xf32, #m>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %t) -> (tensor<16x32xf32, #m>) {
      %u = scf.if %c -> (tensor<16x32xf32, #m>) {
        %l = tile.load %a[%i, %c0] : memref<16x32xf32> -> tensor<16x32xf32, #m>
        scf.yield %l : tensor<16x32xf32, #m>
      } else {
        scf.yield %s : tensor<16x32xf32, #m>
      }
      scf.yield %u : tensor<16x32xf32, #m>
    }
    tile.store %r, %a[%c0, %c0] : tensor<16x32xf32, #m>, memref<16x32xf32>
  }
  return
}

// -----

// An exchange between devices gives what comes the layout of what was given.

#m = #tile.layout<reg = [4@1], lane = [8@1:4, 4@0], warp = [4@0:4]>

// CHECK-DAG: #[[M:.*]] = #tile.layout<reg = [4@1], lane = [8@1:4, 4@0], warp = [4@0:4]>
// CHECK-LABEL: @exchanged
// CHECK: comm.all_reduce add {{.*}} -> tensor<16x32xf32, #[[M]]>
// CHECK: comm.all_to_all {{.*}} -> tensor<16x32xf32, #[[M]]>
func.func @exchanged(%a: memref<16x32xf32>) {
  tile.kernel devices(2) blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0, %c0] : memref<16x32xf32> -> tensor<16x32xf32, #m>
    %s = comm.all_reduce add %t at @device : tensor<16x32xf32, #m> -> tensor<16x32xf32>
    %q = comm.all_to_all %s dim 0 at @device : tensor<16x32xf32> -> tensor<16x32xf32>
    tile.store %q, %a[%c0, %c0] : tensor<16x32xf32>, memref<16x32xf32>
  }
  return
}

// -----

// A tile that any thread can make alone takes the layout of each of its uses: a constant,
// a fill, coordinates. Two uses make two of it.

// CHECK-LABEL: @made_anywhere
// CHECK-COUNT-2: arith.constant dense<1.000000e+00>
// CHECK-NOT: tile.convert_layout
func.func @made_anywhere(%a: memref<16x32xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant dense<1.0> : tensor<16x32xf32>
    %r = tile.reduce add %one dim 0 : tensor<16x32xf32> -> tensor<32xf32>
    %t = tile.transpose %one, [1, 0] : tensor<16x32xf32> -> tensor<32x16xf32>
    tile.print "r", %r : tensor<32xf32>
    tile.print "t", %t : tensor<32x16xf32>
  }
  return
}
