// Rows that are no multiple of 128 bytes lie in whole chunks of the 128-byte swizzle, whose last is partly unused, where
// TMA then needs fewer boxes and the array ends with the tile: TMA loads zeros behind its end, and stores nothing there.
//
// RUN: tsopt %s --split-input-file --tile-to-llvm=to=planned --verify-diagnostics=only-expected | FileCheck %s
// RUN: tsopt %s --split-input-file --tile-to-llvm=to=gpu --verify-diagnostics=only-expected | FileCheck %s --check-prefix=GPU

// Two boxes of 64 columns instead of five of 16. One wgmma of 80 columns reads both chunks of V; five along K read Q and
// K. Rows of 144 bytes begin inside of sectors.
//
// CHECK-DAG: #[[PADDED:.*]] = #tile.swizzle<3, 3, 3, chunk = 64>
// CHECK-LABEL: func.func @rows_of_144_bytes
// CHECK: tile.alloc {{.*}}: memref<2x128x80xf16, #[[PADDED]], #scale.mem<l1>>
// CHECK: tile.alloc {{.*}}: memref<2x128x80xf16, #[[PADDED]], #scale.mem<l1>>
// CHECK: tile.alloc {{.*}}: memref<128x80xf16, #[[PADDED]], #scale.mem<l1>>
//
// GPU-LABEL: func.func @rows_of_144_bytes
// GPU-DAG: nvgpu.tma.create.descriptor {{.*}} box[%c128, %c64] : memref<*xf16> -> <tensor = memref<128x64xf16, {{.*}}swizzle = swizzle_128b
func.func @rows_of_144_bytes(%Q: memref<256x72xf16> {tile.init = "random"}, %K: memref<512x72xf16> {tile.init = "random"},
    %V: memref<512x72xf16> {tile.init = "random"}, %O: memref<256x72xf16> {tile.out}) {
  tile.kernel (%i) = (0) to (256) step (128) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<128x72xf32>
    // expected-remark @below {{pads rows of 160 bytes in shared memory to whole swizzles of 128: TMA needs 2 instead of 5 boxes, and 5.5 instead of 7 sectors for a row}}
    %q = tile.load %Q[%i, 0] : memref<256x72xf16> -> tensor<128x72xf16>
    %sum = tile.pipelined %j = 0 to 512 step 128 stages(2) iter_args(%acc = %zero) -> (tensor<128x72xf32>) {
      // expected-remark @below {{TMA needs 2 instead of 5 boxes, and 5.5 instead of 7 sectors for a row}}
      %k = tile.load %K[%j, 0] : memref<512x72xf16> -> tensor<128x72xf16>
      // expected-remark @below {{TMA needs 2 instead of 5 boxes, and 5.5 instead of 7 sectors for a row}}
      %v = tile.load %V[%j, 0] : memref<512x72xf16> -> tensor<128x72xf16>
      %none = arith.constant dense<0.0> : tensor<128x128xf32>
      %s = tile.gemm %q, %k, %none transpose_b policy(full_row) : tensor<128x72xf16>, tensor<128x72xf16> -> tensor<128x128xf32>
      %p = arith.truncf %s : tensor<128x128xf32> to tensor<128x128xf16>
      %r = tile.gemm %p, %v, %acc policy(full_row) : tensor<128x128xf16>, tensor<128x72xf16> -> tensor<128x72xf32>
      tile.yield %r : tensor<128x72xf32>
    }
    %o = arith.truncf %sum : tensor<128x72xf32> to tensor<128x72xf16>
    tile.store %o, %O[%i, 0] : tensor<128x72xf16>, memref<256x72xf16>
  }
  return
}

// -----

// Two boxes instead of three, of as many sectors, gain less than an eighth.
//
// CHECK-DAG: #[[CHUNKS:.*]] = #tile.swizzle<2, 3, 3, chunk = 32>
// CHECK-LABEL: func.func @rows_of_192_bytes
// CHECK: tile.alloc {{.*}}: memref<2x128x96xf16, #[[CHUNKS]], #scale.mem<l1>>
func.func @rows_of_192_bytes(%Q: memref<256x96xf16> {tile.init = "random"}, %K: memref<512x96xf16> {tile.init = "random"}, %O: memref<256xf32> {tile.out}) {
  tile.kernel (%i) = (0) to (256) step (128) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<128xf32>
    // expected-remark @below {{has the swizzle 64B in shared memory, not 128B: rows of 192 bytes are not a multiple of 128}}
    %q = tile.load %Q[%i, 0] : memref<256x96xf16> -> tensor<128x96xf16>
    %sum = tile.pipelined %j = 0 to 512 step 128 stages(2) iter_args(%acc = %zero) -> (tensor<128xf32>) {
      // expected-remark @below {{has the swizzle 64B in shared memory, not 128B: rows of 192 bytes are not a multiple of 128}}
      %k = tile.load %K[%j, 0] : memref<512x96xf16> -> tensor<128x96xf16>
      %none = arith.constant dense<0.0> : tensor<128x128xf32>
      %s = tile.gemm %q, %k, %none transpose_b policy(full_row) : tensor<128x96xf16>, tensor<128x96xf16> -> tensor<128x128xf32>
      %m = tile.reduce add %s dim 1 : tensor<128x128xf32> -> tensor<128xf32>
      %r = arith.addf %acc, %m : tensor<128xf32>
      tile.yield %r : tensor<128xf32>
    }
    tile.store %sum, %O[%i] : tensor<128xf32>, memref<256xf32>
  }
  return
}

