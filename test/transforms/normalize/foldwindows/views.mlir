// RUN: tsopt %s --fold-windows --canonicalize | FileCheck %s

// A window of a subview is a window of what is viewed, where the subview's bounds clip nothing
// that the memref's own do not.

// One head of an array of batches, rows and heads: rows and columns span the array.

// CHECK-LABEL: func.func private @head
func.func private @head(%Q: memref<4x4096x32x128xbf16>, %b: index, %h: index, %row: index, %out: memref<4x4096x32x128xbf16>) {
  %q = memref.subview %Q[%b, 0, %h, 0] [1, 4096, 1, 128] [1, 1, 1, 1] : memref<4x4096x32x128xbf16> to memref<4096x128xbf16, strided<[4096, 1], offset: ?>>
  %o = memref.subview %out[%b, 0, %h, 0] [1, 4096, 1, 128] [1, 1, 1, 1] : memref<4x4096x32x128xbf16> to memref<4096x128xbf16, strided<[4096, 1], offset: ?>>
  // CHECK-NOT: memref.subview
  // CHECK: tile.load %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}, 0] [1, 64, 1, 128] : memref<4x4096x32x128xbf16> -> tensor<64x128xbf16>
  %t = tile.load %q[%row, 0] : memref<4096x128xbf16, strided<[4096, 1], offset: ?>> -> tensor<64x128xbf16>
  // CHECK: tile.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}, 0] [1, 64, 1, 128] : tensor<64x128xbf16>, memref<4x4096x32x128xbf16>
  tile.store %t, %o[%row, 0] : tensor<64x128xbf16>, memref<4096x128xbf16, strided<[4096, 1], offset: ?>>
  return
}

// Surely inside of the view: the offsets add up.

// CHECK-LABEL: func.func private @inside(
// CHECK-SAME: %[[A:.*]]: memref<512x512xf32>
func.func private @inside(%A: memref<512x512xf32>) -> tensor<32x32xf32> {
  %v = memref.subview %A[64, 128] [64, 64] [1, 1] : memref<512x512xf32> to memref<64x64xf32, strided<[512, 1], offset: 32896>>
  // CHECK: tile.load %[[A]][96, 160] : memref<512x512xf32> -> tensor<32x32xf32>
  %t = tile.load %v[32, 32] : memref<64x64xf32, strided<[512, 1], offset: 32896>> -> tensor<32x32xf32>
  return %t : tensor<32x32xf32>
}

// Steps of views are those of the window, times its own.

// CHECK-LABEL: func.func private @steps(
// CHECK-SAME: %[[A:.*]]: memref<512x512xf32>
func.func private @steps(%A: memref<512x512xf32>) -> tensor<16x8xf32> {
  %v = memref.subview %A[2, 1] [64, 64] [2, 4] : memref<512x512xf32> to memref<64x64xf32, strided<[1024, 4], offset: 1025>>
  // CHECK: tile.load %[[A]][18, 33] [16, 8] [2, 12] : memref<512x512xf32> -> tensor<16x8xf32>
  %t = tile.load %v[8, 8] [16, 8] [1, 3] : memref<64x64xf32, strided<[1024, 4], offset: 1025>> -> tensor<16x8xf32>
  return %t : tensor<16x8xf32>
}

// A view of a view; the second window is known when the first has gone.

// CHECK-LABEL: func.func private @twice(
// CHECK-SAME: %[[A:.*]]: memref<512x512xf32>
func.func private @twice(%A: memref<512x512xf32>) -> tensor<8x8xf32> {
  %v = memref.subview %A[0, 256] [256, 256] [1, 1] : memref<512x512xf32> to memref<256x256xf32, strided<[512, 1], offset: 256>>
  %w = memref.subview %v[128, 0] [64, 64] [1, 1] : memref<256x256xf32, strided<[512, 1], offset: 256>> to memref<64x64xf32, strided<[512, 1], offset: 65792>>
  // CHECK: tile.load %[[A]][136, 264] : memref<512x512xf32> -> tensor<8x8xf32>
  %t = tile.load %w[8, 8] : memref<64x64xf32, strided<[512, 1], offset: 65792>> -> tensor<8x8xf32>
  return %t : tensor<8x8xf32>
}

// All rows, however many there are, and both sides of a copy.

