// The kinds of tile.atomic, in device memory and in shared memory: integers by PTX's own
// instructions, pairs of 16 bits by one, the greatest and least of floats by their bits, NaN of
// either sign included; others compare and swap.
//
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s
// CHECK: verified after every one of
// RUN: tsrun %s --verify-each-stage --once --schedule=5 | FileCheck %s
// RUN: tsopt %s --tile-to-llvm=to=gpu | FileCheck %s --check-prefix=GPU

// GPU-LABEL: gpu.func @main_kernel
// GPU-DAG: llvm.atomicrmw _or %{{.*}} syncscope("device") monotonic : !llvm.ptr<1>, i32
// GPU-DAG: llvm.atomicrmw _xor %{{.*}} syncscope("device") monotonic : !llvm.ptr<1>, i32
// GPU-DAG: llvm.atomicrmw umax %{{.*}} syncscope("device") monotonic : !llvm.ptr<1>, i32
// GPU-DAG: llvm.atomicrmw xchg %{{.*}} syncscope("device") monotonic : !llvm.ptr<1>, i32
// GPU-DAG: llvm.atomicrmw fadd %{{.*}} syncscope("device") monotonic : !llvm.ptr<1>, vector<2xbf16>
// GPU-DAG: llvm.atomicrmw fadd %{{.*}} syncscope("device") monotonic : !llvm.ptr<3>, vector<2xf16>
func.func @main(%n: memref<5x128xi32> {tile.init = "iota", tile.out}, %x: memref<4x128xf32> {tile.init = "random", tile.out}, %y: memref<4x128xf32> {tile.init = "random"},
                %nan: memref<4x2xf32> {tile.init = "ones", tile.out}, %b: memref<256xbf16> {tile.init = "ones", tile.out}, %h: memref<256xf16> {tile.out}, %p: memref<256xbf16> {tile.init = "ones", tile.out}) {
  tile.kernel blocks(%i) = (1) threads(64) {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %k = arith.constant dense<77> : tensor<128xi32>
    tile.atomic or %k, %n[0, 0] [1, 128] : tensor<128xi32>, memref<5x128xi32>
    tile.atomic xor %k, %n[1, 0] [1, 128] : tensor<128xi32>, memref<5x128xi32>
    tile.atomic maxu %k, %n[2, 0] [1, 128] : tensor<128xi32>, memref<5x128xi32>
    tile.atomic assign %k, %n[3, 0] [1, 128] : tensor<128xi32>, memref<5x128xi32>
    tile.atomic mul %k, %n[4, 0] [1, 128] : tensor<128xi32>, memref<5x128xi32>
    %a = tile.load %y[0, 0] : memref<4x128xf32> -> tensor<128xf32>
    tile.atomic max %a, %x[0, 0] [1, 128] : tensor<128xf32>, memref<4x128xf32>
    tile.atomic min %a, %x[1, 0] [1, 128] : tensor<128xf32>, memref<4x128xf32>
    tile.atomic maxnum %a, %x[2, 0] [1, 128] : tensor<128xf32>, memref<4x128xf32>
    tile.atomic mul %a, %x[3, 0] [1, 128] : tensor<128xf32>, memref<4x128xf32>
    // NaN of either sign meets 2 and -2, and stays, whichever of the two is in memory.
    %pos = arith.constant dense<0x7FC00000> : tensor<2xf32>
    %neg = arith.constant dense<0xFFC00000> : tensor<2xf32>
    %two = arith.constant dense<2.0> : tensor<2xf32>
    %minus = arith.constant dense<-2.0> : tensor<2xf32>
    tile.store %pos, %nan[0, 0] [1, 2] : tensor<2xf32>, memref<4x2xf32>
    tile.store %neg, %nan[1, 0] [1, 2] : tensor<2xf32>, memref<4x2xf32>
    tile.atomic max %two, %nan[0, 0] [1, 2] : tensor<2xf32>, memref<4x2xf32>
    tile.atomic min %minus, %nan[0, 0] [1, 2] : tensor<2xf32>, memref<4x2xf32>
    tile.atomic max %two, %nan[1, 0] [1, 2] : tensor<2xf32>, memref<4x2xf32>
    tile.atomic min %minus, %nan[1, 0] [1, 2] : tensor<2xf32>, memref<4x2xf32>
    tile.atomic max %neg, %nan[2, 0] [1, 2] : tensor<2xf32>, memref<4x2xf32>
    tile.atomic max %two, %nan[2, 0] [1, 2] : tensor<2xf32>, memref<4x2xf32>
    tile.atomic min %pos, %nan[3, 0] [1, 2] : tensor<2xf32>, memref<4x2xf32>
    tile.atomic min %minus, %nan[3, 0] [1, 2] : tensor<2xf32>, memref<4x2xf32>
    // Pairs: a tile, in shared memory too, and the elements of a tile.parallel.
    %ob = arith.constant dense<3.0> : tensor<256xbf16>
    tile.atomic add %ob, %b[0] : tensor<256xbf16>, memref<256xbf16>
    %oh = arith.constant dense<3.0> : tensor<256xf16>
    %s = tile.alloc : memref<256xf16, #scale.mem<l1>>
    tile.store %oh, %s[0] : tensor<256xf16>, memref<256xf16, #scale.mem<l1>>
    tile.atomic add %oh, %s[0] : tensor<256xf16>, memref<256xf16, #scale.mem<l1>>
    %sum = tile.load %s[0] : memref<256xf16, #scale.mem<l1>> -> tensor<256xf16>
    tile.store %sum, %h[0] : tensor<256xf16>, memref<256xf16>
    %three = arith.constant 3.0 : bf16
    tile.parallel (%j) = (256) {
      %o = memref.atomic_rmw addf %three, %p[%j] : (bf16, memref<256xbf16>) -> bf16
    }
  }
  return
}

