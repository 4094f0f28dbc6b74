// What a loop of products adds to device memory leaves by the copy engine as what is stored does: threads put it into shared memory and go on. What
// is added at the end threads add themselves, as nothing is left for them to go on with.
//
// RUN: tsopt %s --specialize-warps --stage-stores | FileCheck %s
// RUN: tsopt %s --tile-to-llvm=chip=sm_90a | FileCheck %s --check-prefix=LLVM
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=STAGES
// STAGES: verified after every one of
// Adding to memory that nobody wrote is found, threads or copy engine.
// RUN: sed 's/random", tile.out, tile.tolerance = 1.0e-3 : f64/", tile.out/; s/tile.init = "", //' %s > %t.mlir
// RUN: not tsrun %t.mlir 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// RUN: tsopt %t.mlir --tile-to-llvm=chip=sm_90a | not tsrun - 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// UNWRITTEN: error: {{.*}} updates uninitialized memory: {{.*}}

// CHECK-LABEL: func @main
// CHECK: %[[BUFFER:.*]] = tile.alloc : memref<64x64xf32
// CHECK: tile.role "math"
// CHECK: scf.for
// CHECK: tile.async_wait 0 bulk read
// CHECK-NEXT: tile.store %{{.*}}, %[[BUFFER]]
// CHECK-NEXT: tile.copy async %[[BUFFER]][%{{.*}}] to %{{.*}} tile(64, 64) engine(tma) accumulate(add) :
// CHECK-NEXT: tile.async_commit bulk
// CHECK-NOT: tile.copy async %[[BUFFER]]
// CHECK: tile.atomic add
// LLVM-COUNT-2: nvvm.cp.async.bulk.tensor.reduce {{.*}}redKind = #nvvm.tma_redux_kind<add>
func.func @main(%A: memref<128x64xf16> {tile.init = "random"}, %B: memref<256x64xf16> {tile.init = "random"},
    %S: memref<100x256xf32> {tile.init = "random", tile.out, tile.tolerance = 1.0e-3 : f64}, %O: memref<128x64xf32> {tile.init = "random", tile.out, tile.tolerance = 1.0e-2 : f64}) {
  tile.kernel blocks(%x) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %row = arith.muli %x, %c64 : index
    %none = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%row, %c0] : memref<128x64xf16> -> tensor<64x64xf16>
    %sum = tile.pipelined %k = %c0 to %c256 step %c64 stages(3) iter_args(%acc = %none) -> (tensor<64x64xf32>) {
      %b = tile.load %B[%k, %c0] : memref<256x64xf16> -> tensor<64x64xf16>
      %s = tile.gemm %a, %b, %none transpose_b : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      %h = arith.truncf %s : tensor<64x64xf32> to tensor<64x64xf16>
      %d = tile.gemm %h, %b, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.atomic add %s, %S[%row, %k] : tensor<64x64xf32>, memref<100x256xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.atomic add %sum, %O[%row, %c0] : tensor<64x64xf32>, memref<128x64xf32>
  }
  return
}
