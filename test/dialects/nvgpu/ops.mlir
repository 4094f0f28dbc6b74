// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Every operation of the nvgpu dialect.

// CHECK: %0 = nvgpu.ldmatrix %arg0[%arg2, %arg2] {numTiles = 4 : i32, transpose = false} : memref<128x64xf16, 3> -> vector<4x2xf16>
// CHECK: %1 = nvgpu.mma.sync(%arg3, %arg4, %arg5) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
// CHECK: %2 = nvgpu.mma.sp.sync(%arg8, %arg4, %arg5) metadata(%arg6) {mmaShape = [16, 8, 16]} : (vector<2x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
// CHECK: %3 = nvgpu.device_async_copy %arg1[%arg2, %arg2], %arg0[%arg2, %arg2], 8 {bypassL1} : memref<128x64xf16> to memref<128x64xf16, 3>
// CHECK: %4 = nvgpu.device_async_copy %arg1[%arg2, %arg2], %arg0[%arg2, %arg2], 8, %arg2 : memref<128x64xf16> to memref<128x64xf16, 3>
// CHECK: %5 = nvgpu.device_async_create_group %3, %4
// CHECK: nvgpu.device_async_wait %5 {numGroups = 1 : i32}
// CHECK: %6 = nvgpu.mbarrier.create -> <memorySpace = #gpu.address_space<workgroup>, num_barriers = 3>
// CHECK: %7 = nvgpu.mbarrier.create -> <memorySpace = #gpu.address_space<workgroup>>
// CHECK: %8 = nvgpu.mbarrier.get %6[%arg2] : <memorySpace = #gpu.address_space<workgroup>, num_barriers = 3> -> i32
// CHECK: nvgpu.mbarrier.init %6[%arg2], %arg2 : <memorySpace = #gpu.address_space<workgroup>, num_barriers = 3>
// CHECK: nvgpu.mbarrier.init %6[%arg2], %arg2, predicate = %arg7 : <memorySpace = #gpu.address_space<workgroup>, num_barriers = 3>
// CHECK: %9 = nvgpu.mbarrier.arrive %6[%arg2] : <memorySpace = #gpu.address_space<workgroup>, num_barriers = 3> -> !nvgpu.mbarrier.token
// CHECK: %10 = nvgpu.mbarrier.arrive.nocomplete %6[%arg2], %arg2 : <memorySpace = #gpu.address_space<workgroup>, num_barriers = 3> -> !nvgpu.mbarrier.token
// CHECK: nvgpu.mbarrier.arrive.expect_tx %6[%arg2], %arg2, predicate = %arg7 : <memorySpace = #gpu.address_space<workgroup>, num_barriers = 3>
// CHECK: %11 = nvgpu.mbarrier.test.wait %6[%arg2], %9 : <memorySpace = #gpu.address_space<workgroup>, num_barriers = 3>, !nvgpu.mbarrier.token
// CHECK: nvgpu.mbarrier.try_wait.parity %6[%arg2], %arg7, %arg2 : <memorySpace = #gpu.address_space<workgroup>, num_barriers = 3>
// CHECK: nvgpu.tma.fence.descriptor %arg9 : <tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
// CHECK: nvgpu.tma.prefetch.descriptor %arg9, predicate = %arg7 : <tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
// CHECK: nvgpu.tma.async.load %arg9[%arg2, %arg2], %6[%arg2] to %arg0 : <tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, <memorySpace = #gpu.address_space<workgroup>, num_barriers = 3> -> memref<128x64xf16, 3>
// CHECK: nvgpu.tma.async.store %arg0 to %arg9[%arg2, %arg2], predicate = %arg7 : memref<128x64xf16, 3> -> <tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
// CHECK: %12 = nvgpu.tma.create.descriptor %arg11 box[%arg2, %arg2] : memref<*xf16> -> <tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
// CHECK: %13 = nvgpu.warpgroup.generate.descriptor %arg0, %arg9 : memref<128x64xf16, 3>, <tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none> -> <tensor = memref<128x64xf16, 3>>
// CHECK: %14 = nvgpu.warpgroup.mma.init.accumulator -> <fragmented = vector<128x128xf32>>
// CHECK: %16 = nvgpu.warpgroup.mma %13, %15, %14 {transposeB} : <tensor = memref<128x64xf16, 3>>, <tensor = memref<64x128xf16, 3>>, <fragmented = vector<128x128xf32>> -> <fragmented = vector<128x128xf32>>
// CHECK: nvgpu.warpgroup.mma.store %16, %arg13 : <fragmented = vector<128x128xf32>> to memref<128x128xf32>
// CHECK: %17 = nvgpu.rcp %arg12{rounding =  approx, ftz} : vector<32x16xf32>

