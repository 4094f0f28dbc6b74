// Products of bytes by mma.sync: with and without sign, mixed, of 32 and 16 along K,
// transposed.
//
// REQUIRES: llc
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s --check-prefix=SAME
// RUN: tsopt %s --infer-layout --allocate-memory --insert-sync --convert-tile-to-gpu | FileCheck %s
// RUN: tsopt %s --tile-to-binary=arch=a100 | FileCheck %s --check-prefix=PTX
// RUN: tsopt %s --tile-to-binary=arch=h200 | FileCheck %s --check-prefix=PTX
// SAME: verified after every one of
// CHECK: nvvm.mma.sync A[%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}] B[%{{.*}}, %{{.*}}] C[{{.*}} {intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, shape = #nvvm.shape<m = 16, n = 8, k = 32>}
// PTX: mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32
// PTX: mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32
// PTX: mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32

func.func @main(%A_signed: memref<32x64xi8> {tile.init = "random"}, %B_signed: memref<64x16xi8> {tile.init = "random"}, %C_signed: memref<32x16xi32> {tile.out},
    %A_mixed: memref<32x16xi8> {tile.init = "random"}, %B_mixed: memref<32x32xi8> {tile.init = "random"}, %C_mixed: memref<16x32xi32> {tile.out},
    %A_short: memref<16x16xi8> {tile.init = "random"}, %B_short: memref<16x16xi8> {tile.init = "random"}, %C_short: memref<16x16xi32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0> : tensor<32x16xi32>
    %a = tile.load %A_signed[%c0, %c0] : memref<32x64xi8> -> tensor<32x64xi8>
    %s = tile.load %B_signed[%c0, %c0] : memref<64x16xi8> -> tensor<64x16xi8>
    %d = tile.gemm %a, %s, %z impl(mma) : tensor<32x64xi8>, tensor<64x16xi8> -> tensor<32x16xi32>
    tile.store %d, %C_signed[%c0, %c0] : tensor<32x16xi32>, memref<32x16xi32>
  }
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0> : tensor<16x32xi32>
    %a = tile.load %A_mixed[%c0, %c0] : memref<32x16xi8> -> tensor<32x16xi8>
    %s = tile.load %B_mixed[%c0, %c0] : memref<32x32xi8> -> tensor<32x32xi8>
    %d = tile.gemm %a, %s, %z transpose_a transpose_b unsigned_b impl(mma) : tensor<32x16xi8>, tensor<32x32xi8> -> tensor<16x32xi32>
    tile.store %d, %C_mixed[%c0, %c0] : tensor<16x32xi32>, memref<16x32xi32>
  }
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0> : tensor<16x16xi32>
    %a = tile.load %A_short[%c0, %c0] : memref<16x16xi8> -> tensor<16x16xi8>
    %s = tile.load %B_short[%c0, %c0] : memref<16x16xi8> -> tensor<16x16xi8>
    %d = tile.gemm %a, %s, %z transpose_b unsigned_a impl(mma) : tensor<16x16xi8>, tensor<16x16xi8> -> tensor<16x16xi32>
    tile.store %d, %C_short[%c0, %c0] : tensor<16x16xi32>, memref<16x16xi32>
  }
  return
}

func.func @reference(%A_signed: memref<32x64xi8>, %B_signed: memref<64x16xi8>, %C_signed: memref<32x16xi32>,
    %A_mixed: memref<32x16xi8>, %B_mixed: memref<32x32xi8>, %C_mixed: memref<16x32xi32>,
    %A_short: memref<16x16xi8>, %B_short: memref<16x16xi8>, %C_short: memref<16x16xi32>) {
  func.call @signed(%A_signed, %B_signed, %C_signed) : (memref<32x64xi8>, memref<64x16xi8>, memref<32x16xi32>) -> ()
  func.call @mixed(%A_mixed, %B_mixed, %C_mixed) : (memref<32x16xi8>, memref<32x32xi8>, memref<16x32xi32>) -> ()
  func.call @short(%A_short, %B_short, %C_short) : (memref<16x16xi8>, memref<16x16xi8>, memref<16x16xi32>) -> ()
  return
}

func.func @signed(%A: memref<32x64xi8>, %B: memref<64x16xi8>, %C: memref<32x16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 32 : index
  %n = arith.constant 16 : index
  %k = arith.constant 64 : index
  %zero = arith.constant 0 : i32
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (i32) {
        %x = memref.load %A[%i, %l] : memref<32x64xi8>
        %y = memref.load %B[%l, %j] : memref<64x16xi8>
        %xf = arith.extsi %x : i8 to i32
        %yf = arith.extsi %y : i8 to i32
        %p = arith.muli %xf, %yf : i32
        %t = arith.addi %acc, %p : i32
        scf.yield %t : i32
      }
      memref.store %s, %C[%i, %j] : memref<32x16xi32>
    }
  }
  return
}

func.func @mixed(%A: memref<32x16xi8>, %B: memref<32x32xi8>, %C: memref<16x32xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 16 : index
  %n = arith.constant 32 : index
  %k = arith.constant 32 : index
  %zero = arith.constant 0 : i32
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (i32) {
        %x = memref.load %A[%l, %i] : memref<32x16xi8>
        %y = memref.load %B[%j, %l] : memref<32x32xi8>
        %xf = arith.extsi %x : i8 to i32
        %yf = arith.extui %y : i8 to i32
        %p = arith.muli %xf, %yf : i32
        %t = arith.addi %acc, %p : i32
        scf.yield %t : i32
      }
      memref.store %s, %C[%i, %j] : memref<16x32xi32>
    }
  }
  return
}

func.func @short(%A: memref<16x16xi8>, %B: memref<16x16xi8>, %C: memref<16x16xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 16 : index
  %n = arith.constant 16 : index
  %k = arith.constant 16 : index
  %zero = arith.constant 0 : i32
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (i32) {
        %x = memref.load %A[%i, %l] : memref<16x16xi8>
        %y = memref.load %B[%j, %l] : memref<16x16xi8>
        %xf = arith.extui %x : i8 to i32
        %yf = arith.extsi %y : i8 to i32
        %p = arith.muli %xf, %yf : i32
        %t = arith.addi %acc, %p : i32
        scf.yield %t : i32
      }
      memref.store %s, %C[%i, %j] : memref<16x16xi32>
    }
  }
  return
}
