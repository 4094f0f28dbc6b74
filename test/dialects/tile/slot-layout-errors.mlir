// A tile of a memref is one that its layout has a place for.
//
// UNSUPPORTED: upstream
// RUN: tsopt %s --verify-diagnostics

func.func private @f(%m: memref<2x64xf32, #tile.swizzle<0, 0, 0, pitch = 100>, #scale.mem<l1>>, %i: index) {
  // expected-error @+1 {{that has no place for its elements}}
  %s = tile.slot %m[%i] : memref<2x64xf32, #tile.swizzle<0, 0, 0, pitch = 100>, #scale.mem<l1>> -> memref<64xf32, #tile.swizzle<0, 0, 0, pitch = 100>, #scale.mem<l1>>
  return
}
