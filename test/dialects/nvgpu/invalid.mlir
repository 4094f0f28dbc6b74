// RUN: tsopt %s -split-input-file -verify-diagnostics

// Fragments, copies and tensor maps that do not fit.

func.func @f(%a: vector<2x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf32>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op expected 256 warp-wide matrix A elements}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<2x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
  return
}

// -----

func.func @f(%a: vector<4x2xf16>, %b: vector<4x2xf16>, %c: vector<2x2xf32>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op expected 128 warp-wide matrix B elements}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<4x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
  return
}

// -----

func.func @f(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<4x2xf32>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op expected 128 warp-wide matrix C elements}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<4x2xf32>) -> vector<4x2xf32>
  return
}

// -----

func.func @f(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf32>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op expected tf32 tensor cores only for F32 operands}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16], tf32Enabled} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
  return
}

// -----

func.func @f(%a: vector<2x4xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf32>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op expected matrix A to be shaped (4 x 2)}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<2x4xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
  return
}

// -----

func.func @f(%a: vector<4x2xf16>, %b: vector<1x4xf16>, %c: vector<2x2xf32>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op expected matrix B to be shaped (2 x 2)}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<1x4xf16>, vector<2x2xf32>) -> vector<2x2xf32>
  return
}

// -----

func.func @f(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<1x4xf32>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op expected matrix C to be shaped (2 x 2)}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<1x4xf32>) -> vector<1x4xf32>
  return
}

// -----

func.func @f(%a: vector<4x2xi16>, %b: vector<2x2xi16>, %c: vector<2x2xf32>) {
  // expected-error @+1 {{expected input data type (i4,i8,f16,bf16,tf32,f64) supported by nvgpu.mma.sync}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xi16>, vector<2x2xi16>, vector<2x2xf32>) -> vector<2x2xf32>
  return
}

// -----

func.func @f(%a: vector<4x2xf16>, %b: vector<2x2xbf16>, %c: vector<2x2xf32>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op failed to verify that matrixA and matrixB have same element type}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xbf16>, vector<2x2xf32>) -> vector<2x2xf32>
  return
}

// -----

func.func @f(%a: vector<1x1xf64>, %m: vector<2xi16>, %c: vector<1x2xf64>) {
  // expected-error @+1 {{f64 is not supported for sparse mode}}
  %0 = nvgpu.mma.sp.sync(%a, %a, %c) metadata(%m) {mmaShape = [8, 8, 4]} : (vector<1x1xf64>, vector<1x1xf64>, vector<1x2xf64>) -> vector<1x2xf64>
  return
}

// -----

