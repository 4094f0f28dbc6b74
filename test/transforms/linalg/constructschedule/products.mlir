// Products of matrices: tiles of 128 rows and columns, smaller ones for small extents, and a loop over the terms.
//
// RUN: tsopt %s --construct-schedule --split-input-file | FileCheck %s
// UNSUPPORTED: upstream

// What is done with the elements of the product has its axes; with more than half of the largest tile a block has 256 threads.
// CHECK: sched.tree @matmul_relu_schedule of @matmul_relu axes(m = 512, n = 384, k = 256) {
// CHECK-NEXT: sched.tile spatial [m = 128, n = 128] threads(256) {
// CHECK-NEXT: sched.tile temporal [k = 64] stages(at_least 3) {
// CHECK-NEXT: sched.leaf "matmul"(m, n, k)
// CHECK-NEXT: sched.leaf "maximumf"(m, n)
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
#id = affine_map<(i, j) -> (i, j)>
#col = affine_map<(i, j) -> (j)>
func.func @linear(%x: tensor<512x256xf16>, %w: tensor<256x384xf16>, %b: tensor<384xf32>) -> tensor<512x384xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512x384xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<512x384xf32>) -> tensor<512x384xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<512x256xf16>, tensor<256x384xf16>) outs(%z : tensor<512x384xf32>) -> tensor<512x384xf32>
  %1 = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %b : tensor<512x384xf32>, tensor<384xf32>) outs(%e : tensor<512x384xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %2 = arith.addf %p, %q : f32
    %3 = arith.maximumf %2, %zero : f32
    linalg.yield %3 : f32
  } -> tensor<512x384xf32>
  return %1 : tensor<512x384xf32>
}

// -----

// Extents that are no powers of two are covered by the next one; an extent of less than sixteen has a tile of sixteen.
// CHECK: sched.tree @matmul_schedule of @matmul axes(m = 100, n = 5, k = 40) {
// CHECK-NEXT: sched.tile spatial [m = 128, n = 16] threads(128) {
// CHECK-NEXT: sched.tile temporal [k = 64] stages(at_least 3) {
// CHECK-NEXT: sched.leaf "matmul"(m, n, k)
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @small(%x: tensor<100x40xf16>, %w: tensor<40x5xf16>) -> tensor<100x5xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<100x5xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<100x5xf32>) -> tensor<100x5xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<100x40xf16>, tensor<40x5xf16>) outs(%z : tensor<100x5xf32>) -> tensor<100x5xf32>
  return %0 : tensor<100x5xf32>
}

// -----

// The matrices of a batch are one tile each.
// CHECK: sched.tree @batch_matmul_schedule of @batch_matmul axes(b = 6, m = 200, n = 300, k = 64) {
// CHECK-NEXT: sched.tile spatial [b = 1, m = 128, n = 128] threads(256) {
// CHECK-NEXT: sched.leaf "matmul"(b, m, n, k)
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @batch(%x: tensor<6x200x64xf16>, %w: tensor<6x64x300xf16>) -> tensor<6x200x300xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x200x300xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<6x200x300xf32>) -> tensor<6x200x300xf32>
  %0 = linalg.batch_matmul ins(%x, %w : tensor<6x200x64xf16>, tensor<6x64x300xf16>)
      outs(%z : tensor<6x200x300xf32>) -> tensor<6x200x300xf32>
  return %0 : tensor<6x200x300xf32>
}

// -----

