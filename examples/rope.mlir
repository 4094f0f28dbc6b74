// Rotary position embedding: the halves of each row are the parts of complex numbers,
// which are turned by the angles of the row's position. A half is a part of the tile:
// each thread has the same columns of both, so taking them apart and putting them together
// moves nothing.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified
//
// RUN: tsopt %s --tile-to-llvm | FileCheck %s --check-prefix=LLVM --implicit-check-not=nvvm.shfl --implicit-check-not="nvvm.barrier0"
// LLVM: gpu.module

func.func @main(%x: memref<64x128xbf16> {tile.init = "random"}, %cos: memref<64x64xf32> {tile.init = "random"}, %sin: memref<64x64xf32> {tile.init = "random"},
                %y: memref<64x128xbf16> {tile.out}) {
  tile.kernel (%row) = (0) to (64) step (16) threads(64) {
    %t = tile.load %x[%row, 0] : memref<64x128xbf16> -> tensor<16x128xbf16>
    %f = arith.extf %t : tensor<16x128xbf16> to tensor<16x128xf32>
    %re = tensor.extract_slice %f[0, 0] [16, 64] [1, 1] : tensor<16x128xf32> to tensor<16x64xf32>
    %im = tensor.extract_slice %f[0, 64] [16, 64] [1, 1] : tensor<16x128xf32> to tensor<16x64xf32>
    %c = tile.load %cos[%row, 0] : memref<64x64xf32> -> tensor<16x64xf32>
    %s = tile.load %sin[%row, 0] : memref<64x64xf32> -> tensor<16x64xf32>
    %rc = arith.mulf %re, %c : tensor<16x64xf32>
    %is = arith.mulf %im, %s : tensor<16x64xf32>
    %ic = arith.mulf %im, %c : tensor<16x64xf32>
    %rs = arith.mulf %re, %s : tensor<16x64xf32>
    %u = arith.subf %rc, %is : tensor<16x64xf32>
    %v = arith.addf %ic, %rs : tensor<16x64xf32>
    %uv = tensor.concat dim(1) %u, %v : (tensor<16x64xf32>, tensor<16x64xf32>) -> tensor<16x128xf32>
    %r = arith.truncf %uv : tensor<16x128xf32> to tensor<16x128xbf16>
    tile.store %r, %y[%row, 0] : tensor<16x128xbf16>, memref<64x128xbf16>
  }
  return
}

func.func @reference(%x: memref<64x128xbf16>, %cos: memref<64x64xf32>, %sin: memref<64x64xf32>, %y: memref<64x128xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %k = arith.addi %j, %c64 : index
      %re16 = memref.load %x[%i, %j] : memref<64x128xbf16>
      %im16 = memref.load %x[%i, %k] : memref<64x128xbf16>
      %re = arith.extf %re16 : bf16 to f32
      %im = arith.extf %im16 : bf16 to f32
      %c = memref.load %cos[%i, %j] : memref<64x64xf32>
      %s = memref.load %sin[%i, %j] : memref<64x64xf32>
      %rc = arith.mulf %re, %c : f32
      %is = arith.mulf %im, %s : f32
      %ic = arith.mulf %im, %c : f32
      %rs = arith.mulf %re, %s : f32
      %u = arith.subf %rc, %is : f32
      %v = arith.addf %ic, %rs : f32
      %u16 = arith.truncf %u : f32 to bf16
      %v16 = arith.truncf %v : f32 to bf16
      memref.store %u16, %y[%i, %j] : memref<64x128xbf16>
      memref.store %v16, %y[%i, %k] : memref<64x128xbf16>
    }
  }
  return
}