!bar = !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>, num_barriers = 3>
!bar1 = !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>
!tok = !nvgpu.mbarrier.token
!desc = !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
!wd = !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>
!wdb = !nvgpu.warpgroup.descriptor<tensor = memref<64x128xf16, 3>>
!acc = !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>>
func.func @f(%s: memref<128x64xf16, 3>, %g: memref<128x64xf16>, %c: index, %a: vector<4x2xf16>, %b: vector<2x2xf16>, %cc: vector<2x2xf32>, %m: vector<2xi16>, %p: i1, %sp: vector<2x2xf16>, %d: !desc, %h: i16, %u: memref<*xf16>, %v: vector<32x16xf32>, %o: memref<128x128xf32>) {
  %0 = nvgpu.ldmatrix %s[%c, %c] {numTiles = 4 : i32, transpose = false} : memref<128x64xf16, 3> -> vector<4x2xf16>
  %1 = nvgpu.mma.sync (%a, %b, %cc) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
  %2 = nvgpu.mma.sp.sync(%sp, %b, %cc) metadata(%m) {mmaShape = [16, 8, 16]} : (vector<2x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
  %3 = nvgpu.device_async_copy %g[%c, %c], %s[%c, %c], 8 {bypassL1} : memref<128x64xf16> to memref<128x64xf16, 3>
  %4 = nvgpu.device_async_copy %g[%c, %c], %s[%c, %c], 8, %c : memref<128x64xf16> to memref<128x64xf16, 3>
  %5 = nvgpu.device_async_create_group %3, %4
  nvgpu.device_async_wait %5 {numGroups = 1 : i32}
  %6 = nvgpu.mbarrier.create -> !bar
  %61 = nvgpu.mbarrier.create -> !bar1
  %7 = nvgpu.mbarrier.get %6[%c] : !bar -> i32
  nvgpu.mbarrier.init %6[%c], %c : !bar
  nvgpu.mbarrier.init %6[%c], %c, predicate = %p : !bar
  %8 = nvgpu.mbarrier.arrive %6[%c] : !bar -> !tok
  %9 = nvgpu.mbarrier.arrive.nocomplete %6[%c], %c : !bar -> !tok
  nvgpu.mbarrier.arrive.expect_tx %6[%c], %c, predicate = %p : !bar
  %10 = nvgpu.mbarrier.test.wait %6[%c], %8 : !bar, !tok
  nvgpu.mbarrier.try_wait.parity %6[%c], %p, %c : !bar
  nvgpu.tma.fence.descriptor %d : !desc
  nvgpu.tma.prefetch.descriptor %d, predicate = %p : !desc
  nvgpu.tma.async.load %d[%c, %c], %6[%c] to %s : !desc, !bar -> memref<128x64xf16, 3>
  nvgpu.tma.async.load %d[%c, %c], %6[%c] to %s multicast_mask = %h, predicate = %p : !desc, !bar -> memref<128x64xf16, 3>
  nvgpu.tma.async.store %s to %d[%c, %c], predicate = %p : memref<128x64xf16, 3> -> !desc
  %11 = nvgpu.tma.create.descriptor %u box[%c, %c] : memref<*xf16> -> !desc
  %12 = nvgpu.warpgroup.generate.descriptor %s, %d : memref<128x64xf16, 3>, !desc -> !wd
  %13 = nvgpu.warpgroup.mma.init.accumulator -> !acc
  %t = builtin.unrealized_conversion_cast %12 : !wd to !wdb
  %14 = nvgpu.warpgroup.mma %12, %t, %13 {transposeB} : !wd, !wdb, !acc -> !acc
  nvgpu.warpgroup.mma.store %14, %o : !acc to memref<128x128xf32>
  %15 = nvgpu.rcp %v {rounding = approx, ftz} : vector<32x16xf32>
  return
}
