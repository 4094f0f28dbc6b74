// RUN: tsopt %s -int-range-optimizations --split-input-file | FileCheck %s

// An index may have 32 bits: what holds in 64 bits must hold there too.
// CHECK-LABEL: func.func @index(
// CHECK:         return %true, %{{[0-9]+}}
func.func @index(%x: index) -> (i1, i1) {
  %c5 = index.constant 5
  %c9 = index.constant 9
  %big = index.constant 4294967296
  %a = index.minu %x, %c5
  %b = index.add %a, %a
  %c = index.maxu %b, %c9
  %c11 = index.constant 11
  %1 = index.cmp ult(%c, %c11)
  %2 = index.cmp ult(%a, %big)
  return %1, %2 : i1, i1
}

// -----

// An extent is not negative; one in the type is known.
// CHECK-LABEL: func.func @dim(
// CHECK:         return %true, %c4
func.func @dim(%m: memref<4x?xf32>) -> (i1, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c1 : memref<4x?xf32>
  %1 = arith.cmpi sge, %d, %c0 : index
  %e = memref.dim %m, %c0 : memref<4x?xf32>
  return %1, %e : i1, index
}

// -----

// CHECK-LABEL: func.func @affine(
// CHECK:         return %true
func.func @affine(%i: index) -> i1 {
  %c16 = arith.constant 16 : index
  %0 = affine.apply affine_map<(d0) -> (d0 mod 8 + 8)>(%i)
  %1 = arith.cmpi slt, %0, %c16 : index
  return %1 : i1
}

// -----

// Elements that move keep their range.
// CHECK-LABEL: func.func @vector(
// CHECK:         return %true, %true
func.func @vector(%x: i8, %v: vector<2x4xi8>) -> (i1, i1) {
  %c7 = arith.constant 7 : i8
  %c8 = arith.constant 8 : index
  %b = vector.broadcast %c7 : i8 to vector<2x4xi8>
  %m = arith.minui %v, %b : vector<2x4xi8>
  %s = vector.shape_cast %m : vector<2x4xi8> to vector<8xi8>
  %i = vector.insert %c7, %s[3] : i8 into vector<8xi8>
  %e = vector.extract %i[1] : i8 from vector<8xi8>
  %1 = arith.cmpi ule, %e, %c7 : i8
  %steps = vector.step : vector<8xindex>
  %n = vector.extract %steps[5] : index from vector<8xindex>
  %2 = arith.cmpi ult, %n, %c8 : index
  return %1, %2 : i1, i1
}

// -----

// CHECK-LABEL: llvm.func @register(
// CHECK:         %true = arith.constant true
// CHECK:         llvm.inline_asm {{.*}} %true
llvm.func @register() {
  %0 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 128> : i32
  %c = arith.constant 129 : i32
  %1 = arith.cmpi slt, %0, %c : i32
  llvm.inline_asm has_side_effects "", "r" %1 : (i1) -> ()
  llvm.return
}
