// RUN: tsopt %s --infer-layout --lower-comm --allocate-memory --convert-tile-to-gpu --convert-comm-to-gpu --canonicalize | FileCheck %s

// A word of a tile that is posted has its data and its round in one relaxed access of 64 bits; takes in a row ask for the words
// of all before they look at the first. There is no barrier, and no release.

// A take gives up where the host says so, and tells of the first tile that is missing.

// CHECK-LABEL: func.func @main
// CHECK: comm.waits = [{{{.*}}op = "comm.take"{{.*}}}, {{{.*}}op = "comm.take"{{.*}}}]
// CHECK: gpu.launch
// CHECK-NOT: gpu.barrier
// CHECK: %[[BITS:.*]] = arith.bitcast %{{.*}} : f32 to i32
// CHECK: %[[DATA:.*]] = arith.extui %[[BITS]] : i32 to i64
// CHECK: %[[WORD:.*]] = arith.ori %[[DATA]], %c{{.*}} : i64
// CHECK: llvm.store %[[WORD]], %{{.*}} atomic monotonic {alignment = 8 : i64} : i64, !llvm.ptr<1>
// CHECK-NOT: gpu.barrier
// CHECK: %[[WORDS:.*]]:3 = scf.while
// CHECK-COUNT-2: llvm.load %{{.*}} atomic monotonic {alignment = 8 : i64}
// CHECK: arith.shrui
// CHECK: arith.cmpi ne
// CHECK: scf.condition
// CHECK: arith.andi %{{.*}}, %c65535_i32
// CHECK-COUNT-2: llvm.intr.trap
// CHECK: arith.trunci %[[WORDS]]#0 : i64 to i32
// CHECK: arith.trunci %[[WORDS]]#1 : i64 to i32
// CHECK-NOT: scf.while
// CHECK: arith.addf
!s = !comm.signal<2, tensor<128xf32>>
func.func @main(%A: memref<128xf32>) {
  %s = comm.signal_alloc : !s
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = scale.rank @device
    %peer = arith.subi %c1, %me : index
    %t = tile.load %A[%c0] : memref<128xf32> -> tensor<128xf32>
    comm.post %t, %s[%me] round %one to %peer : tensor<128xf32>, !s
    comm.post %t, %s[%me] round %one to %me : tensor<128xf32>, !s
    %y = comm.take %s[%c0] round %one : !s -> tensor<128xf32>
    %z = comm.take %s[%c1] round %one : !s -> tensor<128xf32>
    %w = arith.addf %y, %z : tensor<128xf32>
    tile.store %w, %A[%c0] : tensor<128xf32>, memref<128xf32>
  }
  return
}

// A take that needs what came before it is waited for by itself.

// CHECK-LABEL: func.func @after
// CHECK-COUNT-2: scf.while
func.func @after(%A: memref<128xf32>) {
  %s = comm.signal_alloc : !comm.signal<2, tensor<128xi32>>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %y = comm.take %s[%c0] round %one : !comm.signal<2, tensor<128xi32>> -> tensor<128xi32>
    %r = tile.reduce max %y dims [0] : tensor<128xi32> -> tensor<i32>
    %i = tensor.extract %r[] : tensor<i32>
    %k = arith.index_cast %i : i32 to index
    %z = comm.take %s[%k] round %one : !comm.signal<2, tensor<128xi32>> -> tensor<128xi32>
  }
  return
}