// The two products of a gated layer have one loop.
// CHECK: sched.tree @matmuls2_silu_schedule of @matmuls2_silu axes(m = 64, n = 512, k = 256) {
// CHECK-NEXT: sched.tile spatial [m = 64, n = 128] threads(128) {
// CHECK-NEXT: sched.tile temporal [k = 64] stages(at_least 3) {
// CHECK-NEXT: sched.leaf "matmul"(m, n, k)
// CHECK-NEXT: sched.leaf "matmul2"(m, n, k)
// CHECK-NEXT: sched.leaf "mulf"(m, n)
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
#id = affine_map<(i, j) -> (i, j)>
func.func @swiglu(%x: tensor<64x256xf16>, %u: tensor<256x512xf16>, %g: tensor<256x512xf16>) -> tensor<64x512xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<64x512xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %0 = linalg.matmul ins(%x, %u : tensor<64x256xf16>, tensor<256x512xf16>) outs(%z : tensor<64x512xf32>) -> tensor<64x512xf32>
  %1 = linalg.matmul ins(%x, %g : tensor<64x256xf16>, tensor<256x512xf16>) outs(%z : tensor<64x512xf32>) -> tensor<64x512xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %1 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %3 = arith.negf %q : f32
    %4 = math.exp %3 : f32
    %5 = arith.addf %4, %one : f32
    %6 = arith.divf %q, %5 : f32
    %7 = arith.mulf %p, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<64x512xf32>
  return %2 : tensor<64x512xf32>
}

// -----

// A convolution is a product whose rows are channels of the filter, whose columns are pixels, and whose terms are
// channels of the image and positions of the filter: one position at a time, since the pixels that it reads are a box then.
// CHECK: sched.tree @conv_1_schedule of @conv_1 axes(m = 2, n = 64, m2 = 28, m3 = 28, k = 32, k2 = 3, k3 = 3) {
// CHECK-NEXT: sched.tile spatial [m = 1, n = 64, m2 = 4, m3 = 32] threads(128) {
// CHECK-NEXT: sched.tile temporal [k2 = 1, k3 = 1] stages(at_least 3) {
// CHECK-NEXT: sched.leaf "matmul"(m, n, m2, m3, k, k2, k3)
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @conv(%x: tensor<2x32x30x30xf16>, %w: tensor<64x32x3x3xf16>) -> tensor<2x64x28x28xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x64x28x28xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x64x28x28xf32>) -> tensor<2x64x28x28xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<2x32x30x30xf16>, tensor<64x32x3x3xf16>)
      outs(%z : tensor<2x64x28x28xf32>) -> tensor<2x64x28x28xf32>
  return %0 : tensor<2x64x28x28xf32>
}

// -----

// Of an image with few channels several positions are gathered, where that is predicted to be faster.
// CHECK: sched.tree @conv_schedule of @conv axes(m = 2, n = 64, m2 = 112, m3 = 112, k = 3, k2 = 7, k3 = 7) {
// CHECK-NEXT: sched.tile spatial [m = 1, n = 64, m2 = 1, m3 = 128] threads(128) {
// CHECK-NEXT: sched.tile temporal [k = 1, k2 = 8, k3 = 8] stages(at_least 3) {
func.func @few(%x: tensor<2x3x230x230xf16>, %w: tensor<64x3x7x7xf16>) -> tensor<2x64x112x112xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x64x112x112xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x64x112x112xf32>) -> tensor<2x64x112x112xf32>
  %0 = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<2x3x230x230xf16>, tensor<64x3x7x7xf16>)
      outs(%z : tensor<2x64x112x112xf32>) -> tensor<2x64x112x112xf32>
  return %0 : tensor<2x64x112x112xf32>
}

// -----

// An extent that is known at run time only has the largest tile.
// CHECK: sched.tree @matmul_schedule of @matmul axes(m = ?, n = 32, k = 64) {
// CHECK-NEXT: sched.tile spatial [m = 128, n = 32] threads(128) {
// CHECK-NEXT: sched.leaf "matmul"(m, n, k)
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @dynamic(%x: tensor<?x64xf16>, %w: tensor<64x32xf16>, %n: index) -> tensor<?x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<?x32xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x32xf32>) -> tensor<?x32xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<?x64xf16>, tensor<64x32xf16>) outs(%z : tensor<?x32xf32>) -> tensor<?x32xf32>
  return %0 : tensor<?x32xf32>
}