func.func @f(%a: vector<2x2xf16>, %m: vector<2xi16>, %c: vector<2x2xf32>) {
  // expected-error @+1 {{'nvgpu.mma.sp.sync' op sparsity selector should be 0 or 1}}
  %0 = nvgpu.mma.sp.sync(%a, %a, %c) metadata(%m) {mmaShape = [16, 8, 16], sparsitySelector = 2 : i32} : (vector<2x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
  return
}

// -----

func.func @f(%s: memref<32x32xf16>, %i: index) {
  // expected-error @+1 {{expected nvgpu.ldmatrix srcMemref must have a memory space attribute of IntegerAttr(3) or gpu::AddressSpaceAttr(Workgroup)}}
  %0 = nvgpu.ldmatrix %s[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<32x32xf16> -> vector<4x2xf16>
  return
}

// -----

func.func @f(%s: memref<32x32xf64, 3>, %i: index) {
  // expected-error @+1 {{nvgpu.ldmatrix works for 32b or lower}}
  %0 = nvgpu.ldmatrix %s[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<32x32xf64, 3> -> vector<4x1xf64>
  return
}

// -----

func.func @f(%s: memref<32x32xf32, 3>, %i: index) {
  // expected-error @+1 {{nvgpu.ldmatrix transpose works only at 16b granularity}}
  %0 = nvgpu.ldmatrix %s[%i, %i] {numTiles = 4 : i32, transpose = true} : memref<32x32xf32, 3> -> vector<4x1xf32>
  return
}

// -----

func.func @f(%s: memref<32x32xf16, 3>, %i: index) {
  // expected-error @+1 {{results must be 2 dimensional vector}}
  %0 = nvgpu.ldmatrix %s[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<32x32xf16, 3> -> vector<8xf16>
  return
}

// -----

func.func @f(%s: memref<32x32xf16, 3>, %i: index) {
  // expected-error @+1 {{expected vector register shape[1] = 2}}
  %0 = nvgpu.ldmatrix %s[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<32x32xf16, 3> -> vector<4x1xf16>
  return
}

// -----

func.func @f(%s: memref<32x32xf16, 3>, %i: index) {
  // expected-error @+1 {{expected vector register shape[0] and numTiles to match}}
  %0 = nvgpu.ldmatrix %s[%i, %i] {numTiles = 2 : i32, transpose = false} : memref<32x32xf16, 3> -> vector<4x2xf16>
  return
}

// -----

func.func @f(%s: memref<32x32xf16, 3>, %i: index) {
  // expected-error @+1 {{'nvgpu.ldmatrix' op failed to verify that srcMemref and res have same element type}}
  %0 = nvgpu.ldmatrix %s[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<32x32xf16, 3> -> vector<4x1xf32>
  return
}

// -----

func.func @f(%g: memref<8xf32, strided<[2]>>, %s: memref<8xf32, 3>, %i: index) {
  // expected-error @+1 {{source memref most minor dim must have unit stride}}
  %0 = nvgpu.device_async_copy %g[%i], %s[%i], 4 : memref<8xf32, strided<[2]>> to memref<8xf32, 3>
  return
}

// -----

func.func @f(%g: memref<8xf32>, %s: memref<8xf32, strided<[2]>, 3>, %i: index) {
  // expected-error @+1 {{destination memref most minor dim must have unit stride}}
  %0 = nvgpu.device_async_copy %g[%i], %s[%i], 4 : memref<8xf32> to memref<8xf32, strided<[2]>, 3>
  return
}

// -----

func.func @f(%g: memref<8xf32>, %s: memref<8xf32>, %i: index) {
  // expected-error @+1 {{destination memref must have a memory space attribute of IntegerAttr(3) or gpu::AddressSpaceAttr(Workgroup)}}
  %0 = nvgpu.device_async_copy %g[%i], %s[%i], 4 : memref<8xf32> to memref<8xf32>
  return
}

// -----

func.func @f(%g: memref<8xf16>, %s: memref<8xf32, 3>, %i: index) {
  // expected-error @+1 {{source and destination must have the same element type}}
  %0 = nvgpu.device_async_copy %g[%i], %s[%i], 4 : memref<8xf16> to memref<8xf32, 3>
  return
}

// -----

func.func @f(%g: memref<8xf32>, %s: memref<8xf32, 3>, %i: index) {
  // expected-error @+1 {{'nvgpu.device_async_copy' op expected 1 source indices, got 2}}
  %0 = nvgpu.device_async_copy %g[%i, %i], %s[%i], 4 : memref<8xf32> to memref<8xf32, 3>
  return
}

// -----

func.func @f(%g: memref<8xf32>, %s: memref<8xf32, 3>, %i: index) {
  // expected-error @+1 {{'nvgpu.device_async_copy' op expected 1 destination indices, got 2}}
  %0 = nvgpu.device_async_copy %g[%i], %s[%i, %i], 4 : memref<8xf32> to memref<8xf32, 3>
  return
}

// -----

func.func @f(%g: memref<8xf32>, %s: memref<8xf32, 3>, %i: index) {
  // expected-error @+1 {{Requested copy elements is 3 with width 32. But copy elements could be one of 1, 2, 4.}}
  %0 = nvgpu.device_async_copy %g[%i], %s[%i], 3 : memref<8xf32> to memref<8xf32, 3>
  return
}

// -----

func.func @f(%g: memref<8xf32>, %s: memref<8xf32, 3>, %i: index) {
  // expected-error @+1 {{'nvgpu.device_async_copy' op bypassL1 does not satify alignment for 'memref<8xf32, 3>' with destination element 2. Unset bypassL1, or set destination element to 4}}
  %0 = nvgpu.device_async_copy %g[%i], %s[%i], 2 {bypassL1} : memref<8xf32> to memref<8xf32, 3>
  return
}

// -----

func.func @f(%d: !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = interleave_16b>, %b: !nvgpu.mbarrier.group<memorySpace = 3>, %i: index, %s: memref<128x64xf16, 3>) {
  // expected-error @+1 {{Interleave options are not supported yet.}}
  nvgpu.tma.async.load %d[%i, %i], %b[%i] to %s : !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = interleave_16b>, !nvgpu.mbarrier.group<memorySpace = 3> -> memref<128x64xf16, 3>
  return
}

// -----

func.func @f(%d: !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, %b: !nvgpu.mbarrier.group<memorySpace = 3>, %i: index, %s: memref<128x64xf16, 3>) {
  // expected-error @+1 {{the tensor map descriptor has incorrect address space, it must be shared memory address space.}}
  nvgpu.tma.async.load %d[%i, %i], %b[%i] to %s : !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = 3> -> memref<128x64xf16, 3>
  return
}

// -----

func.func @f(%d: !nvgpu.tensormap.descriptor<tensor = memref<?x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, %b: !nvgpu.mbarrier.group<memorySpace = 3>, %i: index, %s: memref<128x64xf16, 3>) {
  // expected-error @+1 {{the tensor map descriptor must be static shaped}}
  nvgpu.tma.async.load %d[%i, %i], %b[%i] to %s : !nvgpu.tensormap.descriptor<tensor = memref<?x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = 3> -> memref<128x64xf16, 3>
  return
}

// -----

func.func @f(%d: !nvgpu.tensormap.descriptor<tensor = memref<512x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, %b: !nvgpu.mbarrier.group<memorySpace = 3>, %i: index, %s: memref<128x64xf16, 3>) {
  // expected-error @+1 {{the tensor map descriptor must have dimensions between 1 and 256 but it is 512}}
  nvgpu.tma.async.load %d[%i, %i], %b[%i] to %s : !nvgpu.tensormap.descriptor<tensor = memref<512x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = 3> -> memref<128x64xf16, 3>
  return
}

// -----

func.func @f(%d: !nvgpu.tensormap.descriptor<tensor = memref<128x32xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, %b: !nvgpu.mbarrier.group<memorySpace = 3>, %i: index, %s: memref<128x64xf16, 3>) {
  // expected-error @+1 {{the tensormap descriptor must have last dimension of 128 bytes but it is 64 bytes}}
  nvgpu.tma.async.load %d[%i, %i], %b[%i] to %s : !nvgpu.tensormap.descriptor<tensor = memref<128x32xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = 3> -> memref<128x64xf16, 3>
  return
}

// -----

func.func @f(%d: !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, %b: !nvgpu.mbarrier.group<memorySpace = 3>, %i: index, %s: memref<128x64xf32, 3>) {
  // expected-error @+1 {{the element type of tensor map descriptor and memref must be same}}
  nvgpu.tma.async.load %d[%i, %i], %b[%i] to %s : !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = 3> -> memref<128x64xf32, 3>
  return
}

// -----

func.func @f(%d: !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, %b: !nvgpu.mbarrier.group<memorySpace = 3>, %i: index, %s: memref<128x64xf16>) {
  // expected-error @+1 {{the destination memref has incorrect address space, it must be shared memory address space.}}
  nvgpu.tma.async.load %d[%i, %i], %b[%i] to %s : !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = 3> -> memref<128x64xf16>
  return
}

// -----

func.func @f(%d: !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, %b: !nvgpu.mbarrier.group<memorySpace = 3>, %i: index, %s: memref<?x64xf16, 3>) {
  // expected-error @+1 {{the destination memref must be static shaped}}
  nvgpu.tma.async.load %d[%i, %i], %b[%i] to %s : !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = 3> -> memref<?x64xf16, 3>
  return
}

// -----

func.func @f(%d: !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, %b: !nvgpu.mbarrier.group<memorySpace = 3>, %i: index, %s: memref<64xf16, 3>) {
  // expected-error @+1 {{the shape of tensor map descriptor and memref must have same rank}}
  nvgpu.tma.async.load %d[%i, %i], %b[%i] to %s : !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = 3> -> memref<64xf16, 3>
  return
}

// -----

func.func @f(%d: !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, %b: !nvgpu.mbarrier.group<memorySpace = 3>, %i: index, %s: memref<64x64xf16, 3>) {
  // expected-error @+1 {{memref and tensor map shapes mismatch 'memref<128x64xf16, 3>' != 'memref<64x64xf16, 3>'}}
  nvgpu.tma.async.load %d[%i, %i], %b[%i] to %s : !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = 3> -> memref<64x64xf16, 3>
  return
}

// -----

func.func @f(%d: !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, %b: !nvgpu.mbarrier.group<memorySpace = 3>, %i: index, %s: memref<128x64xf16, 3>) {
  // expected-error @+1 {{number of coordinates do not match with the rank of tensor descriptor map.}}
  nvgpu.tma.async.load %d[%i, %i, %i], %b[%i] to %s : !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = 3> -> memref<128x64xf16, 3>
  return
}

// -----

func.func @f(%d: !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, %b: !nvgpu.mbarrier.group<memorySpace = 3>, %i: index, %s: memref<128x64xf16, 3>) {
  // expected-error @+1 {{Maximum 5 coordinates are supported.}}
  nvgpu.tma.async.load %d[%i, %i, %i, %i, %i, %i], %b[%i] to %s : !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = 3> -> memref<128x64xf16, 3>
  return
}

// -----

func.func @f(%u: memref<*xf16>, %i: index) {
  // expected-error @+1 {{Maximum 5 coordinates are supported.}}
  %0 = nvgpu.tma.create.descriptor %u box[%i, %i, %i, %i, %i, %i] : memref<*xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @f(%s: memref<128x64xf16, 3>, %d: !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>) {
  // expected-error @+1 {{supports only swizzle_128b is supported for the time being}}
  %0 = nvgpu.warpgroup.generate.descriptor %s, %d : memref<128x64xf16, 3>, !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none> -> !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x128xf16, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op supports non-transpose A (Row Major) and transpose B (Column Major) for the time being }}
  %0 = nvgpu.warpgroup.mma %a, %b, %c {transposeA} : !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>, !nvgpu.warpgroup.descriptor<tensor = memref<64x128xf16, 3>>, !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>> -> !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x128xf16, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op type of matrix C and matrix D must be the same}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>, !nvgpu.warpgroup.descriptor<tensor = memref<64x128xf16, 3>>, !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>> -> !nvgpu.warpgroup.accumulator<fragmented = vector<128x64xf32>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<128x64x1xf16, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x128xf16, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op has matrices A, B, C and D, they must be 2 dimensional}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : !nvgpu.warpgroup.descriptor<tensor = memref<128x64x1xf16, 3>>, !nvgpu.warpgroup.descriptor<tensor = memref<64x128xf16, 3>>, !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>> -> !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<32x128xf16, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op 2nd dim matrix-A (64)!= 1st dim matrix-B (32 )}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>, !nvgpu.warpgroup.descriptor<tensor = memref<32x128xf16, 3>>, !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>> -> !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x128xf16, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op 1st dim matrix-A ( 64 )!= 1st dim matrix-C ( 128 )}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>, !nvgpu.warpgroup.descriptor<tensor = memref<64x128xf16, 3>>, !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>> -> !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op 2nd dim matrix-B ( 64 ) != 2nd dim matrix-C ( 128 )}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>, !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>, !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>> -> !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x128xbf16, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op 'f32' += 'f16' * 'bf16', it is not supported.}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>, !nvgpu.warpgroup.descriptor<tensor = memref<64x128xbf16, 3>>, !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>> -> !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x12xf16, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<128x12xf32>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op has input type 'memref<64x12xf16, 3>' n is set to 12, it is not supported}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>, !nvgpu.warpgroup.descriptor<tensor = memref<64x12xf16, 3>>, !nvgpu.warpgroup.accumulator<fragmented = vector<128x12xf32>> -> !nvgpu.warpgroup.accumulator<fragmented = vector<128x12xf32>>
  return
}