// -----

// A row in a part of one chunk is a row with a pitch.
//
// CHECK-DAG: #[[PITCH:.*]] = #tile.swizzle<3, 3, 3, pitch = 64>
// CHECK-LABEL: func.func @rows_of_80_bytes
// CHECK: tile.alloc {{.*}}: memref<2x128x48xf16, #[[PITCH]], #scale.mem<l1>>
func.func @rows_of_80_bytes(%Q: memref<256x40xf16> {tile.init = "random"}, %K: memref<512x40xf16> {tile.init = "random"}, %O: memref<256xf32> {tile.out}) {
  tile.kernel (%i) = (0) to (256) step (128) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<128xf32>
    // expected-remark @below {{pads rows of 96 bytes in shared memory to whole swizzles of 128: TMA needs 1 instead of 3 boxes, and 3 instead of 4 sectors for a row}}
    %q = tile.load %Q[%i, 0] : memref<256x40xf16> -> tensor<128x40xf16>
    %sum = tile.pipelined %j = 0 to 512 step 128 stages(2) iter_args(%acc = %zero) -> (tensor<128xf32>) {
      // expected-remark @below {{pads rows of 96 bytes in shared memory to whole swizzles of 128: TMA needs 1 instead of 3 boxes, and 3 instead of 4 sectors for a row}}
      %k = tile.load %K[%j, 0] : memref<512x40xf16> -> tensor<128x40xf16>
      %none = arith.constant dense<0.0> : tensor<128x128xf32>
      %s = tile.gemm %q, %k, %none transpose_b policy(full_row) : tensor<128x40xf16>, tensor<128x40xf16> -> tensor<128x128xf32>
      %m = tile.reduce add %s dim 1 : tensor<128x128xf32> -> tensor<128xf32>
      %r = arith.addf %acc, %m : tensor<128xf32>
      tile.yield %r : tensor<128xf32>
    }
    tile.store %sum, %O[%i] : tensor<128xf32>, memref<256xf32>
  }
  return
}

// -----

// What lies behind the tile is the array's: TMA would load it for nothing.
//
// CHECK-DAG: #[[NARROW:.*]] = #tile.swizzle<1, 3, 3, chunk = 16>
// CHECK-LABEL: func.func @array_goes_on
// CHECK: tile.alloc {{.*}}: memref<2x128x80xf16, #[[NARROW]], #scale.mem<l1>>
func.func @array_goes_on(%Q: memref<256x240xf16> {tile.init = "random"}, %K: memref<512x240xf16> {tile.init = "random"}, %O: memref<256xf32> {tile.out}) {
  tile.kernel (%i) = (0) to (256) step (128) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<128xf32>
    // expected-remark @below {{has the swizzle 32B in shared memory, not 128B: rows of 160 bytes are not a multiple of 128}}
    %q = tile.load %Q[%i, 0] : memref<256x240xf16> -> tensor<128x80xf16>
    %sum = tile.pipelined %j = 0 to 512 step 128 stages(2) iter_args(%acc = %zero) -> (tensor<128xf32>) {
      // expected-remark @below {{has the swizzle 32B in shared memory, not 128B: rows of 160 bytes are not a multiple of 128}}
      %k = tile.load %K[%j, 0] : memref<512x240xf16> -> tensor<128x80xf16>
      %none = arith.constant dense<0.0> : tensor<128x128xf32>
      %s = tile.gemm %q, %k, %none transpose_b policy(full_row) : tensor<128x80xf16>, tensor<128x80xf16> -> tensor<128x128xf32>
      %m = tile.reduce add %s dim 1 : tensor<128x128xf32> -> tensor<128xf32>
      %r = arith.addf %acc, %m : tensor<128xf32>
      tile.yield %r : tensor<128xf32>
    }
    tile.store %sum, %O[%i] : tensor<128xf32>, memref<256xf32>
  }
  return
}

// -----

