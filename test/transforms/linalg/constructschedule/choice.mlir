// The tile of the rule, unless another one is predicted to take less time by more than the model errs. A remark says what both
// take.
//
// RUN: tsopt %s --construct-schedule --split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=SAYS
// RUN: tsopt %s --construct-schedule --split-input-file | FileCheck %s
// UNSUPPORTED: upstream

// Device memory is the limit for each tile of many rows.
// SAYS: remark: @softmax_rows: chose [i = 1] in 8192 blocks of 512 threads, predicted 7{{[0-9.]+}} µs; next best [i = 1] in 8192 blocks of 256 threads, predicted 7{{[0-9.]+}} µs
// CHECK: sched.tile spatial [i = 1] threads(512) {
func.func @large(%x: tensor<8192x8192xbf16>) -> tensor<8192x8192xbf16> {
  %e = tensor.empty() : tensor<8192x8192xbf16>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<8192x8192xbf16>) outs(%e : tensor<8192x8192xbf16>) -> tensor<8192x8192xbf16>
  return %0 : tensor<8192x8192xbf16>
}

// -----

// All of 64 short rows would be one block, while the other SMs idle.
// SAYS: remark: @softmax_rows: chose [i = 4] in 16 blocks of 128 threads, predicted {{[0-9.]+}} µs; next best [i = 8] in 8 blocks
// CHECK: sched.tile spatial [i = 4] threads(128) {
func.func @few(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

// Neighbors in memory belong to different sums: a block has eight columns, which are a sector, and adds pieces of them in a loop.
// SAYS: remark: @sum: chose [r = 512, i = 8] in 128 blocks of 256 threads
// CHECK: sched.tile spatial [i = 8] threads(256) {
// CHECK-NEXT: sched.tile temporal [r = 512] stages(at_least 3) {
func.func @columns(%x: tensor<8192x1024xf32>) -> tensor<1024xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1024xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1024xf32>) -> tensor<1024xf32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<8192x1024xf32>) outs(%z : tensor<1024xf32>) dimensions = [0]
  return %0 : tensor<1024xf32>
}

// -----

// A matmul begins with the tile of the rule, as coarsen-blocks searches others.
// SAYS: remark: @matmul: chose [m = 128, n = 128, k = 64] in 32 blocks of 256 threads, predicted {{[0-9.]+}} µs; next best [m = 64, n = 64, k = 64] in 128 blocks of 128 threads, predicted {{[0-9.]+}} µs; coarsen-blocks searches other tiles
func.func @product(%x: tensor<512x1024xf16>, %w: tensor<1024x1024xf16>) -> tensor<512x1024xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512x1024xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<512x1024xf16>, tensor<1024x1024xf16>) outs(%z : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  return %0 : tensor<512x1024xf32>
}

// -----

// SAYS: remark: @exp: chose [i = 64, i2 = 64] in blocks of 256 threads, {{.*}}; extents that are known at run time only count as 65536
func.func @runtime(%x: tensor<?x64xf32>, %n: index) -> tensor<?x64xf32> {
  %e = tensor.empty(%n) : tensor<?x64xf32>
  %0 = linalg.exp ins(%x : tensor<?x64xf32>) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  return %0 : tensor<?x64xf32>
}

