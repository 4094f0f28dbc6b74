// What each operation is lowered to computes the same, for numbers with a sign, for
// exact and inexact quotients.
//
// RUN: tsrun %s --verify-each-stage=convert-index-to-llvm | FileCheck %s
// CHECK: verified after every one of

func.func @main(%o: memref<14x6xi64> {tile.out}, %casts: memref<3xi64> {tile.out}) {
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
  %m7.is = arith.constant -7 : index
  %m7.at = memref.alloca() : memref<index>
  memref.store %m7.is, %m7.at[] : memref<index>
  %m7 = memref.load %m7.at[] : memref<index>
  %seven.is = arith.constant 7 : index
  %seven.at = memref.alloca() : memref<index>
  memref.store %seven.is, %seven.at[] : memref<index>
  %seven = memref.load %seven.at[] : memref<index>
  %m2.is = arith.constant -2 : index
  %m2.at = memref.alloca() : memref<index>
  memref.store %m2.is, %m2.at[] : memref<index>
  %m2 = memref.load %m2.at[] : memref<index>
  %two.is = arith.constant 2 : index
  %two.at = memref.alloca() : memref<index>
  memref.store %two.is, %two.at[] : memref<index>
  %two = memref.load %two.at[] : memref<index>
  %zero.is = arith.constant 0 : index
  %zero.at = memref.alloca() : memref<index>
  memref.store %zero.is, %zero.at[] : memref<index>
  %zero = memref.load %zero.at[] : memref<index>
  %m8.is = arith.constant -8 : index
  %m8.at = memref.alloca() : memref<index>
  memref.store %m8.is, %m8.at[] : memref<index>
  %m8 = memref.load %m8.at[] : memref<index>
  %divs0 = index.divs %m7, %two
  %divs0.w = index.casts %divs0 : index to i64
  memref.store %divs0.w, %o[%c0, %c0] : memref<14x6xi64>
  %divs1 = index.divs %seven, %m2
  %divs1.w = index.casts %divs1 : index to i64
  memref.store %divs1.w, %o[%c0, %c1] : memref<14x6xi64>
  %divs2 = index.divs %m8, %two
  %divs2.w = index.casts %divs2 : index to i64
  memref.store %divs2.w, %o[%c0, %c2] : memref<14x6xi64>
  %divs3 = index.divs %zero, %m2
  %divs3.w = index.casts %divs3 : index to i64
  memref.store %divs3.w, %o[%c0, %c3] : memref<14x6xi64>
  %divs4 = index.divs %seven, %two
  %divs4.w = index.casts %divs4 : index to i64
  memref.store %divs4.w, %o[%c0, %c4] : memref<14x6xi64>
  %divs5 = index.divs %m7, %m2
  %divs5.w = index.casts %divs5 : index to i64
  memref.store %divs5.w, %o[%c0, %c5] : memref<14x6xi64>
  %divu0 = index.divu %m7, %two
  %divu0.w = index.casts %divu0 : index to i64
  memref.store %divu0.w, %o[%c1, %c0] : memref<14x6xi64>
  %divu1 = index.divu %seven, %m2
  %divu1.w = index.casts %divu1 : index to i64
  memref.store %divu1.w, %o[%c1, %c1] : memref<14x6xi64>
  %divu2 = index.divu %m8, %two
  %divu2.w = index.casts %divu2 : index to i64
  memref.store %divu2.w, %o[%c1, %c2] : memref<14x6xi64>
  %divu3 = index.divu %zero, %m2
  %divu3.w = index.casts %divu3 : index to i64
  memref.store %divu3.w, %o[%c1, %c3] : memref<14x6xi64>
  %divu4 = index.divu %seven, %two
  %divu4.w = index.casts %divu4 : index to i64
  memref.store %divu4.w, %o[%c1, %c4] : memref<14x6xi64>
  %divu5 = index.divu %m7, %m2
  %divu5.w = index.casts %divu5 : index to i64
  memref.store %divu5.w, %o[%c1, %c5] : memref<14x6xi64>
  %rems0 = index.rems %m7, %two
  %rems0.w = index.casts %rems0 : index to i64
  memref.store %rems0.w, %o[%c2, %c0] : memref<14x6xi64>
  %rems1 = index.rems %seven, %m2
  %rems1.w = index.casts %rems1 : index to i64
  memref.store %rems1.w, %o[%c2, %c1] : memref<14x6xi64>
  %rems2 = index.rems %m8, %two
  %rems2.w = index.casts %rems2 : index to i64
  memref.store %rems2.w, %o[%c2, %c2] : memref<14x6xi64>
  %rems3 = index.rems %zero, %m2
  %rems3.w = index.casts %rems3 : index to i64
  memref.store %rems3.w, %o[%c2, %c3] : memref<14x6xi64>
  %rems4 = index.rems %seven, %two
  %rems4.w = index.casts %rems4 : index to i64
  memref.store %rems4.w, %o[%c2, %c4] : memref<14x6xi64>
  %rems5 = index.rems %m7, %m2
  %rems5.w = index.casts %rems5 : index to i64
  memref.store %rems5.w, %o[%c2, %c5] : memref<14x6xi64>
  %remu0 = index.remu %m7, %two
  %remu0.w = index.casts %remu0 : index to i64
  memref.store %remu0.w, %o[%c3, %c0] : memref<14x6xi64>
  %remu1 = index.remu %seven, %m2
  %remu1.w = index.casts %remu1 : index to i64
  memref.store %remu1.w, %o[%c3, %c1] : memref<14x6xi64>
  %remu2 = index.remu %m8, %two
  %remu2.w = index.casts %remu2 : index to i64
  memref.store %remu2.w, %o[%c3, %c2] : memref<14x6xi64>
  %remu3 = index.remu %zero, %m2
  %remu3.w = index.casts %remu3 : index to i64
  memref.store %remu3.w, %o[%c3, %c3] : memref<14x6xi64>
  %remu4 = index.remu %seven, %two
  %remu4.w = index.casts %remu4 : index to i64
  memref.store %remu4.w, %o[%c3, %c4] : memref<14x6xi64>
  %remu5 = index.remu %m7, %m2
  %remu5.w = index.casts %remu5 : index to i64
  memref.store %remu5.w, %o[%c3, %c5] : memref<14x6xi64>
  %ceildivs0 = index.ceildivs %m7, %two
  %ceildivs0.w = index.casts %ceildivs0 : index to i64
  memref.store %ceildivs0.w, %o[%c4, %c0] : memref<14x6xi64>
  %ceildivs1 = index.ceildivs %seven, %m2
  %ceildivs1.w = index.casts %ceildivs1 : index to i64
  memref.store %ceildivs1.w, %o[%c4, %c1] : memref<14x6xi64>
  %ceildivs2 = index.ceildivs %m8, %two
  %ceildivs2.w = index.casts %ceildivs2 : index to i64
  memref.store %ceildivs2.w, %o[%c4, %c2] : memref<14x6xi64>
  %ceildivs3 = index.ceildivs %zero, %m2
  %ceildivs3.w = index.casts %ceildivs3 : index to i64
  memref.store %ceildivs3.w, %o[%c4, %c3] : memref<14x6xi64>
  %ceildivs4 = index.ceildivs %seven, %two
  %ceildivs4.w = index.casts %ceildivs4 : index to i64
  memref.store %ceildivs4.w, %o[%c4, %c4] : memref<14x6xi64>
  %ceildivs5 = index.ceildivs %m7, %m2
  %ceildivs5.w = index.casts %ceildivs5 : index to i64
  memref.store %ceildivs5.w, %o[%c4, %c5] : memref<14x6xi64>
  %ceildivu0 = index.ceildivu %m7, %two
  %ceildivu0.w = index.casts %ceildivu0 : index to i64
  memref.store %ceildivu0.w, %o[%c5, %c0] : memref<14x6xi64>
  %ceildivu1 = index.ceildivu %seven, %m2
  %ceildivu1.w = index.casts %ceildivu1 : index to i64
  memref.store %ceildivu1.w, %o[%c5, %c1] : memref<14x6xi64>
  %ceildivu2 = index.ceildivu %m8, %two
  %ceildivu2.w = index.casts %ceildivu2 : index to i64
  memref.store %ceildivu2.w, %o[%c5, %c2] : memref<14x6xi64>
  %ceildivu3 = index.ceildivu %zero, %m2
  %ceildivu3.w = index.casts %ceildivu3 : index to i64
  memref.store %ceildivu3.w, %o[%c5, %c3] : memref<14x6xi64>
  %ceildivu4 = index.ceildivu %seven, %two
  %ceildivu4.w = index.casts %ceildivu4 : index to i64
  memref.store %ceildivu4.w, %o[%c5, %c4] : memref<14x6xi64>
  %ceildivu5 = index.ceildivu %m7, %m2
  %ceildivu5.w = index.casts %ceildivu5 : index to i64
  memref.store %ceildivu5.w, %o[%c5, %c5] : memref<14x6xi64>
  %floordivs0 = index.floordivs %m7, %two
  %floordivs0.w = index.casts %floordivs0 : index to i64
  memref.store %floordivs0.w, %o[%c6, %c0] : memref<14x6xi64>
  %floordivs1 = index.floordivs %seven, %m2
  %floordivs1.w = index.casts %floordivs1 : index to i64
  memref.store %floordivs1.w, %o[%c6, %c1] : memref<14x6xi64>
  %floordivs2 = index.floordivs %m8, %two
  %floordivs2.w = index.casts %floordivs2 : index to i64
  memref.store %floordivs2.w, %o[%c6, %c2] : memref<14x6xi64>
  %floordivs3 = index.floordivs %zero, %m2
  %floordivs3.w = index.casts %floordivs3 : index to i64
  memref.store %floordivs3.w, %o[%c6, %c3] : memref<14x6xi64>
  %floordivs4 = index.floordivs %seven, %two
  %floordivs4.w = index.casts %floordivs4 : index to i64
  memref.store %floordivs4.w, %o[%c6, %c4] : memref<14x6xi64>
  %floordivs5 = index.floordivs %m7, %m2
  %floordivs5.w = index.casts %floordivs5 : index to i64
  memref.store %floordivs5.w, %o[%c6, %c5] : memref<14x6xi64>
  %shrs0 = index.shrs %m7, %two
  %shrs0.w = index.casts %shrs0 : index to i64
  memref.store %shrs0.w, %o[%c7, %c0] : memref<14x6xi64>
  %shrs1 = index.shrs %seven, %two
  %shrs1.w = index.casts %shrs1 : index to i64
  memref.store %shrs1.w, %o[%c7, %c1] : memref<14x6xi64>
  %shrs2 = index.shrs %m8, %two
  %shrs2.w = index.casts %shrs2 : index to i64
  memref.store %shrs2.w, %o[%c7, %c2] : memref<14x6xi64>
  %shrs3 = index.shrs %zero, %two
  %shrs3.w = index.casts %shrs3 : index to i64
  memref.store %shrs3.w, %o[%c7, %c3] : memref<14x6xi64>
  %shrs4 = index.shrs %seven, %two
  %shrs4.w = index.casts %shrs4 : index to i64
  memref.store %shrs4.w, %o[%c7, %c4] : memref<14x6xi64>
  %shrs5 = index.shrs %m7, %two
  %shrs5.w = index.casts %shrs5 : index to i64
  memref.store %shrs5.w, %o[%c7, %c5] : memref<14x6xi64>
  %shru0 = index.shru %m7, %two
  %shru0.w = index.casts %shru0 : index to i64
  memref.store %shru0.w, %o[%c8, %c0] : memref<14x6xi64>
  %shru1 = index.shru %seven, %two
  %shru1.w = index.casts %shru1 : index to i64
  memref.store %shru1.w, %o[%c8, %c1] : memref<14x6xi64>
  %shru2 = index.shru %m8, %two
  %shru2.w = index.casts %shru2 : index to i64
  memref.store %shru2.w, %o[%c8, %c2] : memref<14x6xi64>
  %shru3 = index.shru %zero, %two
  %shru3.w = index.casts %shru3 : index to i64
  memref.store %shru3.w, %o[%c8, %c3] : memref<14x6xi64>
  %shru4 = index.shru %seven, %two
  %shru4.w = index.casts %shru4 : index to i64
  memref.store %shru4.w, %o[%c8, %c4] : memref<14x6xi64>
  %shru5 = index.shru %m7, %two
  %shru5.w = index.casts %shru5 : index to i64
  memref.store %shru5.w, %o[%c8, %c5] : memref<14x6xi64>
  %shl0 = index.shl %m7, %two
  %shl0.w = index.casts %shl0 : index to i64
  memref.store %shl0.w, %o[%c9, %c0] : memref<14x6xi64>
  %shl1 = index.shl %seven, %two
  %shl1.w = index.casts %shl1 : index to i64
  memref.store %shl1.w, %o[%c9, %c1] : memref<14x6xi64>
  %shl2 = index.shl %m8, %two
  %shl2.w = index.casts %shl2 : index to i64
  memref.store %shl2.w, %o[%c9, %c2] : memref<14x6xi64>
  %shl3 = index.shl %zero, %two
  %shl3.w = index.casts %shl3 : index to i64
  memref.store %shl3.w, %o[%c9, %c3] : memref<14x6xi64>
  %shl4 = index.shl %seven, %two
  %shl4.w = index.casts %shl4 : index to i64
  memref.store %shl4.w, %o[%c9, %c4] : memref<14x6xi64>
  %shl5 = index.shl %m7, %two
  %shl5.w = index.casts %shl5 : index to i64
  memref.store %shl5.w, %o[%c9, %c5] : memref<14x6xi64>
  %maxs0 = index.maxs %m7, %two
  %maxs0.w = index.casts %maxs0 : index to i64
  memref.store %maxs0.w, %o[%c10, %c0] : memref<14x6xi64>
  %maxs1 = index.maxs %seven, %m2
  %maxs1.w = index.casts %maxs1 : index to i64
  memref.store %maxs1.w, %o[%c10, %c1] : memref<14x6xi64>
  %maxs2 = index.maxs %m8, %two
  %maxs2.w = index.casts %maxs2 : index to i64
  memref.store %maxs2.w, %o[%c10, %c2] : memref<14x6xi64>
  %maxs3 = index.maxs %zero, %m2
  %maxs3.w = index.casts %maxs3 : index to i64
  memref.store %maxs3.w, %o[%c10, %c3] : memref<14x6xi64>
  %maxs4 = index.maxs %seven, %two
  %maxs4.w = index.casts %maxs4 : index to i64
  memref.store %maxs4.w, %o[%c10, %c4] : memref<14x6xi64>
  %maxs5 = index.maxs %m7, %m2
  %maxs5.w = index.casts %maxs5 : index to i64
  memref.store %maxs5.w, %o[%c10, %c5] : memref<14x6xi64>
  %maxu0 = index.maxu %m7, %two
  %maxu0.w = index.casts %maxu0 : index to i64
  memref.store %maxu0.w, %o[%c11, %c0] : memref<14x6xi64>
  %maxu1 = index.maxu %seven, %m2
  %maxu1.w = index.casts %maxu1 : index to i64
  memref.store %maxu1.w, %o[%c11, %c1] : memref<14x6xi64>
  %maxu2 = index.maxu %m8, %two
  %maxu2.w = index.casts %maxu2 : index to i64
  memref.store %maxu2.w, %o[%c11, %c2] : memref<14x6xi64>
  %maxu3 = index.maxu %zero, %m2
  %maxu3.w = index.casts %maxu3 : index to i64
  memref.store %maxu3.w, %o[%c11, %c3] : memref<14x6xi64>
  %maxu4 = index.maxu %seven, %two
  %maxu4.w = index.casts %maxu4 : index to i64
  memref.store %maxu4.w, %o[%c11, %c4] : memref<14x6xi64>
  %maxu5 = index.maxu %m7, %m2
  %maxu5.w = index.casts %maxu5 : index to i64
  memref.store %maxu5.w, %o[%c11, %c5] : memref<14x6xi64>
  %mins0 = index.mins %m7, %two
  %mins0.w = index.casts %mins0 : index to i64
  memref.store %mins0.w, %o[%c12, %c0] : memref<14x6xi64>
  %mins1 = index.mins %seven, %m2
  %mins1.w = index.casts %mins1 : index to i64
  memref.store %mins1.w, %o[%c12, %c1] : memref<14x6xi64>
  %mins2 = index.mins %m8, %two
  %mins2.w = index.casts %mins2 : index to i64
  memref.store %mins2.w, %o[%c12, %c2] : memref<14x6xi64>
  %mins3 = index.mins %zero, %m2
  %mins3.w = index.casts %mins3 : index to i64
  memref.store %mins3.w, %o[%c12, %c3] : memref<14x6xi64>
  %mins4 = index.mins %seven, %two
  %mins4.w = index.casts %mins4 : index to i64
  memref.store %mins4.w, %o[%c12, %c4] : memref<14x6xi64>
  %mins5 = index.mins %m7, %m2
  %mins5.w = index.casts %mins5 : index to i64
  memref.store %mins5.w, %o[%c12, %c5] : memref<14x6xi64>
  %minu0 = index.minu %m7, %two
  %minu0.w = index.casts %minu0 : index to i64
  memref.store %minu0.w, %o[%c13, %c0] : memref<14x6xi64>
  %minu1 = index.minu %seven, %m2
  %minu1.w = index.casts %minu1 : index to i64
  memref.store %minu1.w, %o[%c13, %c1] : memref<14x6xi64>
  %minu2 = index.minu %m8, %two
  %minu2.w = index.casts %minu2 : index to i64
  memref.store %minu2.w, %o[%c13, %c2] : memref<14x6xi64>
  %minu3 = index.minu %zero, %m2
  %minu3.w = index.casts %minu3 : index to i64
  memref.store %minu3.w, %o[%c13, %c3] : memref<14x6xi64>
  %minu4 = index.minu %seven, %two
  %minu4.w = index.casts %minu4 : index to i64
  memref.store %minu4.w, %o[%c13, %c4] : memref<14x6xi64>
  %minu5 = index.minu %m7, %m2
  %minu5.w = index.casts %minu5 : index to i64
  memref.store %minu5.w, %o[%c13, %c5] : memref<14x6xi64>
  %byte.is = arith.constant -3 : i8
  %byte.at = memref.alloca() : memref<i8>
  memref.store %byte.is, %byte.at[] : memref<i8>
  %byte = memref.load %byte.at[] : memref<i8>
  %castu = index.castu %byte : i8 to index
  %castu.w = index.castu %castu : index to i64
  memref.store %castu.w, %casts[%c0] : memref<3xi64>
  %casts8 = index.casts %byte : i8 to index
  %casts8.w = index.casts %casts8 : index to i64
  memref.store %casts8.w, %casts[%c1] : memref<3xi64>
  %less = index.cmp ult(%m7, %two)
  %lesss = index.cmp slt(%m7, %two)
  %both = arith.extui %less : i1 to i64
  %boths = arith.extui %lesss : i1 to i64
  %diff = arith.subi %boths, %both : i64
  memref.store %diff, %casts[%c2] : memref<3xi64>
  return
}