// CHECK-LABEL: func.func private @copies
func.func private @copies(%A: memref<?x8x64xf32>, %h: index, %row: index, %s: memref<4x32x64xf32, #scale.mem<l1>>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x8x64xf32>
  %v = memref.subview %A[0, %h, 0] [%n, 1, 64] [1, 1, 1] : memref<?x8x64xf32> to memref<?x64xf32, strided<[512, 1], offset: ?>>
  %b = memref.subview %s[2, 0, 0] [1, 32, 64] [1, 1, 1] : memref<4x32x64xf32, #scale.mem<l1>> to memref<32x64xf32, strided<[64, 1], offset: 4096>, #scale.mem<l1>>
  // CHECK: tile.copy %{{.*}}[%{{.*}}, %{{.*}}, 0] [32, 1, 64] to %{{.*}}[2, 0, 0] tile(32, 64) : memref<?x8x64xf32> to memref<4x32x64xf32, #scale.mem<l1>>
  tile.copy %v[%row, 0] to %b[0, 0] tile(32, 64) : memref<?x64xf32, strided<[512, 1], offset: ?>> to memref<32x64xf32, strided<[64, 1], offset: 4096>, #scale.mem<l1>>
  return
}

// What goes to a peer, and comes from it.

// CHECK-LABEL: func.func @peers
func.func @peers(%buf: memref<4x64x32xf32, #scale.mem<symmetric>>, %t: tensor<64x32xf32>, %i: index, %peer: index) -> tensor<64xf32> {
  %v = memref.subview %buf[%i, 0, 0] [1, 64, 32] [1, 1, 1] : memref<4x64x32xf32, #scale.mem<symmetric>> to memref<64x32xf32, strided<[32, 1], offset: ?>, #scale.mem<symmetric>>
  // CHECK: comm.put %{{.*}}, %{{.*}}[%{{.*}}, 0, 0] to %{{.*}} : tensor<64x32xf32>, memref<4x64x32xf32, #scale.mem<symmetric>>
  %s = comm.put %t, %v[0, 0] to %peer : tensor<64x32xf32>, memref<64x32xf32, strided<[32, 1], offset: ?>, #scale.mem<symmetric>>
  // CHECK: comm.get %{{.*}}[%{{.*}}, 0, 3] [1, 64, 1] from %{{.*}} : memref<4x64x32xf32, #scale.mem<symmetric>> -> tensor<64xf32>
  %c = comm.get %v[0, 3] [64, 1] from %peer : memref<64x32xf32, strided<[32, 1], offset: ?>, #scale.mem<symmetric>> -> tensor<64xf32>
  return %c : tensor<64xf32>
}

// Windows that begin where index tiles say stay.

// CHECK-LABEL: func.func private @rows
func.func private @rows(%A: memref<4x64x32xf32>, %at: tensor<8xi32>, %t: tensor<8x32xf32>) {
  // CHECK: %[[V:.*]] = memref.subview
  %v = memref.subview %A[2, 0, 0] [1, 64, 32] [1, 1, 1] : memref<4x64x32xf32> to memref<64x32xf32, strided<[32, 1], offset: 4096>>
  // CHECK: tile.atomic add %{{.*}}, %[[V]][%{{.*}}, 0]
  tile.atomic add %t, %v[%at, 0] [1, 32] : tensor<8x32xf32>, memref<64x32xf32, strided<[32, 1], offset: 4096>>, tensor<8xi32>
  return
}

// What may be clipped by the view stays.

// CHECK-LABEL: func.func private @clipped
func.func private @clipped(%A: memref<512x512xf32>, %i: index, %n: index) -> (tensor<32xf32>, tensor<32xf32>, tensor<8xf32>) {
  // CHECK: %[[V:.*]] = memref.subview
  %v = memref.subview %A[0, 0] [1, 100] [1, 1] : memref<512x512xf32> to memref<100xf32, strided<[1]>>
  // CHECK: tile.load %[[V]][96]
  %t = tile.load %v[96] : memref<100xf32, strided<[1]>> -> tensor<32xf32>
  // CHECK: %[[W:.*]] = memref.subview
  %w = memref.subview %A[0, 0] [1, %n] [1, 1] : memref<512x512xf32> to memref<?xf32, strided<[1]>>
  // CHECK: tile.load %[[W]][0]
  %u = tile.load %w[0] : memref<?xf32, strided<[1]>> -> tensor<32xf32>
  // The window's strides are literals.
  // CHECK: %[[X:.*]] = memref.subview
  %x = memref.subview %A[0, 0] [1, 8] [1, %i] : memref<512x512xf32> to memref<8xf32, strided<[?]>>
  // CHECK: tile.load %[[X]][0]
  %y = tile.load %x[0] : memref<8xf32, strided<[?]>> -> tensor<8xf32>
  return %t, %u, %y : tensor<32xf32>, tensor<32xf32>, tensor<8xf32>
}
