// A load from a constant global outside of its bounds is undefined when it runs, and
// not folded; inside of them it is a constant.
//
// RUN: tsopt %s --canonicalize | FileCheck %s
// RUN: tsopt %s --sccp | FileCheck %s
// UNSUPPORTED: upstream

memref.global "private" constant @four : memref<4xi32> = dense<[1, 2, 3, 4]>
memref.global "private" constant @none : memref<0x3xi32> = dense<>
memref.global "private" constant @splat : memref<2x3xi32> = dense<7>
memref.global "private" constant @empty_splat : memref<0x3xi32> = dense<7>

// CHECK-LABEL: func.func @outside
// CHECK-COUNT-6: affine.load
// CHECK: memref.load
// CHECK: return
func.func @outside(%i: index) -> (i32, i32, i32, i32, i32, i32, i32) {
  %c9 = arith.constant 9 : index
  %g = memref.get_global @four : memref<4xi32>
  %n = memref.get_global @none : memref<0x3xi32>
  %s = memref.get_global @splat : memref<2x3xi32>
  %e = memref.get_global @empty_splat : memref<0x3xi32>
  %0 = affine.load %g[4] : memref<4xi32>
  %1 = affine.load %g[-1] : memref<4xi32>
  %2 = affine.load %n[0, 1] : memref<0x3xi32>
  %3 = affine.load %s[0, 3] : memref<2x3xi32>
  %4 = affine.load %s[symbol(%i), 4] : memref<2x3xi32>
  %5 = affine.load %e[symbol(%i), 1] : memref<0x3xi32>
  %6 = memref.load %g[%c9] : memref<4xi32>
  return %0, %1, %2, %3, %4, %5, %6 : i32, i32, i32, i32, i32, i32, i32
}

// CHECK-LABEL: func.func @inside
// CHECK-DAG: %[[A:.*]] = arith.constant 4 : i32
// CHECK-DAG: %[[B:.*]] = arith.constant 7 : i32
// CHECK: return %[[A]], %[[B]]
func.func @inside(%i: index) -> (i32, i32) {
  %g = memref.get_global @four : memref<4xi32>
  %s = memref.get_global @splat : memref<2x3xi32>
  %0 = affine.load %g[3] : memref<4xi32>
  %1 = affine.load %s[symbol(%i), 1] : memref<2x3xi32>
  return %0, %1 : i32, i32
}
