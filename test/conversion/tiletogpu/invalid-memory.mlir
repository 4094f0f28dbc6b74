// Memory that an operation cannot use on a GPU.
//
// RUN: tsopt %s --convert-tile-to-gpu --split-input-file --verify-diagnostics

#a = #tile.layout<lane = [32@0], warp = [2@+]>

func.func @summands_global(%m: memref<2x32xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = arith.constant dense<0.0> : tensor<32xf32, #a>
    // expected-error @below {{'tile.store' op of partial sums must be to shared memory}}
    tile.store %t, %m[%c0, %c0] summands : tensor<32xf32, #a>, memref<2x32xf32>
  }
  return
}

// -----

func.func @copycomplex(%a: memref<64xcomplex<f32>>, %b: memref<64xcomplex<f32>>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    // expected-error @below {{'tile.copy' op has no layout: elements of type complex<f32> have no static size}}
    tile.copy %a[%c0] to %b[%c0] tile(32) : memref<64xcomplex<f32>> to memref<64xcomplex<f32>>
  }
  return
}

// -----

// An engine that is asked for is used, or it is an error.

#a = #tile.layout<lane = [32@0]>

func.func @copyasync(%a: memref<32xf32>, %o: memref<32xf32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    // expected-error @below {{cannot use cp.async as requested: it copies only from device memory to shared memory, not from memref<32xf32> to memref<32xf32>}}
    tile.copy %a[%c0] to %o[%c0] tile(32) engine(cp_async) layout(#a) : memref<32xf32> to memref<32xf32>
  }
  return
}

// -----

#a = #tile.layout<lane = [32@0]>

func.func @copyasync_small(%a: memref<32xf16>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = tile.alloc {offset = 0} : memref<32xf16, #scale.mem<l1>>
    // expected-error @below {{cannot use cp.async as requested: fewer than 4 bytes are contiguous and aligned at both ends}}
    tile.copy %a[%c1] to %s[%c0] tile(32) engine(cp_async) layout(#a) : memref<32xf16> to memref<32xf16, #scale.mem<l1>>
  }
  return
}

// -----

#a = #tile.layout<lane = [32@0]>

func.func @copyasync_bits(%a: memref<32xi1>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc {offset = 0} : memref<32xi1, #scale.mem<l1>>
    // expected-error @below {{cannot use cp.async as requested: the elements are not a whole number of bytes}}
    tile.copy %a[%c0] to %s[%c0] tile(32) engine(cp_async) layout(#a) : memref<32xi1> to memref<32xi1, #scale.mem<l1>>
  }
  return
}

// -----

// A piece of several elements is all inside of the destination or all outside.

#a = #tile.layout<lane = [32@0:2], reg = [2@0]>

func.func @dynamic_destination(%a: memref<64xf32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc {offset = 0} : memref<63xf32, #scale.mem<l1>>
    %d = memref.cast %s : memref<63xf32, #scale.mem<l1>> to memref<?xf32, #scale.mem<l1>>
    // expected-error @below {{cannot use cp.async as requested: a piece may be partly out of bounds of the destination}}
    tile.copy %a[%c0] to %d[%c0] tile(64) engine(cp_async) layout(#a) : memref<64xf32> to memref<?xf32, #scale.mem<l1>>
  }
  return
}

// -----

#rows = #tile.layout<reg = [2@0], lane = [4@0:2, 8@*]>
#t = #tile.layout<reg = [4@1], lane = [4@1:4, 8@0]>

func.func @rows_elsewhere(%m: memref<2x16xf32>, %i: i32) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %r = tile.fill %i : i32 -> tensor<8xi32, #rows>
    // expected-error @below {{has an index tile in the layout #tile.layout<reg = [2@0], lane = [4@0:2, 8@*]>, but threads that hold a row need its index; run --infer-layout, or convert it to #tile.layout<lane = [4@*, 8@0]>}}
    %t = tile.gather %m[%r, 0] [1, 16] : memref<2x16xf32>, tensor<8xi32, #rows> -> tensor<8x16xf32, #t>
  }
  return
}
