// Windows of memory: outside reads as zero or as the padding, and is not written.
//
// RUN: tsrun %s --print | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

func.func @main(%a: memref<4xi32> {tile.init = "iota"}, %o: memref<4xi32> {tile.init = "zeros", tile.out}, %m: memref<4xi32> {tile.init = "iota", tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %i9 = arith.constant 9 : i32
    // CHECK:      window[0] 2
    // CHECK-NEXT: window[1] 3
    // CHECK-NEXT: window[2] 0
    // CHECK-NEXT: padded[0] 2
    // CHECK-NEXT: padded[1] 3
    // CHECK-NEXT: padded[2] 9
    %t = tile.load %a[%c2] : memref<4xi32> -> tensor<3xi32>
    tile.print "window", %t : tensor<3xi32>
    %p = tile.load %a[%c2] pad(%i9 : i32) : memref<4xi32> -> tensor<3xi32>
    tile.print "padded", %p : tensor<3xi32>

    // Through shared memory, by a copy and by an asynchronous one.
    // CHECK-NEXT: copied[0] 0
    // CHECK-NEXT: copied[1] 1
    // CHECK-NEXT: ahead[0] 2
    // CHECK-NEXT: ahead[1] 3
    %s = tile.alloc : memref<4xi32, #scale.mem<l1>>
    tile.copy %a[%c0] to %s[%c0] tile(2) : memref<4xi32> to memref<4xi32, #scale.mem<l1>>
    tile.copy async %a[%c2] to %s[%c2] tile(2) : memref<4xi32> to memref<4xi32, #scale.mem<l1>>
    tile.async_commit
    tile.async_wait 0
    tile.barrier
    %u = tile.load %s[%c0] : memref<4xi32, #scale.mem<l1>> -> tensor<2xi32>
    tile.print "copied", %u : tensor<2xi32>
    %v = tile.load %s[%c2] : memref<4xi32, #scale.mem<l1>> -> tensor<2xi32>
    tile.print "ahead", %v : tensor<2xi32>

    // The last of three does not fit.
    // CHECK: argument 1 [4]: 0 0 2 3
    tile.store %t, %o[%c2] : tensor<3xi32>, memref<4xi32>

    // 0 + 2, then at least 3, then at most 4.
    // CHECK: argument 2 [4]: 3 4 3 3
    tile.atomic add %t, %m[%c0] : tensor<3xi32>, memref<4xi32>
    %three = arith.constant dense<3> : tensor<4xi32>
    tile.barrier
    tile.atomic max %three, %m[%c0] : tensor<4xi32>, memref<4xi32>
    %four = arith.constant dense<4> : tensor<4xi32>
    tile.barrier
    tile.atomic min %four, %m[%c0] : tensor<4xi32>, memref<4xi32>
  }
  return
}
