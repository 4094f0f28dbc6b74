// softmax(Q·Kᵀ + M)·V over blocks of 64 keys: K, V and the mask M, from which the scores
// are computed, come through rings.
//
// RUN: tsrun %s --once --schedules 1 --verify-each-stage | FileCheck %s
// RUN: tsopt %s --tile-to-llvm="arch=a100 chip=sm_80" -o %t.mlir && tsrun %t.mlir --once --verify=%s | FileCheck %s --check-prefix=OLDER
// OLDER: verified
// CHECK: verified after every one of
//
// RUN: tsopt %s --specialize-warps | FileCheck %s --check-prefix=ROLES
// ROLES: tile.ring %{{.*}} : memref<2x64x64xbf16, #scale.mem<l1>>
// ROLES: tile.ring %{{.*}} : memref<2x64x64xbf16, #scale.mem<l1>>
// ROLES: tile.ring %{{.*}} : memref<2x64x64xf32, #scale.mem<l1>>
// ROLES: tile.role "load"
// ROLES-COUNT-3: tile.copy async {{.*}} engine(tma) arrives
// ROLES: tile.role "math"
// RUN: tsopt %s --tile-to-llvm | FileCheck %s --check-prefix=CODE
// CODE: wgmma.mma_async

func.func @main(%Q: memref<128x64xbf16> {tile.init = "random"}, %K: memref<160x64xbf16> {tile.init = "random"}, %V: memref<160x64xbf16> {tile.init = "random"}, %M: memref<128x160xf32> {tile.init = "random"}, %O: memref<128x64xbf16> {tile.out}) {
  tile.kernel blocks(%bx) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c160 = arith.constant 160 : index
    %row = arith.muli %bx, %c64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %none = arith.constant dense<0.0> : tensor<64xf32>
    %low = arith.constant dense<-1.0e30> : tensor<64xf32>
    %out = arith.constant dense<-1.0e30> : tensor<64x64xf32>
    %q = tile.load %Q[%row, %c0] : memref<128x64xbf16> -> tensor<64x64xbf16>
    %j = tile.iota dim 1 : tensor<64x64xindex>
    %acc, %max, %sum = tile.pipelined %k = %c0 to %c160 step %c64 stages(2) iter_args(%o = %zero, %m = %low, %l = %none) -> (tensor<64x64xf32>, tensor<64xf32>, tensor<64xf32>) {
      %kt = tile.load %K[%k, %c0] : memref<160x64xbf16> -> tensor<64x64xbf16>
      %mask = tile.load %M[%row, %k] : memref<128x160xf32> -> tensor<64x64xf32>
      %s0 = tile.gemm %q, %kt, %zero transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      %s1 = arith.addf %s0, %mask : tensor<64x64xf32>
      %left = arith.subi %c160, %k : index
      %ends = tile.fill %left : index -> tensor<64x64xindex>
      %in = arith.cmpi ult, %j, %ends : tensor<64x64xindex>
      %s = arith.select %in, %s1, %out : tensor<64x64xi1>, tensor<64x64xf32>
      %m1 = tile.reduce max %s dim 1 : tensor<64x64xf32> -> tensor<64xf32>
      %m2 = arith.maximumf %m, %m1 : tensor<64xf32>
      %m3 = tile.expand_dims %m2 dim 1 : tensor<64xf32> -> tensor<64x1xf32>
      %m4 = tile.broadcast %m3 : tensor<64x1xf32> -> tensor<64x64xf32>
      %d = arith.subf %s, %m4 : tensor<64x64xf32>
      %p = math.exp %d : tensor<64x64xf32>
      %e = arith.subf %m, %m2 : tensor<64xf32>
      %f = math.exp %e : tensor<64xf32>
      %l1 = tile.reduce add %p dim 1 : tensor<64x64xf32> -> tensor<64xf32>
      %l2 = arith.mulf %l, %f : tensor<64xf32>
      %l3 = arith.addf %l2, %l1 : tensor<64xf32>
      %f1 = tile.expand_dims %f dim 1 : tensor<64xf32> -> tensor<64x1xf32>
      %f2 = tile.broadcast %f1 : tensor<64x1xf32> -> tensor<64x64xf32>
      %o1 = arith.mulf %o, %f2 : tensor<64x64xf32>
      %ph = arith.truncf %p : tensor<64x64xf32> to tensor<64x64xbf16>
      %v = tile.load %V[%k, %c0] : memref<160x64xbf16> -> tensor<64x64xbf16>
      %o2 = tile.gemm %ph, %v, %o1 : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %o2, %m2, %l3 : tensor<64x64xf32>, tensor<64xf32>, tensor<64xf32>
    }
    %n1 = tile.expand_dims %sum dim 1 : tensor<64xf32> -> tensor<64x1xf32>
    %n2 = tile.broadcast %n1 : tensor<64x1xf32> -> tensor<64x64xf32>
    %r = arith.divf %acc, %n2 : tensor<64x64xf32>
    %h = arith.truncf %r : tensor<64x64xf32> to tensor<64x64xbf16>
    tile.store %h, %O[%row, %c0] : tensor<64x64xbf16>, memref<128x64xbf16>
  }
  return
}

func.func @reference(%Q: memref<128x64xbf16>, %K: memref<160x64xbf16>, %V: memref<160x64xbf16>, %M: memref<128x160xf32>, %O: memref<128x64xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c160 = arith.constant 160 : index
  %zero = arith.constant 0.0 : f64
  %P = memref.alloc() : memref<160xf64>
  scf.for %i = %c0 to %c128 step %c1 {
    %sum = scf.for %j = %c0 to %c160 step %c1 iter_args(%t = %zero) -> (f64) {
      %s = scf.for %l = %c0 to %c64 step %c1 iter_args(%acc = %zero) -> (f64) {
        %x0 = memref.load %Q[%i, %l] : memref<128x64xbf16>
        %x = arith.extf %x0 : bf16 to f64
        %y0 = memref.load %K[%j, %l] : memref<160x64xbf16>
        %y = arith.extf %y0 : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %m0 = memref.load %M[%i, %j] : memref<128x160xf32>
      %m = arith.extf %m0 : f32 to f64
      %sm = arith.addf %s, %m : f64
      %e = math.exp %sm : f64
      memref.store %e, %P[%j] : memref<160xf64>
      %r = arith.addf %t, %e : f64
      scf.yield %r : f64
    }
    scf.for %l = %c0 to %c64 step %c1 {
      %o = scf.for %j = %c0 to %c160 step %c1 iter_args(%acc = %zero) -> (f64) {
        %p = memref.load %P[%j] : memref<160xf64>
        %v0 = memref.load %V[%j, %l] : memref<160x64xbf16>
        %v = arith.extf %v0 : bf16 to f64
        %pv = arith.mulf %p, %v : f64
        %r = arith.addf %acc, %pv : f64
        scf.yield %r : f64
      }
      %n = arith.divf %o, %sum : f64
      %h = arith.truncf %n : f64 to bf16
      memref.store %h, %O[%i, %l] : memref<128x64xbf16>
    }
  }
  return
}
