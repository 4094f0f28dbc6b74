// A machine whose levels and memories have names that no pass knows: roles say what they are. Its blocks have 8 lanes.
//
// RUN: tsopt %s --resolve-scale=arch=mesh | FileCheck %s
// RUN: tsopt %s --tile-to-llvm=arch=mesh | FileCheck %s --check-prefix=LLVM
// RUN: tsrun %s --arch=mesh --verify-each-stage | FileCheck %s --check-prefix=RAN

// LLVM: #nvvm.target<O = 3, chip = "sm_90a"
// RAN: verified after every one of

scale.arch @mesh attributes {chip = "sm_90a"} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 8}
  scale.level @die of @pe {role = "device", shape = [4, 4]}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536}
}

// A block's scratch memory has one name.
// CHECK-LABEL: func.func @main
// CHECK: tile.kernel blocks(%{{.*}}) = (4) threads(8) {
// CHECK: tile.alloc : memref<16x64xf32, #scale.mem<l1>>
// CHECK: tile.store {{.*}} : tensor<16x64xf32>, memref<16x64xf32, #scale.mem<l1>>
func.func @main(%A: memref<64x64xf32> {tile.init = "random"}, %B: memref<64x64xf32> {tile.init = "random"},
    %C: memref<64x64xf32> {tile.out}, %S: memref<64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (4) threads(8) {
    %c16 = arith.constant 16 : index
    %r = arith.muli %x, %c16 : index
    %sh = tile.alloc : memref<16x64xf32, #scale.mem<sram>>
    %t = tile.load %A[%r, 0] : memref<64x64xf32> -> tensor<16x64xf32>
    tile.store %t, %sh[0, 0] : tensor<16x64xf32>, memref<16x64xf32, #scale.mem<sram>>
    tile.barrier
    %u = tile.load %sh[0, 0] : memref<16x64xf32, #scale.mem<sram>> -> tensor<16x64xf32>
    %b = tile.load %B[0, 0] : memref<64x64xf32> -> tensor<64x64xf32>
    %g = tile.gemm %u, %b : tensor<16x64xf32>, tensor<64x64xf32> -> tensor<16x64xf32>
    %e = math.exp %u : tensor<16x64xf32>
    %s = tile.reduce add %e dims [1] : tensor<16x64xf32>
    tile.store %g, %C[%r, 0] : tensor<16x64xf32>, memref<64x64xf32>
    tile.store %s, %S[%r] : tensor<16xf32>, memref<64xf32>
  }
  return
}
