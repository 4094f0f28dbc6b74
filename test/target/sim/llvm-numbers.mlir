// LLVM's tests of classes of numbers and its operations that say whether they
// overflow; a region with blocks that yields from two of them; the least integer,
// which has no negative, divided and rounded up.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%class: memref<6xi32> {tile.out}, %over: memref<4xi32> {tile.out}, %region: memref<2xi32> {tile.out}, %ceil: memref<i64> {tile.out}) {
  %nan = arith.constant 0x7FC00000 : f32
  %inf = arith.constant 0xFF800000 : f32
  %small = arith.constant 0x00000001 : f32
  %zero = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %isnan = "llvm.intr.is.fpclass"(%nan) <{bit = 3 : i32}> : (f32) -> i1
  %isneginf = "llvm.intr.is.fpclass"(%inf) <{bit = 4 : i32}> : (f32) -> i1
  %issub = "llvm.intr.is.fpclass"(%small) <{bit = 128 : i32}> : (f32) -> i1
  %isnegzero = "llvm.intr.is.fpclass"(%zero) <{bit = 32 : i32}> : (f32) -> i1
  %isfinite = "llvm.intr.is.fpclass"(%one) <{bit = 504 : i32}> : (f32) -> i1
  %isinf = "llvm.intr.is.fpclass"(%one) <{bit = 516 : i32}> : (f32) -> i1
  %k0 = arith.extui %isnan : i1 to i32
  %k1 = arith.extui %isneginf : i1 to i32
  %k2 = arith.extui %issub : i1 to i32
  %k3 = arith.extui %isnegzero : i1 to i32
  %k4 = arith.extui %isfinite : i1 to i32
  %k5 = arith.extui %isinf : i1 to i32
  memref.store %k0, %class[%c0] : memref<6xi32>
  memref.store %k1, %class[%c1] : memref<6xi32>
  memref.store %k2, %class[%c2] : memref<6xi32>
  memref.store %k3, %class[%c3] : memref<6xi32>
  memref.store %k4, %class[%c4] : memref<6xi32>
  memref.store %k5, %class[%c5] : memref<6xi32>

  %a = arith.constant 0x80000000 : i32
  %m1 = arith.constant -1 : i32
  %u = "llvm.intr.uadd.with.overflow"(%a, %m1) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %s = "llvm.intr.ssub.with.overflow"(%m1, %a) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %usum = llvm.extractvalue %u[0] : !llvm.struct<(i32, i1)>
  %uover = llvm.extractvalue %u[1] : !llvm.struct<(i32, i1)>
  %sdiff = llvm.extractvalue %s[0] : !llvm.struct<(i32, i1)>
  %sover = llvm.extractvalue %s[1] : !llvm.struct<(i32, i1)>
  %uo = arith.extui %uover : i1 to i32
  %so = arith.extui %sover : i1 to i32
  memref.store %usum, %over[%c0] : memref<4xi32>
  memref.store %uo, %over[%c1] : memref<4xi32>
  memref.store %sdiff, %over[%c2] : memref<4xi32>
  memref.store %so, %over[%c3] : memref<4xi32>

  scf.for %i = %c0 to %c2 step %c1 {
    %v = scf.execute_region -> i32 {
      %first = arith.cmpi eq, %i, %c0 : index
      %c7 = arith.constant 7 : i32
      %c8 = arith.constant 8 : i32
      cf.cond_br %first, ^one, ^two
    ^one:
      scf.yield %c7 : i32
    ^two:
      scf.yield %c8 : i32
    }
    memref.store %v, %region[%i] : memref<2xi32>
  }
  %least = arith.constant -9223372036854775808 : i64
  %three = arith.constant -3 : i64
  %quotient = arith.ceildivsi %least, %three : i64
  memref.store %quotient, %ceil[] : memref<i64>
  return
}

func.func @reference(%class: memref<6xi32>, %over: memref<4xi32>, %region: memref<2xi32>, %ceil: memref<i64>) {
  %want = arith.constant dense<[1, 1, 1, 1, 1, 0]> : vector<6xi32>
  %wantOver = arith.constant dense<[0x7fffffff, 1, 0x7fffffff, 0]> : vector<4xi32>
  %wantRegion = arith.constant dense<[7, 8]> : vector<2xi32>
  %c0 = arith.constant 0 : index
  vector.store %want, %class[%c0] : memref<6xi32>, vector<6xi32>
  vector.store %wantOver, %over[%c0] : memref<4xi32>, vector<4xi32>
  vector.store %wantRegion, %region[%c0] : memref<2xi32>, vector<2xi32>
  %wantCeil = arith.constant 3074457345618258603 : i64
  memref.store %wantCeil, %ceil[] : memref<i64>
  return
}
