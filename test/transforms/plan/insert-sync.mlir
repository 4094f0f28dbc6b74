// RUN: tsopt %s --insert-sync --split-input-file | FileCheck %s

// A barrier stands between a write to shared memory and what uses it.

// CHECK-LABEL: @write_read
// CHECK: tile.store {{.*}}#scale.mem<l1>>
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: tile.load
func.func @write_read(%t: tensor<64xf32>, %out: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    tile.store %t, %s[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
    %u = tile.load %s[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
    tile.store %u, %out[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

// In a loop one barrier is before the read, one before the next iteration's
// write.

// CHECK-LABEL: @loop
// CHECK: scf.for
// CHECK-NEXT: tile.load
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: tile.store
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: tile.load
// CHECK-NOT: tile.barrier
func.func @loop(%in: memref<64xf32>, %out: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    scf.for %i = %c0 to %c4 step %c1 {
      %t = tile.load %in[%c0] : memref<64xf32> -> tensor<64xf32>
      tile.store %t, %s[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
      %u = tile.load %s[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
      tile.print "u", %u : tensor<64xf32>
    }
  }
  return
}

// -----

// In global memory a barrier is needed where the threads differ: here another
// window is read than was written. Reading one's own elements back needs none.

// CHECK-LABEL: @global
// CHECK: tile.store
// CHECK-NEXT: tile.load %{{.*}}[%c0]
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: tile.load %{{.*}}[%c1]
func.func @global(%t: tensor<64xf32>, %a: memref<128xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    tile.store %t, %a[%c0] : tensor<64xf32>, memref<128xf32>
    %u = tile.load %a[%c0] : memref<128xf32> -> tensor<64xf32>
    %v = tile.load %a[%c1] : memref<128xf32> -> tensor<64xf32>
    tile.print "v", %u, %v : tensor<64xf32>, tensor<64xf32>
  }
  return
}

// -----

// Where only one warpgroup comes, the barrier is its own.

// CHECK-LABEL: @divergent
// CHECK: tile.store
// CHECK-NEXT: tile.barrier @warpgroup
// CHECK-NEXT: tile.load
func.func @divergent(%t: tensor<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    scale.on @warpgroup as (%w, %n) {
      %first = arith.cmpi eq, %w, %c0 : index
      scf.if %first {
        tile.store %t, %s[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
        %u = tile.load %s[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
        tile.print "u", %u : tensor<64xf32>
      }
    }
  }
  return
}
