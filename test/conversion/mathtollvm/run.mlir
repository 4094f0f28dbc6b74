// What each operation is lowered to computes the same: roundings at halves, classes of
// numbers, counts of bits.
//
// RUN: tsrun %s --verify-each-stage=convert-math-to-llvm | FileCheck %s
// CHECK: verified after every one of

func.func @main(%o: memref<8x3xf32> {tile.out}, %n: memref<7xi32> {tile.out}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  // From memory, so that nothing is computed before.
  %a.is = arith.constant 2.5 : f32
  %a.at = memref.alloca() : memref<f32>
  memref.store %a.is, %a.at[] : memref<f32>
  %a = memref.load %a.at[] : memref<f32>
  %b.is = arith.constant -1.5 : f32
  %b.at = memref.alloca() : memref<f32>
  memref.store %b.is, %b.at[] : memref<f32>
  %b = memref.load %b.at[] : memref<f32>
  %c.is = arith.constant 0.3 : f32
  %c.at = memref.alloca() : memref<f32>
  memref.store %c.is, %c.at[] : memref<f32>
  %c = memref.load %c.at[] : memref<f32>
  %inf.is = arith.constant 0x7F800000 : f32
  %inf.at = memref.alloca() : memref<f32>
  memref.store %inf.is, %inf.at[] : memref<f32>
  %inf = memref.load %inf.at[] : memref<f32>
  %nan.is = arith.constant 0x7FC00000 : f32
  %nan.at = memref.alloca() : memref<f32>
  memref.store %nan.is, %nan.at[] : memref<f32>
  %nan = memref.load %nan.at[] : memref<f32>
  %bits.is = arith.constant 1000 : i32
  %bits.at = memref.alloca() : memref<i32>
  memref.store %bits.is, %bits.at[] : memref<i32>
  %bits = memref.load %bits.at[] : memref<i32>
  %ceil0 = math.ceil %a : f32
  memref.store %ceil0, %o[%c0, %c0] : memref<8x3xf32>
  %ceil1 = math.ceil %b : f32
  memref.store %ceil1, %o[%c0, %c1] : memref<8x3xf32>
  %ceil2 = math.ceil %c : f32
  memref.store %ceil2, %o[%c0, %c2] : memref<8x3xf32>
  %floor0 = math.floor %a : f32
  memref.store %floor0, %o[%c1, %c0] : memref<8x3xf32>
  %floor1 = math.floor %b : f32
  memref.store %floor1, %o[%c1, %c1] : memref<8x3xf32>
  %floor2 = math.floor %c : f32
  memref.store %floor2, %o[%c1, %c2] : memref<8x3xf32>
  %round0 = math.round %a : f32
  memref.store %round0, %o[%c2, %c0] : memref<8x3xf32>
  %round1 = math.round %b : f32
  memref.store %round1, %o[%c2, %c1] : memref<8x3xf32>
  %round2 = math.round %c : f32
  memref.store %round2, %o[%c2, %c2] : memref<8x3xf32>
  %roundeven0 = math.roundeven %a : f32
  memref.store %roundeven0, %o[%c3, %c0] : memref<8x3xf32>
  %roundeven1 = math.roundeven %b : f32
  memref.store %roundeven1, %o[%c3, %c1] : memref<8x3xf32>
  %roundeven2 = math.roundeven %c : f32
  memref.store %roundeven2, %o[%c3, %c2] : memref<8x3xf32>
  %trunc0 = math.trunc %a : f32
  memref.store %trunc0, %o[%c4, %c0] : memref<8x3xf32>
  %trunc1 = math.trunc %b : f32
  memref.store %trunc1, %o[%c4, %c1] : memref<8x3xf32>
  %trunc2 = math.trunc %c : f32
  memref.store %trunc2, %o[%c4, %c2] : memref<8x3xf32>
  %expm10 = math.expm1 %a : f32
  memref.store %expm10, %o[%c5, %c0] : memref<8x3xf32>
  %expm11 = math.expm1 %b : f32
  memref.store %expm11, %o[%c5, %c1] : memref<8x3xf32>
  %expm12 = math.expm1 %c : f32
  memref.store %expm12, %o[%c5, %c2] : memref<8x3xf32>
  %absf0 = math.absf %a : f32
  memref.store %absf0, %o[%c6, %c0] : memref<8x3xf32>
  %absf1 = math.absf %b : f32
  memref.store %absf1, %o[%c6, %c1] : memref<8x3xf32>
  %absf2 = math.absf %c : f32
  memref.store %absf2, %o[%c6, %c2] : memref<8x3xf32>
  %exp0 = math.exp %a : f32
  memref.store %exp0, %o[%c7, %c0] : memref<8x3xf32>
  %exp1 = math.exp %b : f32
  memref.store %exp1, %o[%c7, %c1] : memref<8x3xf32>
  %exp2 = math.exp %c : f32
  memref.store %exp2, %o[%c7, %c2] : memref<8x3xf32>
  %k0 = math.isfinite %inf : f32
  %k0.w = arith.extui %k0 : i1 to i32
  memref.store %k0.w, %n[%c0] : memref<7xi32>
  %k1 = math.isfinite %a : f32
  %k1.w = arith.extui %k1 : i1 to i32
  memref.store %k1.w, %n[%c1] : memref<7xi32>
  %k2 = math.isnan %nan : f32
  %k2.w = arith.extui %k2 : i1 to i32
  memref.store %k2.w, %n[%c2] : memref<7xi32>
  %k3 = math.isinf %inf : f32
  %k3.w = arith.extui %k3 : i1 to i32
  memref.store %k3.w, %n[%c3] : memref<7xi32>
  %ctlz = math.ctlz %bits : i32
  memref.store %ctlz, %n[%c4] : memref<7xi32>
  %cttz = math.cttz %bits : i32
  memref.store %cttz, %n[%c5] : memref<7xi32>
  %ctpop = math.ctpop %bits : i32
  memref.store %ctpop, %n[%c6] : memref<7xi32>
  return
}
