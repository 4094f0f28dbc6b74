// What blocks of a cluster cannot exchange by their shared memory goes through that of the device.
//
// RUN: tsopt %s --lower-comm --verify-diagnostics -o %t
// RUN: FileCheck %s --input-file=%t

// CHECK-LABEL: func.func @warps
//       CHECK: comm.symm_alloc
//   CHECK-NOT: comm.get
func.func @warps() {
  tile.kernel cluster(2) blocks(%b) = (4) threads(64) {
    scale.on @warp as (%w, %n) {
      %t = arith.constant dense<1.0> : tensor<32xf32>
      // expected-remark @below {{at @cluster uses device memory, not distributed shared memory: only some threads of each block execute it, but all must arrive at the cluster's barrier}}
      %r = comm.all_reduce add %t at @cluster : tensor<32xf32> -> tensor<32xf32>
      tile.print "r", %r : tensor<32xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @too_large
//       CHECK: comm.symm_alloc
//   CHECK-NOT: comm.get
func.func @too_large(%x: memref<256x64xf32>) {
  tile.kernel cluster(2) blocks(%b) = (4) threads(128) {
    %c0 = arith.constant 0 : index
    %m = tile.alloc : memref<256x64xf32, #scale.mem<l1>>
    tile.copy %x[%c0, %c0] to %m[%c0, %c0] tile(256, 64) : memref<256x64xf32> to memref<256x64xf32, #scale.mem<l1>>
    %t = tile.load %m[%c0, %c0] : memref<256x64xf32, #scale.mem<l1>> -> tensor<256x64xf32>
    // expected-remark @below {{its 65536 bytes and the kernel's 65536 are more than half of a block's 232448; the other half is reserved for copies and GEMMs}}
    %r = comm.all_reduce add %t at @cluster : tensor<256x64xf32> -> tensor<256x64xf32>
    tile.print "r", %r : tensor<256x64xf32>
  }
  return
}
