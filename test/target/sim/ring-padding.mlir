// Slots of a ring that infer-layout pads: behind the last row of the last slot nothing is allocated.
//
// RUN: tsrun %s --verify-each-stage=default | FileCheck %s
// CHECK: infer-layout {{ *}}ok
// CHECK: verified after every one of
func.func @main(%A: memref<64x520xbf16> {tile.init = "random"}, %C: memref<64x65xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c65 = arith.constant 65 : index
    %c520 = arith.constant 520 : index
    %buf = tile.alloc : memref<2x64x65xbf16, #scale.mem<l1>>
    %ring = tile.ring %buf : memref<2x64x65xbf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %e = scf.for %k = %c0 to %c520 step %c65 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %to = tile.slot %buf[%s] : memref<2x64x65xbf16, #scale.mem<l1>> -> memref<64x65xbf16, #scale.mem<l1>>
          tile.copy %A[%c0, %k] to %to[%c0, %c0] tile(64, 65) : memref<64x520xbf16> to memref<64x65xbf16, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %zero = arith.constant dense<0.0> : tensor<64x65xf32>
        %g, %e = scf.for %k = %c0 to %c520 step %c65 iter_args(%acc = %zero, %n = %n0) -> (tensor<64x65xf32>, !tile.cursor) {
          %s = tile.take %ring[%n]
          %a = tile.slot %buf[%s] : memref<2x64x65xbf16, #scale.mem<l1>> -> memref<64x65xbf16, #scale.mem<l1>>
          %t = tile.load %a[%c0, %c0] : memref<64x65xbf16, #scale.mem<l1>> -> tensor<64x65xbf16>
          %u = arith.extf %t : tensor<64x65xbf16> to tensor<64x65xf32>
          %f = arith.addf %acc, %u : tensor<64x65xf32>
          tile.release %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %f, %m : tensor<64x65xf32>, !tile.cursor
        }
        tile.store %g, %C[%c0, %c0] : tensor<64x65xf32>, memref<64x65xf32>
      }
    }
  }
  return
}
