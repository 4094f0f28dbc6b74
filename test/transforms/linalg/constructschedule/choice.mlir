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
// SAYS: remark: @sum: chose [r = 512, i = 8] in 128 blocks of 128 threads
// CHECK: sched.tile spatial [i = 8] threads(128) {
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

// -----

// Elements lie side by side along both axes of a transposed copy: a tile has whole lines of both arrays. Larger tiles are predicted
// to take as long, but have more threads.
// SAYS: remark: @copy: chose [i = 64, i2 = 64] in 3713 blocks of 128 threads
// CHECK: sched.tile spatial [i = 64, i2 = 64] threads(128) {
func.func @transposed(%x: tensor<5000x3001xf16>) -> tensor<3001x5000xf16> {
  %e = tensor.empty() : tensor<3001x5000xf16>
  %0 = linalg.transpose ins(%x : tensor<5000x3001xf16>) outs(%e : tensor<3001x5000xf16>) permutation = [1, 0]
  return %0 : tensor<3001x5000xf16>
}

// -----

// The columns are read at their number modulo 64: a tile of no more is one window.
// CHECK: sched.tile spatial [i = 64, i2 = 64] threads(256) {
#id = affine_map<(d0, d1) -> (d0, d1)>
#twice = affine_map<(d0, d1) -> (d0, d1 mod 64)>
func.func @wrapped(%x: tensor<65536x64xf32>, %y: tensor<65536x128xf32>) -> tensor<65536x128xf32> {
  %e = tensor.empty() : tensor<65536x128xf32>
  %0 = linalg.generic {indexing_maps = [#twice, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<65536x64xf32>, tensor<65536x128xf32>) outs(%e : tensor<65536x128xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<65536x128xf32>
  return %0 : tensor<65536x128xf32>
}

// -----

// A thread computes the factor of a row once, however long the row is: device memory is the limit.
// SAYS: remark: @norm: chose [i = 4] in 16384 blocks of 256 threads, predicted 67.{{[0-9]+}} µs
#both = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @factor(%x: tensor<65536x1024xf16>) -> tensor<65536x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<65536xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<65536xf32>) -> tensor<65536xf32>
  %sum = linalg.generic {indexing_maps = [#both, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<65536x1024xf16>) outs(%z : tensor<65536xf32>) {
  ^bb0(%a: f16, %o: f32):
    %w = arith.extf %a : f16 to f32
    %p = arith.mulf %w, %w : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<65536xf32>
  %r = tensor.empty() : tensor<65536x1024xf16>
  %0 = linalg.generic {indexing_maps = [#both, #row, #both], iterator_types = ["parallel", "parallel"]} ins(%x, %sum : tensor<65536x1024xf16>, tensor<65536xf32>) outs(%r : tensor<65536x1024xf16>) {
  ^bb0(%a: f16, %n: f32, %o: f16):
    %f = math.rsqrt %n : f32
    %w = arith.extf %a : f16 to f32
    %p = arith.mulf %w, %f : f32
    %t = arith.truncf %p : f32 to f16
    linalg.yield %t : f16
  } -> tensor<65536x1024xf16>
  return %0 : tensor<65536x1024xf16>
}
