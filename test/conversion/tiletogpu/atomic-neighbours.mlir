// Sums in f32 are added to device memory as wide as a thread holds neighbours, up to four, in whole windows; at an edge that
// cuts windows one by one.
//
// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s
// CHECK: verified after every one of
// RUN: tsopt %s --tile-to-llvm=to=gpu | FileCheck %s --check-prefix=GPU

// GPU-LABEL:   gpu.func @main_kernel
// GPU:           llvm.atomicrmw fadd %{{.*}}, %{{.*}} syncscope("device") monotonic : !llvm.ptr<1>, vector<4xf32>
// GPU:           llvm.atomicrmw fadd %{{.*}}, %{{.*}} syncscope("device") monotonic : !llvm.ptr<1>, vector<2xf32>
// GPU:           llvm.atomicrmw fadd %{{.*}} : !llvm.ptr<1>, f32
// GPU-NOT:       llvm.atomicrmw fadd {{.*}}vector
func.func @main(%x: memref<32x64xf32> {tile.init = "random"}, %y: memref<32x64xf32> {tile.init = "random", tile.out}, %z: memref<32x62xf32> {tile.init = "zeros", tile.out},
                %e: memref<30x62xf32> {tile.init = "zeros", tile.out}) {
  tile.kernel blocks(%b) = (2) threads(128) {
    %c31 = arith.constant 31 : index
    %c62 = arith.constant 62 : index
    %t = tile.load %x[0, 0] : memref<32x64xf32> -> tensor<32x64xf32>
    tile.atomic add %t, %y[0, 0] : tensor<32x64xf32>, memref<32x64xf32>
    %u = tile.load %x[0, 0] : memref<32x64xf32> -> tensor<32x32xf32>
    %at = arith.muli %b, %c31 : index
    tile.atomic add %u, %z[0, 2] : tensor<32x32xf32>, memref<32x62xf32>
    tile.atomic add %t, %e[%at, 1] : tensor<32x64xf32>, memref<30x62xf32>
  }
  return
}