// -----

func.func @f(%a: !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf8E5M2, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x128xf8E5M2, 3>>, %c: !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf16>>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma' op hit a limitation: 'f16' += 'f8E5M2' * 'f8E5M2', it is not supported yet}}
  %0 = nvgpu.warpgroup.mma %a, %b, %c : !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf8E5M2, 3>>, !nvgpu.warpgroup.descriptor<tensor = memref<64x128xf8E5M2, 3>>, !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf16>> -> !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf16>>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'nvgpu.warpgroup.mma.init.accumulator' op has type 'vector<100x128xf32>'. It does not fit into warp-group level (wgmma) matrix multiplication instruction (or not supported yet)}}
  %0 = nvgpu.warpgroup.mma.init.accumulator -> !nvgpu.warpgroup.accumulator<fragmented = vector<100x128xf32>>
  return
}

// -----

func.func @f(%d: !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf16>>, %m: memref<128x128xf16>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma.store' op hit a limitation: only f32 results for the time being}}
  nvgpu.warpgroup.mma.store %d, %m : !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf16>> to memref<128x128xf16>
  return
}

// -----

func.func @f(%d: !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>>, %m: memref<128x64xf32>) {
  // expected-error @+1 {{'nvgpu.warpgroup.mma.store' op results ['vector<128x128xf32>'][128] values. However, destination memref[128][64]  does not have same size as results}}
  nvgpu.warpgroup.mma.store %d, %m : !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>> to memref<128x64xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error @+1 {{'nvgpu.rcp' op has a limitation. #nvgpu<rcp_rounding_mode rn> or non-ftz is not supported yet.}}
  %0 = nvgpu.rcp %v {rounding = rn, ftz} : vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error @+1 {{'nvgpu.rcp' op has a limitation. #nvgpu<rcp_rounding_mode approx> or non-ftz is not supported yet.}}
  %0 = nvgpu.rcp %v {rounding = approx} : vector<4xf32>
  return
}
