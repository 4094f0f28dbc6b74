// Warps that send what is handed over to them in parts rest behind each, so that all blocks send together
// what the network carries: 8192 bytes, of 370 GB/s all for one of 2 blocks, as the other keeps its tile.
//
// RUN: tsopt %s --desugar --canonicalize --cse --fuse-comm --canonicalize --cse --specialize-warps --canonicalize | FileCheck %s
// RUN: tsopt %s --desugar --canonicalize --cse --fuse-comm --canonicalize --cse --specialize-warps=arch=l40s --canonicalize | FileCheck %s --check-prefix=NONE
// RUN: tsopt %s --tile-to-llvm | FileCheck %s --check-prefix=LLVM
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=STAGES
// STAGES: verified after every one of

// NONE-NOT: nanosleep

// CHECK: tile.role "send"
// CHECK: scf.if
// CHECK-NOT: tile.nanosleep
// CHECK: else
// CHECK:   scf.for
// CHECK:     comm.put %{{.*}} : tensor<32x128xbf16>
// CHECK-NEXT: tile.nanosleep 22
// CHECK:   comm.notify
// CHECK-NOT: tile.nanosleep

// LLVM: %[[NS:.*]] = llvm.mlir.constant(22 : i32) : i32
// LLVM: nvvm.nanosleep %[[NS]]

func.func @main(%A: memref<128x128xbf16> {tile.init = "random"}, %B: memref<128x128xbf16> {tile.init = "random"}, %C: memref<128x128xbf16> {tile.out}) {
  %P = comm.symm_alloc : memref<128x128xbf16, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row, %col) = (0, 0) to (128, 128) step (64, 128) threads(128) {
    %Ad = scale.view %A shard<1> at @device : memref<128x128xbf16> -> memref<128x64xbf16>
    %Bd = scale.view %B shard<0> at @device : memref<128x128xbf16> -> memref<64x128xbf16>
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %sum = tile.pipelined %k = 0 to 64 step 32 stages(2) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %a = tile.load %Ad[%row, %k] : memref<128x64xbf16> -> tensor<64x32xbf16>
      %b = tile.load %Bd[%k, %col] : memref<64x128xbf16> -> tensor<32x128xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<64x32xbf16>, tensor<32x128xbf16> -> tensor<64x128xf32>
      tile.yield %r : tensor<64x128xf32>
    }
    %c = arith.truncf %sum : tensor<64x128xf32> to tensor<64x128xbf16>
    tile.store %c, %P[%row, %col] : tensor<64x128xbf16>, memref<128x128xbf16, #scale.mem<symmetric>>
  }
  comm.reduce_scatter_into %P to %C dim 0 devices 2 : memref<128x128xbf16, #scale.mem<symmetric>>, memref<128x128xbf16>
  return
}

func.func @reference(%A: memref<128x128xbf16>, %B: memref<128x128xbf16>, %C: memref<128x128xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 128 : index
  %n = arith.constant 128 : index
  %k = arith.constant 128 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %a = memref.load %A[%i, %l] : memref<128x128xbf16>
        %b = memref.load %B[%l, %j] : memref<128x128xbf16>
        %x = arith.extf %a : bf16 to f64
        %y = arith.extf %b : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to bf16
      memref.store %f, %C[%i, %j] : memref<128x128xbf16>
    }
  }
  return
}
