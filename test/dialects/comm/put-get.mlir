// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// A put makes a token: others may read what it wrote after a notify that names it. A get
// reads what a peer has announced.

// CHECK-LABEL: func.func @one_sided
func.func @one_sided(%x: tensor<128xf32>, %r: tensor<f32>, %buf: memref<1024xf32, #scale.mem<symmetric>>, %one: memref<f32, #scale.mem<symmetric>>, %i: index, %peer: index) {
  // CHECK: comm.put %{{.*}}, %{{.*}}[%{{.*}}] to %{{.*}} : tensor<128xf32>, memref<1024xf32, #scale.mem<symmetric>>
  %t = comm.put %x, %buf[%i] to %peer : tensor<128xf32>, memref<1024xf32, #scale.mem<symmetric>>
  // CHECK: comm.get %{{.*}}[%{{.*}}] from %{{.*}} : memref<1024xf32, #scale.mem<symmetric>> -> tensor<128xf32>
  %y = comm.get %buf[%i] from %peer : memref<1024xf32, #scale.mem<symmetric>> -> tensor<128xf32>
  // Of rank 0.
  // CHECK: comm.put %{{.*}}, %{{.*}}[] to %{{.*}} {my.note} : tensor<f32>, memref<f32, #scale.mem<symmetric>>
  %u = comm.put %r, %one[] to %peer {my.note} : tensor<f32>, memref<f32, #scale.mem<symmetric>>
  // CHECK: comm.get %{{.*}}[] from %{{.*}} {my.note} : memref<f32, #scale.mem<symmetric>> -> tensor<f32>
  %z = comm.get %one[] from %peer {my.note} : memref<f32, #scale.mem<symmetric>> -> tensor<f32>
  // Windows as those of tile.store and tile.load: literals, sizes and strides.
  // CHECK: comm.put %{{.*}}, %{{.*}}[8] [128] [2] to %{{.*}} : tensor<128xf32>, memref<1024xf32, #scale.mem<symmetric>>
  %v = comm.put %x, %buf[8] [128] [2] to %peer : tensor<128xf32>, memref<1024xf32, #scale.mem<symmetric>>
  // CHECK: comm.get %{{.*}}[%{{.*}}] [128] [4] from %{{.*}} : memref<1024xf32, #scale.mem<symmetric>> -> tensor<128xf32>
  %w = comm.get %buf[%i] [128] [4] from %peer : memref<1024xf32, #scale.mem<symmetric>> -> tensor<128xf32>
  return
}

// Of a block's shared memory each block of its cluster has a copy.
// CHECK-LABEL: func.func @in_cluster
func.func @in_cluster(%x: tensor<128xf32>, %i: index, %block: index) {
  tile.kernel cluster(2) blocks(%b) = (2) threads(128) {
    %m = tile.alloc : memref<128xf32, #scale.mem<l1>>
    %t = arith.constant dense<1.0> : tensor<128xf32>
    // CHECK: comm.put %{{.*}}, %{{.*}}[%{{.*}}] to %{{.*}} : tensor<128xf32>, memref<128xf32, #scale.mem<l1>>
    %k = comm.put %t, %m[%i] to %block : tensor<128xf32>, memref<128xf32, #scale.mem<l1>>
    // CHECK: comm.get %{{.*}}[%{{.*}}] from %{{.*}} : memref<128xf32, #scale.mem<l1>> -> tensor<128xf32>
    %y = comm.get %m[%i] from %block : memref<128xf32, #scale.mem<l1>> -> tensor<128xf32>
  }
  return
}
