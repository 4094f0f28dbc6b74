// A tile of 264 rows of 16 bytes takes several boxes. Each begins at a multiple of 128 bytes: three of 88
// rows, not two of 132.
//
// RUN: tsrun %s --once --schedules 1 --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --tile-to-llvm=to=gpu | FileCheck %s --check-prefix=GPU
// GPU: nvgpu.tma.create.descriptor %{{.*}} box[%c88, %c8]
// GPU-COUNT-3: nvvm.cp.async.bulk.tensor

func.func @main(%A: memref<264x8xbf16> {tile.init = "random"}, %C: memref<264x8xbf16> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<2x264x8xbf16, #scale.mem<l1>>
    %ring = tile.ring %a : memref<2x264x8xbf16, #scale.mem<l1>>
    %n = tile.cursor
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %s = tile.acquire %ring[%n]
        %x = tile.slot %a[%s] : memref<2x264x8xbf16, #scale.mem<l1>> -> memref<264x8xbf16, #scale.mem<l1>>
        tile.copy async %A[%c0, %c0] to %x[%c0, %c0] tile(264, 8) engine(tma) arrives(%ring[%n]) : memref<264x8xbf16> to memref<264x8xbf16, #scale.mem<l1>>
        tile.publish %ring[%n]
      }
      tile.role "math" units(1) {
        %s = tile.take %ring[%n]
        %x = tile.slot %a[%s] : memref<2x264x8xbf16, #scale.mem<l1>> -> memref<264x8xbf16, #scale.mem<l1>>
        %t = tile.load %x[%c0, %c0] : memref<264x8xbf16, #scale.mem<l1>> -> tensor<264x8xbf16>
        tile.release %ring[%n]
        tile.store %t, %C[%c0, %c0] : tensor<264x8xbf16>, memref<264x8xbf16>
      }
    }
  }
  return
}