func.func @reference(%n: memref<5x128xi32>, %x: memref<4x128xf32>, %y: memref<4x128xf32>, %nan: memref<4x2xf32>, %b: memref<256xbf16>, %h: memref<256xf16>, %p: memref<256xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %k = arith.constant 77 : i32
  %quiet = arith.constant 0x7FC00000 : f32
  %four = arith.constant 4.0 : bf16
  %six = arith.constant 6.0 : f16
  scf.for %i = %c0 to %c128 step %c1 {
    %n0 = memref.load %n[%c0, %i] : memref<5x128xi32>
    %m0 = arith.ori %n0, %k : i32
    memref.store %m0, %n[%c0, %i] : memref<5x128xi32>
    %n1 = memref.load %n[%c1, %i] : memref<5x128xi32>
    %m1 = arith.xori %n1, %k : i32
    memref.store %m1, %n[%c1, %i] : memref<5x128xi32>
    %n2 = memref.load %n[%c2, %i] : memref<5x128xi32>
    %m2 = arith.maxui %n2, %k : i32
    memref.store %m2, %n[%c2, %i] : memref<5x128xi32>
    memref.store %k, %n[%c3, %i] : memref<5x128xi32>
    %n4 = memref.load %n[%c4, %i] : memref<5x128xi32>
    %m4 = arith.muli %n4, %k : i32
    memref.store %m4, %n[%c4, %i] : memref<5x128xi32>
    %v = memref.load %y[%c0, %i] : memref<4x128xf32>
    %x0 = memref.load %x[%c0, %i] : memref<4x128xf32>
    %w0 = arith.maximumf %x0, %v : f32
    memref.store %w0, %x[%c0, %i] : memref<4x128xf32>
    %x1 = memref.load %x[%c1, %i] : memref<4x128xf32>
    %w1 = arith.minimumf %x1, %v : f32
    memref.store %w1, %x[%c1, %i] : memref<4x128xf32>
    %x2 = memref.load %x[%c2, %i] : memref<4x128xf32>
    %w2 = arith.maxnumf %x2, %v : f32
    memref.store %w2, %x[%c2, %i] : memref<4x128xf32>
    %x3 = memref.load %x[%c3, %i] : memref<4x128xf32>
    %w3 = arith.mulf %x3, %v : f32
    memref.store %w3, %x[%c3, %i] : memref<4x128xf32>
  }
  scf.for %i = %c0 to %c4 step %c1 {
    memref.store %quiet, %nan[%i, %c0] : memref<4x2xf32>
    memref.store %quiet, %nan[%i, %c1] : memref<4x2xf32>
  }
  scf.for %i = %c0 to %c256 step %c1 {
    memref.store %four, %b[%i] : memref<256xbf16>
    memref.store %four, %p[%i] : memref<256xbf16>
    memref.store %six, %h[%i] : memref<256xf16>
  }
  return
}
