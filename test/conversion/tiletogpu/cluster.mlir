// cluster(n) reaches the launch and the kernel.
//
// RUN: tsopt %s --tile-to-llvm | FileCheck %s
// CHECK: gpu.launch_func @main_kernel::@main_kernel clusters in (%c2, %c1, %c1) blocks in (%c4, %c1, %c1) threads in (%c64, %c1, %c1)
// CHECK: llvm.func @main_kernel(
// CHECK-SAME: nvvm.cluster_dim = array<i32: 2, 1, 1>
//
// RUN: tsopt %s --tile-to-binary=format=llvm | FileCheck %s --check-prefix=LLVM
// LLVM: nvvm.cluster_dim\22=\222,1,1\22
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=SIM
// SIM: verified after every one of
//
// RUN: not tsopt %S/Inputs/odd-cluster.mlir --convert-tile-to-gpu 2>&1 | FileCheck %s --check-prefix=ODD
// ODD: odd-cluster.mlir:2:3: error: 'tile.kernel' op has 3 blocks in its first dimension, which is not a multiple of its clusters of 2

func.func @main(%A: memref<256xf32> {tile.init = "random"}, %C: memref<256xf32> {tile.out}) {
  tile.kernel cluster(2) blocks(%bx) = (4) threads(64) {
    %c64 = arith.constant 64 : index
    %i = arith.muli %bx, %c64 : index
    %t = tile.load %A[%i] : memref<256xf32> -> tensor<64xf32>
    tile.store %t, %C[%i] : tensor<64xf32>, memref<256xf32>
  }
  return
}
