// RUN: tsopt %s --infer-layout --convert-tile-to-gpu --canonicalize --cse | FileCheck %s

// Each thread posts and takes its own elements, by their places in the tile, row by row; of several that hold one
// the first posts it. A register that holds nothing in some threads is asked for in the others.

// CHECK-LABEL: func.func @main
// CHECK: gpu.launch
// CHECK: comm.post_words %{{.*}}[%{{.*}}] words(%[[A:.*]], %[[B:.*]]) are(%{{.*}}, %{{.*}}) round %c1_i32 to %{{.*}} : !comm.signal<2, tensor<8x32xf32>>, f32, f32
// CHECK: %{{.*}}:2 = comm.take_words %{{.*}}[%{{.*}}] words(%[[A]], %[[B]]) round %c1_i32 : !comm.signal<2, tensor<8x32xf32>> -> f32, f32
// CHECK: scf.if
// CHECK-NEXT: comm.post_words {{.*}}xf32>>, f32, f32, f32
// CHECK-NEXT: }
// CHECK-NEXT: comm.take_words {{.*}} -> f32, f32, f32
// CHECK: scf.if
// CHECK: comm.post_words {{.*}}<200xf32>>, f32{{$}}
// CHECK: scf.if {{.*}} -> (f32)
// CHECK-NEXT: comm.take_words {{.*}} -> f32{{$}}
func.func @main(%A: memref<8x32xf32>, %B: memref<96xf32>) {
  %s = comm.signal_alloc : !comm.signal<2, tensor<8x32xf32>>
  %odd = comm.signal_alloc : !comm.signal<1, tensor<96xf32>>
  %ragged = comm.signal_alloc : !comm.signal<1, tensor<200xf32>>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = scale.rank @device
    %peer = arith.subi %c1, %me : index
    %t = tile.load %A[%c0, %c0] : memref<8x32xf32> -> tensor<8x32xf32>
    comm.post %t, %s[%me] round %one to %peer : tensor<8x32xf32>, !comm.signal<2, tensor<8x32xf32>>
    %y = comm.take %s[%peer] round %one : !comm.signal<2, tensor<8x32xf32>> -> tensor<8x32xf32>
    tile.store %y, %A[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
    %u = tile.load %B[%c0] : memref<96xf32> -> tensor<96xf32>
    comm.post %u, %odd[%c0] round %one to %peer : tensor<96xf32>, !comm.signal<1, tensor<96xf32>>
    %v = comm.take %odd[%c0] round %one : !comm.signal<1, tensor<96xf32>> -> tensor<96xf32>
    tile.store %v, %B[%c0] : tensor<96xf32>, memref<96xf32>
    %w = tile.load %B[%c0] : memref<96xf32> -> tensor<200xf32>
    comm.post %w, %ragged[%c0] round %one to %peer : tensor<200xf32>, !comm.signal<1, tensor<200xf32>>
    %z = comm.take %ragged[%c0] round %one : !comm.signal<1, tensor<200xf32>> -> tensor<200xf32>
    tile.store %z, %B[%c0] : tensor<200xf32>, memref<96xf32>
  }
  return
}
