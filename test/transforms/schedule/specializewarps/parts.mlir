// Keys of which the last columns are values as well: loaded once, both products read them where
// they lie, the second a window of the slot.
//
// RUN: tsopt --emit=planned %s | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s --check-prefix=DONE
// DONE: verified after every one of
// CHECK: tile.role "load"
// CHECK-COUNT-2: tile.copy async
// CHECK-NOT: tile.copy async
// CHECK: tile.role "math"
// CHECK: scf.for
// CHECK: tile.gemm async
// CHECK: %[[V:.*]] = tile.slot %{{.*}}[%{{.*}}] at([0, 64]) : memref<3x32x128xbf16, #[[WHOLE:.*]], #scale.mem<l1>> -> memref<32x64xbf16, #{{.*}}, #scale.mem<l1>>
// CHECK: tile.gemm async %{{.*}}, %[[V]],
// CHECK: scf.yield

!s = tensor<64x32xf32>
!o = tensor<64x64xf32>
!Q = memref<64x128xbf16>
!KV = memref<128x128xbf16>
!O = memref<64x64xf32>
func.func @main(%Q: !Q {tile.init = "random"}, %KV: !KV {tile.init = "random"}, %O: !O {tile.out, tile.tolerance = 2.0e-2 : f64}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %zs = arith.constant dense<0.0> : !s
    %zo = arith.constant dense<0.0> : !o
    %q = tile.load %Q[0, 0] : !Q -> tensor<64x128xbf16>
    %o = tile.pipelined %k = 0 to 128 step 32 stages(3) iter_args(%oi = %zo) -> (!o) {
      %kt = tile.load %KV[%k, 0] : !KV -> tensor<32x128xbf16>
      %s = tile.gemm %q, %kt, %zs transpose_b : tensor<64x128xbf16>, tensor<32x128xbf16> -> !s
      %p = arith.truncf %s : !s to tensor<64x32xbf16>
      %v = tensor.extract_slice %kt[0, 64] [32, 64] [1, 1] : tensor<32x128xbf16> to tensor<32x64xbf16>
      %on = tile.gemm %p, %v, %oi : tensor<64x32xbf16>, tensor<32x64xbf16> -> !o
      tile.yield %on : !o
    }
    tile.store %o, %O[0, 0] : !o, !O
  }
  return
}

func.func @reference(%Q: !Q, %KV: !KV, %O: !O) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %z = arith.constant 0.0 : f32
  %w = memref.alloc() : memref<128xf32>
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %k = %c0 to %c128 step %c1 {
      %dot = scf.for %d = %c0 to %c128 step %c1 iter_args(%a = %z) -> (f32) {
        %x0 = memref.load %Q[%i, %d] : !Q
        %y0 = memref.load %KV[%k, %d] : !KV
        %x = arith.extf %x0 : bf16 to f32
        %y = arith.extf %y0 : bf16 to f32
        %n = math.fma %x, %y, %a : f32
        scf.yield %n : f32
      }
      memref.store %dot, %w[%k] : memref<128xf32>
    }
    scf.for %d = %c0 to %c64 step %c1 {
      %at = arith.addi %d, %c64 : index
      %o = scf.for %k = %c0 to %c128 step %c1 iter_args(%a = %z) -> (f32) {
        %e = memref.load %w[%k] : memref<128xf32>
        %y0 = memref.load %KV[%k, %at] : !KV
        %y = arith.extf %y0 : bf16 to f32
        %n = math.fma %e, %y, %a : f32
        scf.yield %n : f32
      }
      memref.store %o, %O[%i, %d] : !O
    }
  }
  memref.dealloc %w : memref<128xf32>
  return
}
