// Products in flight: one that others are added to, in a loop too, and one that begins
// behind them. Sums in f16 are waited for where they begin.
//
// RUN: tsrun %s --once --schedules 1 --verify-each-stage | FileCheck %s
// RUN: tsopt %s --tile-to-llvm="arch=a100 chip=sm_80" -o %t.mlir && tsrun %t.mlir --once --verify=%s | FileCheck %s --check-prefix=OLDER
// OLDER: verified
// CHECK: verified after every one of
//
// RUN: tsopt %s --tile-to-llvm | FileCheck %s --check-prefix=CODE
// CODE-LABEL: gpu.module @main_kernel [
// CODE: wgmma.wait_group.sync.aligned 1;
// CODE: wgmma.wait_group.sync.aligned 0;
// CODE-NOT: wgmma.wait_group
// CODE-LABEL: gpu.module @main_kernel_0 [
// CODE-COUNT-3: wgmma.wait_group.sync.aligned 0;
// CODE-NOT: wgmma.wait_group
// CODE-LABEL: gpu.module @main_kernel_1 [
// CODE: wgmma.wait_group.sync.aligned 1;
// CODE: wgmma.wait_group.sync.aligned 0;

func.func @main(%A0: memref<64x64xbf16> {tile.init = "random"}, %B0: memref<64x64xbf16> {tile.init = "random"}, %C0: memref<64x64xf32> {tile.out}, %D0: memref<64x64xf32> {tile.out}, %A1: memref<64x64xf16> {tile.init = "random"}, %B1: memref<64x64xf16> {tile.init = "random"}, %C1: memref<64x64xf16> {tile.out}, %D1: memref<64x64xf16> {tile.out}, %A2: memref<64x64xi8> {tile.init = "random"}, %B2: memref<64x64xi8> {tile.init = "random"}, %C2: memref<64x64xi32> {tile.out}, %D2: memref<64x64xi32> {tile.out}) {
  // bf16 into f32: %f and then %t in a loop are one sum; %h begins behind them.
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cn = arith.constant 3 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %x = tile.load %A0[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %y = tile.load %B0[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %f = tile.gemm async %x, %y, %zero transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    %g = scf.for %i = %c0 to %cn step %c1 iter_args(%s = %f) -> (!tile.future<tensor<64x64xf32>>) {
      %t = tile.gemm async %x, %y, %s transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16>, !tile.future<tensor<64x64xf32>> -> !tile.future<tensor<64x64xf32>>
      scf.yield %t : !tile.future<tensor<64x64xf32>>
    }
    %h = tile.gemm async %y, %x, %zero transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    %d = tile.await %g : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
    tile.store %d, %C0[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
    %e = tile.await %h : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
    tile.store %e, %D0[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  // f16 into f16: %f and then %t in a loop are one sum; %h begins behind them.
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cn = arith.constant 1 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf16>
    %x = tile.load %A1[%c0, %c0] : memref<64x64xf16> -> tensor<64x64xf16>
    %y = tile.load %B1[%c0, %c0] : memref<64x64xf16> -> tensor<64x64xf16>
    %f = tile.gemm async %x, %y, %zero transpose_b : tensor<64x64xf16>, tensor<64x64xf16>, tensor<64x64xf16> -> !tile.future<tensor<64x64xf16>>
    %g = scf.for %i = %c0 to %cn step %c1 iter_args(%s = %f) -> (!tile.future<tensor<64x64xf16>>) {
      %t = tile.gemm async %x, %y, %s transpose_b : tensor<64x64xf16>, tensor<64x64xf16>, !tile.future<tensor<64x64xf16>> -> !tile.future<tensor<64x64xf16>>
      scf.yield %t : !tile.future<tensor<64x64xf16>>
    }
    %h = tile.gemm async %y, %x, %zero transpose_b : tensor<64x64xf16>, tensor<64x64xf16>, tensor<64x64xf16> -> !tile.future<tensor<64x64xf16>>
    %d = tile.await %g : !tile.future<tensor<64x64xf16>> -> tensor<64x64xf16>
    tile.store %d, %C1[%c0, %c0] : tensor<64x64xf16>, memref<64x64xf16>
    %e = tile.await %h : !tile.future<tensor<64x64xf16>> -> tensor<64x64xf16>
    tile.store %e, %D1[%c0, %c0] : tensor<64x64xf16>, memref<64x64xf16>
  }
  // i8 into i32: %f and then %t in a loop are one sum; %h begins behind them.
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cn = arith.constant 3 : index
    %zero = arith.constant dense<0> : tensor<64x64xi32>
    %x = tile.load %A2[%c0, %c0] : memref<64x64xi8> -> tensor<64x64xi8>
    %y = tile.load %B2[%c0, %c0] : memref<64x64xi8> -> tensor<64x64xi8>
    %f = tile.gemm async %x, %y, %zero transpose_b : tensor<64x64xi8>, tensor<64x64xi8>, tensor<64x64xi32> -> !tile.future<tensor<64x64xi32>>
    %g = scf.for %i = %c0 to %cn step %c1 iter_args(%s = %f) -> (!tile.future<tensor<64x64xi32>>) {
      %t = tile.gemm async %x, %y, %s transpose_b : tensor<64x64xi8>, tensor<64x64xi8>, !tile.future<tensor<64x64xi32>> -> !tile.future<tensor<64x64xi32>>
      scf.yield %t : !tile.future<tensor<64x64xi32>>
    }
    %h = tile.gemm async %y, %x, %zero transpose_b : tensor<64x64xi8>, tensor<64x64xi8>, tensor<64x64xi32> -> !tile.future<tensor<64x64xi32>>
    %d = tile.await %g : !tile.future<tensor<64x64xi32>> -> tensor<64x64xi32>
    tile.store %d, %C2[%c0, %c0] : tensor<64x64xi32>, memref<64x64xi32>
    %e = tile.await %h : !tile.future<tensor<64x64xi32>> -> tensor<64x64xi32>
    tile.store %e, %D2[%c0, %c0] : tensor<64x64xi32>, memref<64x64xi32>
  }
  return
}

func.func @reference(%A0: memref<64x64xbf16>, %B0: memref<64x64xbf16>, %C0: memref<64x64xf32>, %D0: memref<64x64xf32>, %A1: memref<64x64xf16>, %B1: memref<64x64xf16>, %C1: memref<64x64xf16>, %D1: memref<64x64xf16>, %A2: memref<64x64xi8>, %B2: memref<64x64xi8>, %C2: memref<64x64xi32>, %D2: memref<64x64xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %zf = arith.constant 0.0 : f32
  %zi = arith.constant 0 : i32
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %s = scf.for %k = %c0 to %c64 step %c1 iter_args(%t = %zf) -> (f32) {
        %a = memref.load %A0[%i, %k] : memref<64x64xbf16>
        %c = memref.load %B0[%j, %k] : memref<64x64xbf16>
        %p = arith.extf %a : bf16 to f32
        %q = arith.extf %c : bf16 to f32
        %m = arith.mulf %p, %q : f32
        %u = arith.addf %t, %m : f32
        scf.yield %u : f32
      }
      %four = arith.constant 4.0 : f32
      %w4 = arith.mulf %s, %four : f32
      %w = arith.addf %w4, %zf : f32
      %v = arith.addf %s, %zf : f32
      memref.store %w, %C0[%i, %j] : memref<64x64xf32>
      memref.store %v, %D0[%j, %i] : memref<64x64xf32>
    }
  }
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %s = scf.for %k = %c0 to %c64 step %c1 iter_args(%t = %zf) -> (f32) {
        %a = memref.load %A1[%i, %k] : memref<64x64xf16>
        %c = memref.load %B1[%j, %k] : memref<64x64xf16>
        %p = arith.extf %a : f16 to f32
        %q = arith.extf %c : f16 to f32
        %m = arith.mulf %p, %q : f32
        %u = arith.addf %t, %m : f32
        scf.yield %u : f32
      }
      %four = arith.constant 2.0 : f32
      %w4 = arith.mulf %s, %four : f32
      %w = arith.truncf %w4 : f32 to f16
      %v = arith.truncf %s : f32 to f16
      memref.store %w, %C1[%i, %j] : memref<64x64xf16>
      memref.store %v, %D1[%j, %i] : memref<64x64xf16>
    }
  }
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %s = scf.for %k = %c0 to %c64 step %c1 iter_args(%t = %zi) -> (i32) {
        %a = memref.load %A2[%i, %k] : memref<64x64xi8>
        %c = memref.load %B2[%j, %k] : memref<64x64xi8>
        %p = arith.extsi %a : i8 to i32
        %q = arith.extsi %c : i8 to i32
        %m = arith.muli %p, %q : i32
        %u = arith.addi %t, %m : i32
        scf.yield %u : i32
      }
      %four = arith.constant 4 : i32
      %w = arith.muli %s, %four : i32
      %v = arith.addi %s, %zi : i32
      memref.store %w, %C2[%i, %j] : memref<64x64xi32>
      memref.store %v, %D2[%j, %i] : memref<64x64xi32>
    }
  }
  return
}
