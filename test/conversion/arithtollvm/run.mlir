// What each operation is lowered to computes the same, for numbers with a sign, exact
// and inexact quotients, halves and NaN.
//
// RUN: tsrun %s --verify-each-stage=convert-arith-to-llvm | FileCheck %s
// CHECK: verified after every one of

func.func @main(%ints: memref<14x4xi32> {tile.out}, %wide: memref<11xi64> {tile.out}, %floats: memref<3xf32> {tile.out}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %c10 = arith.constant 10 : index
  %c11 = arith.constant 11 : index
  %c12 = arith.constant 12 : index
  %c13 = arith.constant 13 : index
  // From memory, so that nothing is computed before.
  %m7.is = arith.constant -7 : i32
  %m7.at = memref.alloca() : memref<i32>
  memref.store %m7.is, %m7.at[] : memref<i32>
  %m7 = memref.load %m7.at[] : memref<i32>
  %seven.is = arith.constant 7 : i32
  %seven.at = memref.alloca() : memref<i32>
  memref.store %seven.is, %seven.at[] : memref<i32>
  %seven = memref.load %seven.at[] : memref<i32>
  %m2.is = arith.constant -2 : i32
  %m2.at = memref.alloca() : memref<i32>
  memref.store %m2.is, %m2.at[] : memref<i32>
  %m2 = memref.load %m2.at[] : memref<i32>
  %two.is = arith.constant 2 : i32
  %two.at = memref.alloca() : memref<i32>
  memref.store %two.is, %two.at[] : memref<i32>
  %two = memref.load %two.at[] : memref<i32>
  %zero.is = arith.constant 0 : i32
  %zero.at = memref.alloca() : memref<i32>
  memref.store %zero.is, %zero.at[] : memref<i32>
  %zero = memref.load %zero.at[] : memref<i32>
  %m8.is = arith.constant -8 : i32
  %m8.at = memref.alloca() : memref<i32>
  memref.store %m8.is, %m8.at[] : memref<i32>
  %m8 = memref.load %m8.at[] : memref<i32>
  %byte.is = arith.constant -3 : i8
  %byte.at = memref.alloca() : memref<i8>
  memref.store %byte.is, %byte.at[] : memref<i8>
  %byte = memref.load %byte.at[] : memref<i8>
  %mf.is = arith.constant -2.5 : f32
  %mf.at = memref.alloca() : memref<f32>
  memref.store %mf.is, %mf.at[] : memref<f32>
  %mf = memref.load %mf.at[] : memref<f32>
  %big.is = arith.constant 4294967000.0 : f32
  %big.at = memref.alloca() : memref<f32>
  memref.store %big.is, %big.at[] : memref<f32>
  %big = memref.load %big.at[] : memref<f32>
  %nan.is = arith.constant 0x7FC00000 : f32
  %nan.at = memref.alloca() : memref<f32>
  memref.store %nan.is, %nan.at[] : memref<f32>
  %nan = memref.load %nan.at[] : memref<f32>
  %divui0 = arith.divui %m7, %two : i32
  memref.store %divui0, %ints[%c0, %c0] : memref<14x4xi32>
  %divui1 = arith.divui %seven, %two : i32
  memref.store %divui1, %ints[%c0, %c1] : memref<14x4xi32>
  %divui2 = arith.divui %m8, %two : i32
  memref.store %divui2, %ints[%c0, %c2] : memref<14x4xi32>
  %divui3 = arith.divui %zero, %two : i32
  memref.store %divui3, %ints[%c0, %c3] : memref<14x4xi32>
  %remui0 = arith.remui %m7, %two : i32
  memref.store %remui0, %ints[%c1, %c0] : memref<14x4xi32>
  %remui1 = arith.remui %seven, %two : i32
  memref.store %remui1, %ints[%c1, %c1] : memref<14x4xi32>
  %remui2 = arith.remui %m8, %two : i32
  memref.store %remui2, %ints[%c1, %c2] : memref<14x4xi32>
  %remui3 = arith.remui %zero, %two : i32
  memref.store %remui3, %ints[%c1, %c3] : memref<14x4xi32>
  %divsi0 = arith.divsi %m7, %two : i32
  memref.store %divsi0, %ints[%c2, %c0] : memref<14x4xi32>
  %divsi1 = arith.divsi %seven, %m2 : i32
  memref.store %divsi1, %ints[%c2, %c1] : memref<14x4xi32>
  %divsi2 = arith.divsi %m8, %two : i32
  memref.store %divsi2, %ints[%c2, %c2] : memref<14x4xi32>
  %divsi3 = arith.divsi %zero, %two : i32
  memref.store %divsi3, %ints[%c2, %c3] : memref<14x4xi32>
  %remsi0 = arith.remsi %m7, %two : i32
  memref.store %remsi0, %ints[%c3, %c0] : memref<14x4xi32>
  %remsi1 = arith.remsi %seven, %m2 : i32
  memref.store %remsi1, %ints[%c3, %c1] : memref<14x4xi32>
  %remsi2 = arith.remsi %m8, %two : i32
  memref.store %remsi2, %ints[%c3, %c2] : memref<14x4xi32>
  %remsi3 = arith.remsi %zero, %two : i32
  memref.store %remsi3, %ints[%c3, %c3] : memref<14x4xi32>
  %shrui0 = arith.shrui %m7, %two : i32
  memref.store %shrui0, %ints[%c4, %c0] : memref<14x4xi32>
  %shrui1 = arith.shrui %seven, %two : i32
  memref.store %shrui1, %ints[%c4, %c1] : memref<14x4xi32>
  %shrui2 = arith.shrui %m8, %two : i32
  memref.store %shrui2, %ints[%c4, %c2] : memref<14x4xi32>
  %shrui3 = arith.shrui %zero, %two : i32
  memref.store %shrui3, %ints[%c4, %c3] : memref<14x4xi32>
  %shrsi0 = arith.shrsi %m7, %two : i32
  memref.store %shrsi0, %ints[%c5, %c0] : memref<14x4xi32>
  %shrsi1 = arith.shrsi %seven, %two : i32
  memref.store %shrsi1, %ints[%c5, %c1] : memref<14x4xi32>
  %shrsi2 = arith.shrsi %m8, %two : i32
  memref.store %shrsi2, %ints[%c5, %c2] : memref<14x4xi32>
  %shrsi3 = arith.shrsi %zero, %two : i32
  memref.store %shrsi3, %ints[%c5, %c3] : memref<14x4xi32>
  %shli0 = arith.shli %m7, %two : i32
  memref.store %shli0, %ints[%c6, %c0] : memref<14x4xi32>
  %shli1 = arith.shli %seven, %two : i32
  memref.store %shli1, %ints[%c6, %c1] : memref<14x4xi32>
  %shli2 = arith.shli %m8, %two : i32
  memref.store %shli2, %ints[%c6, %c2] : memref<14x4xi32>
  %shli3 = arith.shli %zero, %two : i32
  memref.store %shli3, %ints[%c6, %c3] : memref<14x4xi32>
  %maxui0 = arith.maxui %m7, %two : i32
  memref.store %maxui0, %ints[%c7, %c0] : memref<14x4xi32>
  %maxui1 = arith.maxui %seven, %m2 : i32
  memref.store %maxui1, %ints[%c7, %c1] : memref<14x4xi32>
  %maxui2 = arith.maxui %m8, %two : i32
  memref.store %maxui2, %ints[%c7, %c2] : memref<14x4xi32>
  %maxui3 = arith.maxui %zero, %two : i32
  memref.store %maxui3, %ints[%c7, %c3] : memref<14x4xi32>
  %minui0 = arith.minui %m7, %two : i32
  memref.store %minui0, %ints[%c8, %c0] : memref<14x4xi32>
  %minui1 = arith.minui %seven, %m2 : i32
  memref.store %minui1, %ints[%c8, %c1] : memref<14x4xi32>
  %minui2 = arith.minui %m8, %two : i32
  memref.store %minui2, %ints[%c8, %c2] : memref<14x4xi32>
  %minui3 = arith.minui %zero, %two : i32
  memref.store %minui3, %ints[%c8, %c3] : memref<14x4xi32>
  %maxsi0 = arith.maxsi %m7, %two : i32
  memref.store %maxsi0, %ints[%c9, %c0] : memref<14x4xi32>
  %maxsi1 = arith.maxsi %seven, %m2 : i32
  memref.store %maxsi1, %ints[%c9, %c1] : memref<14x4xi32>
  %maxsi2 = arith.maxsi %m8, %two : i32
  memref.store %maxsi2, %ints[%c9, %c2] : memref<14x4xi32>
  %maxsi3 = arith.maxsi %zero, %two : i32
  memref.store %maxsi3, %ints[%c9, %c3] : memref<14x4xi32>
  %minsi0 = arith.minsi %m7, %two : i32
  memref.store %minsi0, %ints[%c10, %c0] : memref<14x4xi32>
  %minsi1 = arith.minsi %seven, %m2 : i32
  memref.store %minsi1, %ints[%c10, %c1] : memref<14x4xi32>
  %minsi2 = arith.minsi %m8, %two : i32
  memref.store %minsi2, %ints[%c10, %c2] : memref<14x4xi32>
  %minsi3 = arith.minsi %zero, %two : i32
  memref.store %minsi3, %ints[%c10, %c3] : memref<14x4xi32>
  %ceildivui0 = arith.ceildivui %m7, %two : i32
  memref.store %ceildivui0, %ints[%c11, %c0] : memref<14x4xi32>
  %ceildivui1 = arith.ceildivui %seven, %two : i32
  memref.store %ceildivui1, %ints[%c11, %c1] : memref<14x4xi32>
  %ceildivui2 = arith.ceildivui %m8, %two : i32
  memref.store %ceildivui2, %ints[%c11, %c2] : memref<14x4xi32>
  %ceildivui3 = arith.ceildivui %zero, %two : i32
  memref.store %ceildivui3, %ints[%c11, %c3] : memref<14x4xi32>
  %ceildivsi0 = arith.ceildivsi %m7, %two : i32
  memref.store %ceildivsi0, %ints[%c12, %c0] : memref<14x4xi32>
  %ceildivsi1 = arith.ceildivsi %seven, %m2 : i32
  memref.store %ceildivsi1, %ints[%c12, %c1] : memref<14x4xi32>
  %ceildivsi2 = arith.ceildivsi %m8, %two : i32
  memref.store %ceildivsi2, %ints[%c12, %c2] : memref<14x4xi32>
  %ceildivsi3 = arith.ceildivsi %zero, %two : i32
  memref.store %ceildivsi3, %ints[%c12, %c3] : memref<14x4xi32>
  %floordivsi0 = arith.floordivsi %m7, %two : i32
  memref.store %floordivsi0, %ints[%c13, %c0] : memref<14x4xi32>
  %floordivsi1 = arith.floordivsi %seven, %m2 : i32
  memref.store %floordivsi1, %ints[%c13, %c1] : memref<14x4xi32>
  %floordivsi2 = arith.floordivsi %m8, %two : i32
  memref.store %floordivsi2, %ints[%c13, %c2] : memref<14x4xi32>
  %floordivsi3 = arith.floordivsi %zero, %two : i32
  memref.store %floordivsi3, %ints[%c13, %c3] : memref<14x4xi32>

  // Widths: zeros and signs, both halves of products.
  %extui = arith.extui %m7 : i32 to i64
  memref.store %extui, %wide[%c0] : memref<11xi64>
  %extsi = arith.extsi %m7 : i32 to i64
  memref.store %extsi, %wide[%c1] : memref<11xi64>
  %cast = arith.index_cast %byte : i8 to index
  %casts = arith.index_cast %cast : index to i64
  memref.store %casts, %wide[%c2] : memref<11xi64>
  %castui = arith.index_castui %byte : i8 to index
  %castsui = arith.index_cast %castui : index to i64
  memref.store %castsui, %wide[%c3] : memref<11xi64>
  %slow, %shigh = arith.mulsi_extended %m7, %seven : i32
  %ulow, %uhigh = arith.mului_extended %m7, %seven : i32
  %shw = arith.extsi %shigh : i32 to i64
  %uhw = arith.extsi %uhigh : i32 to i64
  %slw = arith.extsi %slow : i32 to i64
  memref.store %shw, %wide[%c4] : memref<11xi64>
  memref.store %uhw, %wide[%c5] : memref<11xi64>
  memref.store %slw, %wide[%c6] : memref<11xi64>
  %fptosi = arith.fptosi %mf : f32 to i64
  memref.store %fptosi, %wide[%c7] : memref<11xi64>
  %fptoui = arith.fptoui %big : f32 to i32
  %fptouiw = arith.extui %fptoui : i32 to i64
  memref.store %fptouiw, %wide[%c8] : memref<11xi64>
  %sum, %carry = arith.addui_extended %m7, %seven : i32, i1
  %carryw = arith.extui %carry : i1 to i64
  memref.store %carryw, %wide[%c9] : memref<11xi64>

  %sitofp = arith.sitofp %m7 : i32 to f32
  memref.store %sitofp, %floats[%c0] : memref<3xf32>
  %uitofp = arith.uitofp %m7 : i32 to f32
  memref.store %uitofp, %floats[%c1] : memref<3xf32>
  // 1 where a NaN is kept, and where it is dropped.
  %kept = arith.maximumf %nan, %mf : f32
  %isnan = arith.cmpf uno, %kept, %kept : f32
  %said = arith.extui %isnan : i1 to i64
  memref.store %said, %wide[%c10] : memref<11xi64>
  %dropped = arith.maxnumf %nan, %mf : f32
  memref.store %dropped, %floats[%c2] : memref<3xf32>
  return
}
