// The first program of TileScale's README: a tensor-parallel matrix product on
// four devices. K is divided over the devices and, inside a block, over two
// warpgroups; the partial sums are all-reduced at both levels, once, after the
// loop. (The README reduces the running sum inside the loop, which counts it
// again in every iteration; test/dialects/tile/partial-loop.mlir shows that
// the verifier rejects that.)
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%A: memref<64x256xbf16> {tile.init = "random"},
                %B: memref<256x64xbf16> {tile.init = "random"},
                %C: memref<64x64xf32> {tile.out}) {
  tile.kernel devices(4) blocks(%bx, %by) = (2, 2) threads(256) {
    %Ad = scale.view %A shard<1> at @device : memref<64x256xbf16> -> memref<64x64xbf16>
    %Bd = scale.view %B shard<0> at @device : memref<256x64xbf16> -> memref<64x64xbf16>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %steps = arith.constant 2 : index
    %row = arith.muli %by, %c32 : index
    %col = arith.muli %bx, %c32 : index
    %f0 = arith.constant 0.0 : f32
    %zero = tile.fill %f0 : f32 -> tensor<32x32xf32, #tile.layout<warpgroup = [2@+]>>
    %sum = tile.pipelined %k = %c0 to %steps step %c1 stages(2) iter_args(%acc = %zero)
        -> (tensor<32x32xf32, #tile.layout<warpgroup = [2@+]>>) {
      %kk = arith.muli %k, %c32 : index
      %a = tile.load %Ad[%row, %kk] : memref<64x64xbf16> -> tensor<32x32xbf16>
      %b = tile.load %Bd[%kk, %col] : memref<64x64xbf16> -> tensor<32x32xbf16>
      %p = scale.on @warpgroup as (%wg, %n)
          in(%a as %aw shard<1>, %b as %bw shard<0>, %acc as %accw partial<add>)
          : (tensor<32x32xbf16>, tensor<32x32xbf16>, tensor<32x32xf32, #tile.layout<warpgroup = [2@+]>>)
          -> (tensor<32x32xf32, #tile.layout<warpgroup = [2@+]>> partial<add>) {
        %r = tile.gemm %aw, %bw, %accw : tensor<32x16xbf16>, tensor<16x32xbf16> -> tensor<32x32xf32>
        scale.yield %r : tensor<32x32xf32>
      }
      tile.yield %p : tensor<32x32xf32, #tile.layout<warpgroup = [2@+]>>
    }
    %c = comm.all_reduce add %sum at @warpgroup
        : tensor<32x32xf32, #tile.layout<warpgroup = [2@+]>> -> tensor<32x32xf32>
    %d = comm.all_reduce add %c at @device : tensor<32x32xf32> -> tensor<32x32xf32>
    tile.store %d, %C[%row, %col] : tensor<32x32xf32>, memref<64x64xf32>
  }
  return
}

func.func @reference(%A: memref<64x256xbf16>, %B: memref<256x64xbf16>, %C: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 64 : index
  %k = arith.constant 256 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %a = memref.load %A[%i, %l] : memref<64x256xbf16>
        %b = memref.load %B[%l, %j] : memref<256x64xbf16>
        %x = arith.extf %a : bf16 to f64
        %y = arith.extf %b : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to f32
      memref.store %f, %C[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
