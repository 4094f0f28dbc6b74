// Reductions, scans and atomics of integers of every width by every kind, on
// negative numbers too, over extents that are no power of two, so that the pairwise
// combination of a thread's registers has an odd element left; and comparisons,
// minima and maxima of signed and of unsigned numbers, which differ there.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%x_i8: memref<8x7xi8> {tile.init = "random"}, %x_i16: memref<8x7xi16> {tile.init = "random"}, %x_i32: memref<8x7xi32> {tile.init = "random"}, %x_i64: memref<8x7xi64> {tile.init = "random"},
    %r_i8: memref<7x8xi8> {tile.out},
    %c_i8: memref<7x8xi8> {tile.out},
    %s_i8: memref<7x8x8xi8> {tile.out},
    %a_i8: memref<3x8xi8> {tile.init = "zeros", tile.out},
    %u_i8: memref<6x8x8xi8> {tile.out},
    %r_i16: memref<7x8xi16> {tile.out},
    %c_i16: memref<7x8xi16> {tile.out},
    %s_i16: memref<7x8x8xi16> {tile.out},
    %a_i16: memref<3x8xi16> {tile.init = "zeros", tile.out},
    %u_i16: memref<6x8x8xi16> {tile.out},
    %r_i32: memref<7x8xi32> {tile.out},
    %c_i32: memref<7x8xi32> {tile.out},
    %s_i32: memref<7x8x8xi32> {tile.out},
    %a_i32: memref<3x8xi32> {tile.init = "zeros", tile.out},
    %u_i32: memref<6x8x8xi32> {tile.out},
    %r_i64: memref<7x8xi64> {tile.out},
    %c_i64: memref<7x8xi64> {tile.out},
    %s_i64: memref<7x8x8xi64> {tile.out},
    %a_i64: memref<3x8xi64> {tile.init = "zeros", tile.out},
    %u_i64: memref<6x8x8xi64> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c7 = arith.constant 7 : index
    %one = arith.constant 1 : i8
    %ones = arith.constant dense<1> : tensor<8x8xi8>
    %x = tile.load %x_i8[%c0, %c0] pad(%one : i8) : memref<8x7xi8> -> tensor<8x8xi8>
    %y = arith.ori %x, %ones : tensor<8x8xi8>
    %r0 = tile.reduce add %y dim 1 : tensor<8x8xi8> -> tensor<8xi8>
    tile.store %r0, %r_i8[%c0, %c0] : tensor<8xi8>, memref<7x8xi8>
    %q0 = tile.reduce add %y dim 0 : tensor<8x8xi8> -> tensor<8xi8>
    tile.store %q0, %c_i8[%c0, %c0] : tensor<8xi8>, memref<7x8xi8>
    %s0 = tile.scan add %y dim 0 reverse : tensor<8x8xi8>
    tile.store %s0, %s_i8[%c0, %c0, %c0] : tensor<8x8xi8>, memref<7x8x8xi8>
    %r1 = tile.reduce mul %y dim 1 : tensor<8x8xi8> -> tensor<8xi8>
    tile.store %r1, %r_i8[%c1, %c0] : tensor<8xi8>, memref<7x8xi8>
    %q1 = tile.reduce mul %y dim 0 : tensor<8x8xi8> -> tensor<8xi8>
    tile.store %q1, %c_i8[%c1, %c0] : tensor<8xi8>, memref<7x8xi8>
    %s1 = tile.scan mul %y dim 1 : tensor<8x8xi8>
    tile.store %s1, %s_i8[%c1, %c0, %c0] : tensor<8x8xi8>, memref<7x8x8xi8>
    %r2 = tile.reduce max %y dim 1 : tensor<8x8xi8> -> tensor<8xi8>
    tile.store %r2, %r_i8[%c2, %c0] : tensor<8xi8>, memref<7x8xi8>
    %q2 = tile.reduce max %y dim 0 : tensor<8x8xi8> -> tensor<8xi8>
    tile.store %q2, %c_i8[%c2, %c0] : tensor<8xi8>, memref<7x8xi8>
    %s2 = tile.scan max %y dim 0 : tensor<8x8xi8>
    tile.store %s2, %s_i8[%c2, %c0, %c0] : tensor<8x8xi8>, memref<7x8x8xi8>
    %r3 = tile.reduce min %y dim 1 : tensor<8x8xi8> -> tensor<8xi8>
    tile.store %r3, %r_i8[%c3, %c0] : tensor<8xi8>, memref<7x8xi8>
    %q3 = tile.reduce min %y dim 0 : tensor<8x8xi8> -> tensor<8xi8>
    tile.store %q3, %c_i8[%c3, %c0] : tensor<8xi8>, memref<7x8xi8>
    %s3 = tile.scan min %y dim 1 reverse : tensor<8x8xi8>
    tile.store %s3, %s_i8[%c3, %c0, %c0] : tensor<8x8xi8>, memref<7x8x8xi8>
    %r4 = tile.reduce and %y dim 1 : tensor<8x8xi8> -> tensor<8xi8>
    tile.store %r4, %r_i8[%c4, %c0] : tensor<8xi8>, memref<7x8xi8>
    %q4 = tile.reduce and %y dim 0 : tensor<8x8xi8> -> tensor<8xi8>
    tile.store %q4, %c_i8[%c4, %c0] : tensor<8xi8>, memref<7x8xi8>
    %s4 = tile.scan and %y dim 0 : tensor<8x8xi8>
    tile.store %s4, %s_i8[%c4, %c0, %c0] : tensor<8x8xi8>, memref<7x8x8xi8>
    %r5 = tile.reduce or %y dim 1 : tensor<8x8xi8> -> tensor<8xi8>
    tile.store %r5, %r_i8[%c5, %c0] : tensor<8xi8>, memref<7x8xi8>
    %q5 = tile.reduce or %y dim 0 : tensor<8x8xi8> -> tensor<8xi8>
    tile.store %q5, %c_i8[%c5, %c0] : tensor<8xi8>, memref<7x8xi8>
    %s5 = tile.scan or %y dim 1 : tensor<8x8xi8>
    tile.store %s5, %s_i8[%c5, %c0, %c0] : tensor<8x8xi8>, memref<7x8x8xi8>
    %r6 = tile.reduce xor %y dim 1 : tensor<8x8xi8> -> tensor<8xi8>
    tile.store %r6, %r_i8[%c6, %c0] : tensor<8xi8>, memref<7x8xi8>
    %q6 = tile.reduce xor %y dim 0 : tensor<8x8xi8> -> tensor<8xi8>
    tile.store %q6, %c_i8[%c6, %c0] : tensor<8xi8>, memref<7x8xi8>
    %s6 = tile.scan xor %y dim 0 reverse : tensor<8x8xi8>
    tile.store %s6, %s_i8[%c6, %c0, %c0] : tensor<8x8xi8>, memref<7x8x8xi8>
    tile.atomic add %r0, %a_i8[%c0, %c0] : tensor<8xi8>, memref<3x8xi8>
    tile.atomic add %r3, %a_i8[%c0, %c0] : tensor<8xi8>, memref<3x8xi8>
    tile.atomic max %r0, %a_i8[%c1, %c0] : tensor<8xi8>, memref<3x8xi8>
    tile.atomic max %r3, %a_i8[%c1, %c0] : tensor<8xi8>, memref<3x8xi8>
    tile.atomic min %r0, %a_i8[%c2, %c0] : tensor<8xi8>, memref<3x8xi8>
    tile.atomic min %r3, %a_i8[%c2, %c0] : tensor<8xi8>, memref<3x8xi8>
    %u0 = arith.maxsi %x, %y : tensor<8x8xi8>
    %n0 = arith.subi %u0, %ones : tensor<8x8xi8>
    %v0 = arith.maxsi %n0, %ones : tensor<8x8xi8>
    tile.store %v0, %u_i8[%c0, %c0, %c0] : tensor<8x8xi8>, memref<6x8x8xi8>
    %u1 = arith.maxui %x, %y : tensor<8x8xi8>
    %n1 = arith.subi %u1, %ones : tensor<8x8xi8>
    %v1 = arith.maxui %n1, %ones : tensor<8x8xi8>
    tile.store %v1, %u_i8[%c1, %c0, %c0] : tensor<8x8xi8>, memref<6x8x8xi8>
    %u2 = arith.minsi %x, %y : tensor<8x8xi8>
    %n2 = arith.subi %u2, %ones : tensor<8x8xi8>
    %v2 = arith.minsi %n2, %ones : tensor<8x8xi8>
    tile.store %v2, %u_i8[%c2, %c0, %c0] : tensor<8x8xi8>, memref<6x8x8xi8>
    %u3 = arith.minui %x, %y : tensor<8x8xi8>
    %n3 = arith.subi %u3, %ones : tensor<8x8xi8>
    %v3 = arith.minui %n3, %ones : tensor<8x8xi8>
    tile.store %v3, %u_i8[%c3, %c0, %c0] : tensor<8x8xi8>, memref<6x8x8xi8>
    %p0 = arith.cmpi slt, %x, %ones : tensor<8x8xi8>
    %w0 = arith.extui %p0 : tensor<8x8xi1> to tensor<8x8xi8>
    tile.store %w0, %u_i8[%c4, %c0, %c0] : tensor<8x8xi8>, memref<6x8x8xi8>
    %p1 = arith.cmpi ult, %x, %ones : tensor<8x8xi8>
    %w1 = arith.extui %p1 : tensor<8x8xi1> to tensor<8x8xi8>
    tile.store %w1, %u_i8[%c5, %c0, %c0] : tensor<8x8xi8>, memref<6x8x8xi8>
  }
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c7 = arith.constant 7 : index
    %one = arith.constant 1 : i16
    %ones = arith.constant dense<1> : tensor<8x8xi16>
    %x = tile.load %x_i16[%c0, %c0] pad(%one : i16) : memref<8x7xi16> -> tensor<8x8xi16>
    %y = arith.ori %x, %ones : tensor<8x8xi16>
    %r0 = tile.reduce add %y dim 1 : tensor<8x8xi16> -> tensor<8xi16>
    tile.store %r0, %r_i16[%c0, %c0] : tensor<8xi16>, memref<7x8xi16>
    %q0 = tile.reduce add %y dim 0 : tensor<8x8xi16> -> tensor<8xi16>
    tile.store %q0, %c_i16[%c0, %c0] : tensor<8xi16>, memref<7x8xi16>
    %s0 = tile.scan add %y dim 0 reverse : tensor<8x8xi16>
    tile.store %s0, %s_i16[%c0, %c0, %c0] : tensor<8x8xi16>, memref<7x8x8xi16>
    %r1 = tile.reduce mul %y dim 1 : tensor<8x8xi16> -> tensor<8xi16>
    tile.store %r1, %r_i16[%c1, %c0] : tensor<8xi16>, memref<7x8xi16>
    %q1 = tile.reduce mul %y dim 0 : tensor<8x8xi16> -> tensor<8xi16>
    tile.store %q1, %c_i16[%c1, %c0] : tensor<8xi16>, memref<7x8xi16>
    %s1 = tile.scan mul %y dim 1 : tensor<8x8xi16>
    tile.store %s1, %s_i16[%c1, %c0, %c0] : tensor<8x8xi16>, memref<7x8x8xi16>
    %r2 = tile.reduce max %y dim 1 : tensor<8x8xi16> -> tensor<8xi16>
    tile.store %r2, %r_i16[%c2, %c0] : tensor<8xi16>, memref<7x8xi16>
    %q2 = tile.reduce max %y dim 0 : tensor<8x8xi16> -> tensor<8xi16>
    tile.store %q2, %c_i16[%c2, %c0] : tensor<8xi16>, memref<7x8xi16>
    %s2 = tile.scan max %y dim 0 : tensor<8x8xi16>
    tile.store %s2, %s_i16[%c2, %c0, %c0] : tensor<8x8xi16>, memref<7x8x8xi16>
    %r3 = tile.reduce min %y dim 1 : tensor<8x8xi16> -> tensor<8xi16>
    tile.store %r3, %r_i16[%c3, %c0] : tensor<8xi16>, memref<7x8xi16>
    %q3 = tile.reduce min %y dim 0 : tensor<8x8xi16> -> tensor<8xi16>
    tile.store %q3, %c_i16[%c3, %c0] : tensor<8xi16>, memref<7x8xi16>
    %s3 = tile.scan min %y dim 1 reverse : tensor<8x8xi16>
    tile.store %s3, %s_i16[%c3, %c0, %c0] : tensor<8x8xi16>, memref<7x8x8xi16>
    %r4 = tile.reduce and %y dim 1 : tensor<8x8xi16> -> tensor<8xi16>
    tile.store %r4, %r_i16[%c4, %c0] : tensor<8xi16>, memref<7x8xi16>
    %q4 = tile.reduce and %y dim 0 : tensor<8x8xi16> -> tensor<8xi16>
    tile.store %q4, %c_i16[%c4, %c0] : tensor<8xi16>, memref<7x8xi16>
    %s4 = tile.scan and %y dim 0 : tensor<8x8xi16>
    tile.store %s4, %s_i16[%c4, %c0, %c0] : tensor<8x8xi16>, memref<7x8x8xi16>
    %r5 = tile.reduce or %y dim 1 : tensor<8x8xi16> -> tensor<8xi16>
    tile.store %r5, %r_i16[%c5, %c0] : tensor<8xi16>, memref<7x8xi16>
    %q5 = tile.reduce or %y dim 0 : tensor<8x8xi16> -> tensor<8xi16>
    tile.store %q5, %c_i16[%c5, %c0] : tensor<8xi16>, memref<7x8xi16>
    %s5 = tile.scan or %y dim 1 : tensor<8x8xi16>
    tile.store %s5, %s_i16[%c5, %c0, %c0] : tensor<8x8xi16>, memref<7x8x8xi16>
    %r6 = tile.reduce xor %y dim 1 : tensor<8x8xi16> -> tensor<8xi16>
    tile.store %r6, %r_i16[%c6, %c0] : tensor<8xi16>, memref<7x8xi16>
    %q6 = tile.reduce xor %y dim 0 : tensor<8x8xi16> -> tensor<8xi16>
    tile.store %q6, %c_i16[%c6, %c0] : tensor<8xi16>, memref<7x8xi16>
    %s6 = tile.scan xor %y dim 0 reverse : tensor<8x8xi16>
    tile.store %s6, %s_i16[%c6, %c0, %c0] : tensor<8x8xi16>, memref<7x8x8xi16>
    tile.atomic add %r0, %a_i16[%c0, %c0] : tensor<8xi16>, memref<3x8xi16>
    tile.atomic add %r3, %a_i16[%c0, %c0] : tensor<8xi16>, memref<3x8xi16>
    tile.atomic max %r0, %a_i16[%c1, %c0] : tensor<8xi16>, memref<3x8xi16>
    tile.atomic max %r3, %a_i16[%c1, %c0] : tensor<8xi16>, memref<3x8xi16>
    tile.atomic min %r0, %a_i16[%c2, %c0] : tensor<8xi16>, memref<3x8xi16>
    tile.atomic min %r3, %a_i16[%c2, %c0] : tensor<8xi16>, memref<3x8xi16>
    %u0 = arith.maxsi %x, %y : tensor<8x8xi16>
    %n0 = arith.subi %u0, %ones : tensor<8x8xi16>
    %v0 = arith.maxsi %n0, %ones : tensor<8x8xi16>
    tile.store %v0, %u_i16[%c0, %c0, %c0] : tensor<8x8xi16>, memref<6x8x8xi16>
    %u1 = arith.maxui %x, %y : tensor<8x8xi16>
    %n1 = arith.subi %u1, %ones : tensor<8x8xi16>
    %v1 = arith.maxui %n1, %ones : tensor<8x8xi16>
    tile.store %v1, %u_i16[%c1, %c0, %c0] : tensor<8x8xi16>, memref<6x8x8xi16>
    %u2 = arith.minsi %x, %y : tensor<8x8xi16>
    %n2 = arith.subi %u2, %ones : tensor<8x8xi16>
    %v2 = arith.minsi %n2, %ones : tensor<8x8xi16>
    tile.store %v2, %u_i16[%c2, %c0, %c0] : tensor<8x8xi16>, memref<6x8x8xi16>
    %u3 = arith.minui %x, %y : tensor<8x8xi16>
    %n3 = arith.subi %u3, %ones : tensor<8x8xi16>
    %v3 = arith.minui %n3, %ones : tensor<8x8xi16>
    tile.store %v3, %u_i16[%c3, %c0, %c0] : tensor<8x8xi16>, memref<6x8x8xi16>
    %p0 = arith.cmpi slt, %x, %ones : tensor<8x8xi16>
    %w0 = arith.extui %p0 : tensor<8x8xi1> to tensor<8x8xi16>
    tile.store %w0, %u_i16[%c4, %c0, %c0] : tensor<8x8xi16>, memref<6x8x8xi16>
    %p1 = arith.cmpi ult, %x, %ones : tensor<8x8xi16>
    %w1 = arith.extui %p1 : tensor<8x8xi1> to tensor<8x8xi16>
    tile.store %w1, %u_i16[%c5, %c0, %c0] : tensor<8x8xi16>, memref<6x8x8xi16>
  }
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c7 = arith.constant 7 : index
    %one = arith.constant 1 : i32
    %ones = arith.constant dense<1> : tensor<8x8xi32>
    %x = tile.load %x_i32[%c0, %c0] pad(%one : i32) : memref<8x7xi32> -> tensor<8x8xi32>
    %y = arith.ori %x, %ones : tensor<8x8xi32>
    %r0 = tile.reduce add %y dim 1 : tensor<8x8xi32> -> tensor<8xi32>
    tile.store %r0, %r_i32[%c0, %c0] : tensor<8xi32>, memref<7x8xi32>
    %q0 = tile.reduce add %y dim 0 : tensor<8x8xi32> -> tensor<8xi32>
    tile.store %q0, %c_i32[%c0, %c0] : tensor<8xi32>, memref<7x8xi32>
    %s0 = tile.scan add %y dim 0 reverse : tensor<8x8xi32>
    tile.store %s0, %s_i32[%c0, %c0, %c0] : tensor<8x8xi32>, memref<7x8x8xi32>
    %r1 = tile.reduce mul %y dim 1 : tensor<8x8xi32> -> tensor<8xi32>
    tile.store %r1, %r_i32[%c1, %c0] : tensor<8xi32>, memref<7x8xi32>
    %q1 = tile.reduce mul %y dim 0 : tensor<8x8xi32> -> tensor<8xi32>
    tile.store %q1, %c_i32[%c1, %c0] : tensor<8xi32>, memref<7x8xi32>
    %s1 = tile.scan mul %y dim 1 : tensor<8x8xi32>
    tile.store %s1, %s_i32[%c1, %c0, %c0] : tensor<8x8xi32>, memref<7x8x8xi32>
    %r2 = tile.reduce max %y dim 1 : tensor<8x8xi32> -> tensor<8xi32>
    tile.store %r2, %r_i32[%c2, %c0] : tensor<8xi32>, memref<7x8xi32>
    %q2 = tile.reduce max %y dim 0 : tensor<8x8xi32> -> tensor<8xi32>
    tile.store %q2, %c_i32[%c2, %c0] : tensor<8xi32>, memref<7x8xi32>
    %s2 = tile.scan max %y dim 0 : tensor<8x8xi32>
    tile.store %s2, %s_i32[%c2, %c0, %c0] : tensor<8x8xi32>, memref<7x8x8xi32>
    %r3 = tile.reduce min %y dim 1 : tensor<8x8xi32> -> tensor<8xi32>
    tile.store %r3, %r_i32[%c3, %c0] : tensor<8xi32>, memref<7x8xi32>
    %q3 = tile.reduce min %y dim 0 : tensor<8x8xi32> -> tensor<8xi32>
    tile.store %q3, %c_i32[%c3, %c0] : tensor<8xi32>, memref<7x8xi32>
    %s3 = tile.scan min %y dim 1 reverse : tensor<8x8xi32>
    tile.store %s3, %s_i32[%c3, %c0, %c0] : tensor<8x8xi32>, memref<7x8x8xi32>
    %r4 = tile.reduce and %y dim 1 : tensor<8x8xi32> -> tensor<8xi32>
    tile.store %r4, %r_i32[%c4, %c0] : tensor<8xi32>, memref<7x8xi32>
    %q4 = tile.reduce and %y dim 0 : tensor<8x8xi32> -> tensor<8xi32>
    tile.store %q4, %c_i32[%c4, %c0] : tensor<8xi32>, memref<7x8xi32>
    %s4 = tile.scan and %y dim 0 : tensor<8x8xi32>
    tile.store %s4, %s_i32[%c4, %c0, %c0] : tensor<8x8xi32>, memref<7x8x8xi32>
    %r5 = tile.reduce or %y dim 1 : tensor<8x8xi32> -> tensor<8xi32>
    tile.store %r5, %r_i32[%c5, %c0] : tensor<8xi32>, memref<7x8xi32>
    %q5 = tile.reduce or %y dim 0 : tensor<8x8xi32> -> tensor<8xi32>
    tile.store %q5, %c_i32[%c5, %c0] : tensor<8xi32>, memref<7x8xi32>
    %s5 = tile.scan or %y dim 1 : tensor<8x8xi32>
    tile.store %s5, %s_i32[%c5, %c0, %c0] : tensor<8x8xi32>, memref<7x8x8xi32>
    %r6 = tile.reduce xor %y dim 1 : tensor<8x8xi32> -> tensor<8xi32>
    tile.store %r6, %r_i32[%c6, %c0] : tensor<8xi32>, memref<7x8xi32>
    %q6 = tile.reduce xor %y dim 0 : tensor<8x8xi32> -> tensor<8xi32>
    tile.store %q6, %c_i32[%c6, %c0] : tensor<8xi32>, memref<7x8xi32>
    %s6 = tile.scan xor %y dim 0 reverse : tensor<8x8xi32>
    tile.store %s6, %s_i32[%c6, %c0, %c0] : tensor<8x8xi32>, memref<7x8x8xi32>
    tile.atomic add %r0, %a_i32[%c0, %c0] : tensor<8xi32>, memref<3x8xi32>
    tile.atomic add %r3, %a_i32[%c0, %c0] : tensor<8xi32>, memref<3x8xi32>
    tile.atomic max %r0, %a_i32[%c1, %c0] : tensor<8xi32>, memref<3x8xi32>
    tile.atomic max %r3, %a_i32[%c1, %c0] : tensor<8xi32>, memref<3x8xi32>
    tile.atomic min %r0, %a_i32[%c2, %c0] : tensor<8xi32>, memref<3x8xi32>
    tile.atomic min %r3, %a_i32[%c2, %c0] : tensor<8xi32>, memref<3x8xi32>
    %u0 = arith.maxsi %x, %y : tensor<8x8xi32>
    %n0 = arith.subi %u0, %ones : tensor<8x8xi32>
    %v0 = arith.maxsi %n0, %ones : tensor<8x8xi32>
    tile.store %v0, %u_i32[%c0, %c0, %c0] : tensor<8x8xi32>, memref<6x8x8xi32>
    %u1 = arith.maxui %x, %y : tensor<8x8xi32>
    %n1 = arith.subi %u1, %ones : tensor<8x8xi32>
    %v1 = arith.maxui %n1, %ones : tensor<8x8xi32>
    tile.store %v1, %u_i32[%c1, %c0, %c0] : tensor<8x8xi32>, memref<6x8x8xi32>
    %u2 = arith.minsi %x, %y : tensor<8x8xi32>
    %n2 = arith.subi %u2, %ones : tensor<8x8xi32>
    %v2 = arith.minsi %n2, %ones : tensor<8x8xi32>
    tile.store %v2, %u_i32[%c2, %c0, %c0] : tensor<8x8xi32>, memref<6x8x8xi32>
    %u3 = arith.minui %x, %y : tensor<8x8xi32>
    %n3 = arith.subi %u3, %ones : tensor<8x8xi32>
    %v3 = arith.minui %n3, %ones : tensor<8x8xi32>
    tile.store %v3, %u_i32[%c3, %c0, %c0] : tensor<8x8xi32>, memref<6x8x8xi32>
    %p0 = arith.cmpi slt, %x, %ones : tensor<8x8xi32>
    %w0 = arith.extui %p0 : tensor<8x8xi1> to tensor<8x8xi32>
    tile.store %w0, %u_i32[%c4, %c0, %c0] : tensor<8x8xi32>, memref<6x8x8xi32>
    %p1 = arith.cmpi ult, %x, %ones : tensor<8x8xi32>
    %w1 = arith.extui %p1 : tensor<8x8xi1> to tensor<8x8xi32>
    tile.store %w1, %u_i32[%c5, %c0, %c0] : tensor<8x8xi32>, memref<6x8x8xi32>
  }
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c7 = arith.constant 7 : index
    %one = arith.constant 1 : i64
    %ones = arith.constant dense<1> : tensor<8x8xi64>
    %x = tile.load %x_i64[%c0, %c0] pad(%one : i64) : memref<8x7xi64> -> tensor<8x8xi64>
    %y = arith.ori %x, %ones : tensor<8x8xi64>
    %r0 = tile.reduce add %y dim 1 : tensor<8x8xi64> -> tensor<8xi64>
    tile.store %r0, %r_i64[%c0, %c0] : tensor<8xi64>, memref<7x8xi64>
    %q0 = tile.reduce add %y dim 0 : tensor<8x8xi64> -> tensor<8xi64>
    tile.store %q0, %c_i64[%c0, %c0] : tensor<8xi64>, memref<7x8xi64>
    %s0 = tile.scan add %y dim 0 reverse : tensor<8x8xi64>
    tile.store %s0, %s_i64[%c0, %c0, %c0] : tensor<8x8xi64>, memref<7x8x8xi64>
    %r1 = tile.reduce mul %y dim 1 : tensor<8x8xi64> -> tensor<8xi64>
    tile.store %r1, %r_i64[%c1, %c0] : tensor<8xi64>, memref<7x8xi64>
    %q1 = tile.reduce mul %y dim 0 : tensor<8x8xi64> -> tensor<8xi64>
    tile.store %q1, %c_i64[%c1, %c0] : tensor<8xi64>, memref<7x8xi64>
    %s1 = tile.scan mul %y dim 1 : tensor<8x8xi64>
    tile.store %s1, %s_i64[%c1, %c0, %c0] : tensor<8x8xi64>, memref<7x8x8xi64>
    %r2 = tile.reduce max %y dim 1 : tensor<8x8xi64> -> tensor<8xi64>
    tile.store %r2, %r_i64[%c2, %c0] : tensor<8xi64>, memref<7x8xi64>
    %q2 = tile.reduce max %y dim 0 : tensor<8x8xi64> -> tensor<8xi64>
    tile.store %q2, %c_i64[%c2, %c0] : tensor<8xi64>, memref<7x8xi64>
    %s2 = tile.scan max %y dim 0 : tensor<8x8xi64>
    tile.store %s2, %s_i64[%c2, %c0, %c0] : tensor<8x8xi64>, memref<7x8x8xi64>
    %r3 = tile.reduce min %y dim 1 : tensor<8x8xi64> -> tensor<8xi64>
    tile.store %r3, %r_i64[%c3, %c0] : tensor<8xi64>, memref<7x8xi64>
    %q3 = tile.reduce min %y dim 0 : tensor<8x8xi64> -> tensor<8xi64>
    tile.store %q3, %c_i64[%c3, %c0] : tensor<8xi64>, memref<7x8xi64>
    %s3 = tile.scan min %y dim 1 reverse : tensor<8x8xi64>
    tile.store %s3, %s_i64[%c3, %c0, %c0] : tensor<8x8xi64>, memref<7x8x8xi64>
    %r4 = tile.reduce and %y dim 1 : tensor<8x8xi64> -> tensor<8xi64>
    tile.store %r4, %r_i64[%c4, %c0] : tensor<8xi64>, memref<7x8xi64>
    %q4 = tile.reduce and %y dim 0 : tensor<8x8xi64> -> tensor<8xi64>
    tile.store %q4, %c_i64[%c4, %c0] : tensor<8xi64>, memref<7x8xi64>
    %s4 = tile.scan and %y dim 0 : tensor<8x8xi64>
    tile.store %s4, %s_i64[%c4, %c0, %c0] : tensor<8x8xi64>, memref<7x8x8xi64>
    %r5 = tile.reduce or %y dim 1 : tensor<8x8xi64> -> tensor<8xi64>
    tile.store %r5, %r_i64[%c5, %c0] : tensor<8xi64>, memref<7x8xi64>
    %q5 = tile.reduce or %y dim 0 : tensor<8x8xi64> -> tensor<8xi64>
    tile.store %q5, %c_i64[%c5, %c0] : tensor<8xi64>, memref<7x8xi64>
    %s5 = tile.scan or %y dim 1 : tensor<8x8xi64>
    tile.store %s5, %s_i64[%c5, %c0, %c0] : tensor<8x8xi64>, memref<7x8x8xi64>
    %r6 = tile.reduce xor %y dim 1 : tensor<8x8xi64> -> tensor<8xi64>
    tile.store %r6, %r_i64[%c6, %c0] : tensor<8xi64>, memref<7x8xi64>
    %q6 = tile.reduce xor %y dim 0 : tensor<8x8xi64> -> tensor<8xi64>
    tile.store %q6, %c_i64[%c6, %c0] : tensor<8xi64>, memref<7x8xi64>
    %s6 = tile.scan xor %y dim 0 reverse : tensor<8x8xi64>
    tile.store %s6, %s_i64[%c6, %c0, %c0] : tensor<8x8xi64>, memref<7x8x8xi64>
    tile.atomic add %r0, %a_i64[%c0, %c0] : tensor<8xi64>, memref<3x8xi64>
    tile.atomic add %r3, %a_i64[%c0, %c0] : tensor<8xi64>, memref<3x8xi64>
    tile.atomic max %r0, %a_i64[%c1, %c0] : tensor<8xi64>, memref<3x8xi64>
    tile.atomic max %r3, %a_i64[%c1, %c0] : tensor<8xi64>, memref<3x8xi64>
    tile.atomic min %r0, %a_i64[%c2, %c0] : tensor<8xi64>, memref<3x8xi64>
    tile.atomic min %r3, %a_i64[%c2, %c0] : tensor<8xi64>, memref<3x8xi64>
    %u0 = arith.maxsi %x, %y : tensor<8x8xi64>
    %n0 = arith.subi %u0, %ones : tensor<8x8xi64>
    %v0 = arith.maxsi %n0, %ones : tensor<8x8xi64>
    tile.store %v0, %u_i64[%c0, %c0, %c0] : tensor<8x8xi64>, memref<6x8x8xi64>
    %u1 = arith.maxui %x, %y : tensor<8x8xi64>
    %n1 = arith.subi %u1, %ones : tensor<8x8xi64>
    %v1 = arith.maxui %n1, %ones : tensor<8x8xi64>
    tile.store %v1, %u_i64[%c1, %c0, %c0] : tensor<8x8xi64>, memref<6x8x8xi64>
    %u2 = arith.minsi %x, %y : tensor<8x8xi64>
    %n2 = arith.subi %u2, %ones : tensor<8x8xi64>
    %v2 = arith.minsi %n2, %ones : tensor<8x8xi64>
    tile.store %v2, %u_i64[%c2, %c0, %c0] : tensor<8x8xi64>, memref<6x8x8xi64>
    %u3 = arith.minui %x, %y : tensor<8x8xi64>
    %n3 = arith.subi %u3, %ones : tensor<8x8xi64>
    %v3 = arith.minui %n3, %ones : tensor<8x8xi64>
    tile.store %v3, %u_i64[%c3, %c0, %c0] : tensor<8x8xi64>, memref<6x8x8xi64>
    %p0 = arith.cmpi slt, %x, %ones : tensor<8x8xi64>
    %w0 = arith.extui %p0 : tensor<8x8xi1> to tensor<8x8xi64>
    tile.store %w0, %u_i64[%c4, %c0, %c0] : tensor<8x8xi64>, memref<6x8x8xi64>
    %p1 = arith.cmpi ult, %x, %ones : tensor<8x8xi64>
    %w1 = arith.extui %p1 : tensor<8x8xi1> to tensor<8x8xi64>
    tile.store %w1, %u_i64[%c5, %c0, %c0] : tensor<8x8xi64>, memref<6x8x8xi64>
  }
  return
}
