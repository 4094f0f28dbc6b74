// All integers of 2 bits, with and without sign, to each float type, and less a constant that the multiply-add takes away too, at every
// stage of lowering.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// RUN: tsrun %s --verify-each-stage="tile-to-llvm{arch=a100}" | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --emit=ptx | FileCheck %s --check-prefix=PTX
// PTX-DAG: prmt.b32
// PTX-DAG: fma.rn.f16x2
// PTX-NOT: cvt.rn.f16.s
// PTX-NOT: cvt.rn.f16.u
// PTX-NOT: cvt.rn.f32.s
// PTX-NOT: cvt.rn.f32.u
// PTX-NOT: {{(sub|add).*}}.f16x2

func.func @main(%a1: memref<1024xf16> {tile.out}, %a2: memref<1024xf16> {tile.out}, %a3: memref<1024xf16> {tile.out}, %a4: memref<1024xf16> {tile.out},
                %a5: memref<1024xf16> {tile.out}, %a6: memref<1024xf16> {tile.out}, %a7: memref<1024xbf16> {tile.out}, %a8: memref<1024xbf16> {tile.out},
                %a9: memref<1024xbf16> {tile.out}, %a10: memref<1024xbf16> {tile.out}, %a11: memref<1024xbf16> {tile.out}, %a12: memref<1024xbf16> {tile.out},
                %a13: memref<1024xf32> {tile.out}, %a14: memref<1024xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %n = tile.iota dim 0 : tensor<1024xi32>
    %k1 = arith.constant dense<1> : tensor<1024xi32>
    %n1 = arith.addi %n, %k1 : tensor<1024xi32>
    %i1 = arith.trunci %n1 : tensor<1024xi32> to tensor<1024xi2>
    %v1 = arith.sitofp %i1 : tensor<1024xi2> to tensor<1024xf16>
    tile.store %v1, %a1[0] : tensor<1024xf16>, memref<1024xf16>
    %k2 = arith.constant dense<2> : tensor<1024xi32>
    %n2 = arith.addi %n, %k2 : tensor<1024xi32>
    %i2 = arith.trunci %n2 : tensor<1024xi32> to tensor<1024xi2>
    %v2 = arith.sitofp %i2 : tensor<1024xi2> to tensor<1024xf16>
    %c2 = arith.constant dense<3.0> : tensor<1024xf16>
    %d2 = arith.subf %v2, %c2 : tensor<1024xf16>
    tile.store %d2, %a2[0] : tensor<1024xf16>, memref<1024xf16>
    %k3 = arith.constant dense<3> : tensor<1024xi32>
    %n3 = arith.addi %n, %k3 : tensor<1024xi32>
    %i3 = arith.trunci %n3 : tensor<1024xi32> to tensor<1024xi2>
    %v3 = arith.sitofp %i3 : tensor<1024xi2> to tensor<1024xf16>
    %c3 = arith.constant dense<-64.0> : tensor<1024xf16>
    %d3 = arith.addf %v3, %c3 : tensor<1024xf16>
    tile.store %d3, %a3[0] : tensor<1024xf16>, memref<1024xf16>
    %k4 = arith.constant dense<4> : tensor<1024xi32>
    %n4 = arith.addi %n, %k4 : tensor<1024xi32>
    %i4 = arith.trunci %n4 : tensor<1024xi32> to tensor<1024xi2>
    %v4 = arith.uitofp %i4 : tensor<1024xi2> to tensor<1024xf16>
    tile.store %v4, %a4[0] : tensor<1024xf16>, memref<1024xf16>
    %k5 = arith.constant dense<5> : tensor<1024xi32>
    %n5 = arith.addi %n, %k5 : tensor<1024xi32>
    %i5 = arith.trunci %n5 : tensor<1024xi32> to tensor<1024xi2>
    %v5 = arith.uitofp %i5 : tensor<1024xi2> to tensor<1024xf16>
    %c5 = arith.constant dense<3.0> : tensor<1024xf16>
    %d5 = arith.subf %v5, %c5 : tensor<1024xf16>
    tile.store %d5, %a5[0] : tensor<1024xf16>, memref<1024xf16>
    %k6 = arith.constant dense<6> : tensor<1024xi32>
    %n6 = arith.addi %n, %k6 : tensor<1024xi32>
    %i6 = arith.trunci %n6 : tensor<1024xi32> to tensor<1024xi2>
    %v6 = arith.uitofp %i6 : tensor<1024xi2> to tensor<1024xf16>
    %c6 = arith.constant dense<-64.0> : tensor<1024xf16>
    %d6 = arith.addf %v6, %c6 : tensor<1024xf16>
    tile.store %d6, %a6[0] : tensor<1024xf16>, memref<1024xf16>
    %k7 = arith.constant dense<7> : tensor<1024xi32>
    %n7 = arith.addi %n, %k7 : tensor<1024xi32>
    %i7 = arith.trunci %n7 : tensor<1024xi32> to tensor<1024xi2>
    %v7 = arith.sitofp %i7 : tensor<1024xi2> to tensor<1024xbf16>
    tile.store %v7, %a7[0] : tensor<1024xbf16>, memref<1024xbf16>
    %k8 = arith.constant dense<8> : tensor<1024xi32>
    %n8 = arith.addi %n, %k8 : tensor<1024xi32>
    %i8 = arith.trunci %n8 : tensor<1024xi32> to tensor<1024xi2>
    %v8 = arith.sitofp %i8 : tensor<1024xi2> to tensor<1024xbf16>
    %c8 = arith.constant dense<3.0> : tensor<1024xbf16>
    %d8 = arith.subf %v8, %c8 : tensor<1024xbf16>
    tile.store %d8, %a8[0] : tensor<1024xbf16>, memref<1024xbf16>
    %k9 = arith.constant dense<9> : tensor<1024xi32>
    %n9 = arith.addi %n, %k9 : tensor<1024xi32>
    %i9 = arith.trunci %n9 : tensor<1024xi32> to tensor<1024xi2>
    %v9 = arith.sitofp %i9 : tensor<1024xi2> to tensor<1024xbf16>
    %c9 = arith.constant dense<-64.0> : tensor<1024xbf16>
    %d9 = arith.addf %v9, %c9 : tensor<1024xbf16>
    tile.store %d9, %a9[0] : tensor<1024xbf16>, memref<1024xbf16>
    %k10 = arith.constant dense<10> : tensor<1024xi32>
    %n10 = arith.addi %n, %k10 : tensor<1024xi32>
    %i10 = arith.trunci %n10 : tensor<1024xi32> to tensor<1024xi2>
    %v10 = arith.uitofp %i10 : tensor<1024xi2> to tensor<1024xbf16>
    tile.store %v10, %a10[0] : tensor<1024xbf16>, memref<1024xbf16>
    %k11 = arith.constant dense<11> : tensor<1024xi32>
    %n11 = arith.addi %n, %k11 : tensor<1024xi32>
    %i11 = arith.trunci %n11 : tensor<1024xi32> to tensor<1024xi2>
    %v11 = arith.uitofp %i11 : tensor<1024xi2> to tensor<1024xbf16>
    %c11 = arith.constant dense<3.0> : tensor<1024xbf16>
    %d11 = arith.subf %v11, %c11 : tensor<1024xbf16>
    tile.store %d11, %a11[0] : tensor<1024xbf16>, memref<1024xbf16>
    %k12 = arith.constant dense<12> : tensor<1024xi32>
    %n12 = arith.addi %n, %k12 : tensor<1024xi32>
    %i12 = arith.trunci %n12 : tensor<1024xi32> to tensor<1024xi2>
    %v12 = arith.uitofp %i12 : tensor<1024xi2> to tensor<1024xbf16>
    %c12 = arith.constant dense<-64.0> : tensor<1024xbf16>
    %d12 = arith.addf %v12, %c12 : tensor<1024xbf16>
    tile.store %d12, %a12[0] : tensor<1024xbf16>, memref<1024xbf16>
    %k13 = arith.constant dense<13> : tensor<1024xi32>
    %n13 = arith.addi %n, %k13 : tensor<1024xi32>
    %i13 = arith.trunci %n13 : tensor<1024xi32> to tensor<1024xi2>
    %v13 = arith.sitofp %i13 : tensor<1024xi2> to tensor<1024xf32>
    tile.store %v13, %a13[0] : tensor<1024xf32>, memref<1024xf32>
    %k14 = arith.constant dense<14> : tensor<1024xi32>
    %n14 = arith.addi %n, %k14 : tensor<1024xi32>
    %i14 = arith.trunci %n14 : tensor<1024xi32> to tensor<1024xi2>
    %v14 = arith.uitofp %i14 : tensor<1024xi2> to tensor<1024xf32>
    tile.store %v14, %a14[0] : tensor<1024xf32>, memref<1024xf32>
  }
  return
}
