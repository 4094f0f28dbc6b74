// RUN: tsopt %s --verify-diagnostics --split-input-file

// A row of a tensor map is as long as its swizzle, or a multiple of 16 bytes without one.

!rows32 = !nvgpu.tensormap.descriptor<tensor = memref<16x8xf32, 3>, swizzle = swizzle_32b, l2promo = none, oob = zero, interleave = none>
!rows64 = !nvgpu.tensormap.descriptor<tensor = memref<16x64xi8, 3>, swizzle = swizzle_64b, l2promo = none, oob = zero, interleave = none>
func.func @swizzled(%m: memref<*xf32>, %n: memref<*xi8>, %b: index) {
  %0 = nvgpu.tma.create.descriptor %m box[%b, %b] : memref<*xf32> -> !rows32
  %1 = nvgpu.tma.create.descriptor %n box[%b, %b] : memref<*xi8> -> !rows64
  return
}

// -----

!short = !nvgpu.tensormap.descriptor<tensor = memref<16x16xf16, 3>, swizzle = swizzle_64b, l2promo = none, oob = zero, interleave = none>
func.func @too_short(%m: memref<*xf16>, %b: index) {
  // expected-error @+1 {{the tensormap descriptor must have last dimension of 64 bytes but it is 32 bytes}}
  %0 = nvgpu.tma.create.descriptor %m box[%b, %b] : memref<*xf16> -> !short
  return
}

// -----

!odd = !nvgpu.tensormap.descriptor<tensor = memref<16x12xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
!bar = !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>
func.func @odd(%d: !odd, %i: index, %bar: !bar, %s: memref<16x12xf16, 3>) {
  // expected-error @+1 {{the bytes in the last dimension of the tensor map must be a multiple of 16}}
  nvgpu.tma.async.load %d[%i, %i], %bar[%i] to %s : !odd, !bar -> memref<16x12xf16, 3>
  return
}

// -----

func.func @fragments(%a: vector<4x4xf16>, %b: vector<4xf16>, %c: vector<2x2xf32>) {
  // expected-error @+1 {{matrixB must be 2 dimensional vector}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x4xf16>, vector<4xf16>, vector<2x2xf32>) -> vector<2x2xf32>
  return
}