// The last columns of an array end with it.
//
// CHECK-DAG: #[[LAST:.*]] = #tile.swizzle<3, 3, 3, chunk = 64>
// CHECK-LABEL: func.func @ends_of_an_array
// CHECK: tile.alloc {{.*}}: memref<2x128x80xf16, #[[LAST]], #scale.mem<l1>>
func.func @ends_of_an_array(%Q: memref<256x240xf16> {tile.init = "random"}, %K: memref<512x240xf16> {tile.init = "random"}, %O: memref<256xf32> {tile.out}) {
  tile.kernel (%i) = (0) to (256) step (128) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<128xf32>
    // expected-remark @below {{TMA needs 2 instead of 5 boxes, and 5 instead of 5 sectors for a row}}
    %q = tile.load %Q[%i, 160] : memref<256x240xf16> -> tensor<128x80xf16>
    %sum = tile.pipelined %j = 0 to 512 step 128 stages(2) iter_args(%acc = %zero) -> (tensor<128xf32>) {
      // expected-remark @below {{TMA needs 2 instead of 5 boxes, and 5 instead of 5 sectors for a row}}
      %k = tile.load %K[%j, 160] : memref<512x240xf16> -> tensor<128x80xf16>
      %none = arith.constant dense<0.0> : tensor<128x128xf32>
      %s = tile.gemm %q, %k, %none transpose_b policy(full_row) : tensor<128x80xf16>, tensor<128x80xf16> -> tensor<128x128xf32>
      %m = tile.reduce add %s dim 1 : tensor<128x128xf32> -> tensor<128xf32>
      %r = arith.addf %acc, %m : tensor<128xf32>
      tile.yield %r : tensor<128xf32>
    }
    tile.store %sum, %O[%i] : tensor<128xf32>, memref<256xf32>
  }
  return
}

// -----

// Seven stages of 28 KB fit beside Q, but not seven of 32 KB: the stages that the program asks for come first.
//
// CHECK-DAG: #[[SMALL:.*]] = #tile.swizzle<1, 3, 3, chunk = 16>
// CHECK-LABEL: func.func @stages_first
// CHECK: tile.alloc {{.*}}: memref<7x128x112xf16, #[[SMALL]], #scale.mem<l1>>
func.func @stages_first(%Q: memref<256x112xf16> {tile.init = "random"}, %K: memref<512x112xf16> {tile.init = "random"}, %O: memref<256xf32> {tile.out}) {
  tile.kernel (%i) = (0) to (256) step (128) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<128xf32>
    // expected-remark @below {{rows of 224 bytes are not a multiple of 128, and there is no shared memory for padded rows}}
    %q = tile.load %Q[%i, 0] : memref<256x112xf16> -> tensor<128x112xf16>
    %sum = tile.pipelined %j = 0 to 512 step 128 stages(7) iter_args(%acc = %zero) -> (tensor<128xf32>) {
      // expected-remark @below {{has the swizzle 32B in shared memory, not 128B: rows of 224 bytes are not a multiple of 128, and there is no shared memory for padded rows}}
      %k = tile.load %K[%j, 0] : memref<512x112xf16> -> tensor<128x112xf16>
      %none = arith.constant dense<0.0> : tensor<128x128xf32>
      %s = tile.gemm %q, %k, %none transpose_b policy(full_row) : tensor<128x112xf16>, tensor<128x112xf16> -> tensor<128x128xf32>
      %m = tile.reduce add %s dim 1 : tensor<128x128xf32> -> tensor<128xf32>
      %r = arith.addf %acc, %m : tensor<128xf32>
      tile.yield %r : tensor<128xf32>
    }
    tile.store %sum, %O[%i] : tensor<128xf32>, memref<256xf32>
  }
  return
}

// -----

// A layout that the program has is kept.
//
// CHECK-DAG: #[[WRITTEN:.*]] = #tile.swizzle<1, 3, 3, chunk = 16>
// CHECK-LABEL: func.func @written
// CHECK: tile.alloc {{.*}}: memref<128x80xf16, #[[WRITTEN]], #scale.mem<l1>>
#narrow = #tile.swizzle<1, 3, 3, chunk = 16>
func.func @written(%A: memref<128x80xf16>, %O: memref<128x80xf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %a = tile.alloc : memref<128x80xf16, #narrow, #scale.mem<l1>>
    %t = tile.load %A[0, 0] : memref<128x80xf16> -> tensor<128x80xf16>
    tile.store %t, %a[0, 0] : tensor<128x80xf16>, memref<128x80xf16, #narrow, #scale.mem<l1>>
    tile.copy async %a[0, 0] to %O[0, 0] tile(128, 80) engine(tma) : memref<128x80xf16, #narrow, #scale.mem<l1>> to memref<128x80xf16>
    tile.async_commit bulk
    tile.async_wait 0 bulk read
  }
  return
}

// -----

// A box takes rows of 80 bytes as they are.
//
// CHECK-DAG: #[[DENSE:.*]] = #tile.swizzle<0, 0, 0>
// CHECK-LABEL: func.func @no_gain
// CHECK: tile.alloc {{.*}}: memref<128x40xf16, #[[DENSE]], #scale.mem<l1>>
func.func @no_gain(%A: memref<128x40xf16>, %O: memref<128x40xf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-remark @below {{has the swizzle none in shared memory, not 128B: rows of 80 bytes are not a multiple of 128}}
    %a = tile.alloc : memref<128x40xf16, #scale.mem<l1>>
    %t = tile.load %A[0, 0] : memref<128x40xf16> -> tensor<128x40xf16>
    tile.store %t, %a[0, 0] : tensor<128x40xf16>, memref<128x40xf16, #scale.mem<l1>>
    tile.copy async %a[0, 0] to %O[0, 0] tile(128, 40) engine(tma) : memref<128x40xf16, #scale.mem<l1>> to memref<128x40xf16>
    tile.async_commit bulk
    tile.async_wait 0 bulk read
  }
  return
}
