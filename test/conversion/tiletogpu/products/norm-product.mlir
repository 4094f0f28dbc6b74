// C = A·B divided by the norm of A's rows, which a loop of its own sums, and the sum of A's
// rows, for which the loop of products reads A once more: where a kernel has roles, all
// that loops read comes through rings.
//
// RUN: tsrun %s --once --schedules 1 --verify-each-stage | FileCheck %s
// RUN: tsopt %s --tile-to-llvm="arch=a100 chip=sm_80" -o %t.mlir && tsrun %t.mlir --once --verify=%s | FileCheck %s --check-prefix=OLDER
// OLDER: verified
// CHECK: verified after every one of
//
// RUN: tsopt %s --specialize-warps | FileCheck %s --check-prefix=ROLES
// ROLES-COUNT-2: tile.ring
// ROLES: tile.role "load"
// ROLES-COUNT-3: tile.copy async {{.*}} engine(tma) arrives
// ROLES: tile.role "math"
// ROLES-NOT: tile.pipelined
// ROLES: return
// RUN: tsopt %s --tile-to-llvm | FileCheck %s --check-prefix=CODE
// CODE: wgmma.mma_async

func.func @main(%A: memref<100x136xbf16> {tile.init = "random"}, %B: memref<136x72xbf16> {tile.init = "random"}, %C: memref<100x72xf32> {tile.out}) {
  tile.kernel blocks(%bx, %by) = (2, 2) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c136 = arith.constant 136 : index
    %row = arith.muli %by, %c64 : index
    %col = arith.muli %bx, %c64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %none = arith.constant dense<0.0> : tensor<64xf32>
    %one = arith.constant dense<1.0> : tensor<64xf32>
    %squares = tile.pipelined %k = %c0 to %c136 step %c64 stages(3) iter_args(%acc = %none) -> (tensor<64xf32>) {
      %a = tile.load %A[%row, %k] : memref<100x136xbf16> -> tensor<64x64xbf16>
      %x = arith.extf %a : tensor<64x64xbf16> to tensor<64x64xf32>
      %y = arith.mulf %x, %x : tensor<64x64xf32>
      %s = tile.reduce add %y dim 1 : tensor<64x64xf32> -> tensor<64xf32>
      %t = arith.addf %acc, %s : tensor<64xf32>
      tile.yield %t : tensor<64xf32>
    }
    %p, %sums = tile.pipelined %k = %c0 to %c136 step %c64 stages(2) iter_args(%acc = %zero, %sum = %none) -> (tensor<64x64xf32>, tensor<64xf32>) {
      %a = tile.load %A[%row, %k] : memref<100x136xbf16> -> tensor<64x64xbf16>
      %b = tile.load %B[%k, %col] : memref<136x72xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      %x = arith.extf %a : tensor<64x64xbf16> to tensor<64x64xf32>
      %s = tile.reduce add %x dim 1 : tensor<64x64xf32> -> tensor<64xf32>
      %t = arith.addf %sum, %s : tensor<64xf32>
      tile.yield %d, %t : tensor<64x64xf32>, tensor<64xf32>
    }
    %n0 = arith.addf %squares, %one : tensor<64xf32>
    %n1 = math.sqrt %n0 : tensor<64xf32>
    %n2 = tile.expand_dims %n1 dim 1 : tensor<64xf32> -> tensor<64x1xf32>
    %n = tile.broadcast %n2 : tensor<64x1xf32> -> tensor<64x64xf32>
    %s2 = tile.expand_dims %sums dim 1 : tensor<64xf32> -> tensor<64x1xf32>
    %s = tile.broadcast %s2 : tensor<64x1xf32> -> tensor<64x64xf32>
    %q = arith.divf %p, %n : tensor<64x64xf32>
    %r = arith.addf %q, %s : tensor<64x64xf32>
    tile.store %r, %C[%row, %col] : tensor<64x64xf32>, memref<100x72xf32>
  }
  return
}

func.func @reference(%A: memref<100x136xbf16>, %B: memref<136x72xbf16>, %C: memref<100x72xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 100 : index
  %n = arith.constant 72 : index
  %k = arith.constant 136 : index
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s:3 = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero, %t = %zero, %u = %one) -> (f64, f64, f64) {
        %x0 = memref.load %A[%i, %l] : memref<100x136xbf16>
        %x = arith.extf %x0 : bf16 to f64
        %y0 = memref.load %B[%l, %j] : memref<136x72xbf16>
        %y = arith.extf %y0 : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        %t1 = arith.addf %t, %x : f64
        %xx = arith.mulf %x, %x : f64
        %u1 = arith.addf %u, %xx : f64
        scf.yield %r, %t1, %u1 : f64, f64, f64
      }
      %n1 = math.sqrt %s#2 : f64
      %q = arith.divf %s#0, %n1 : f64
      %v = arith.addf %q, %s#1 : f64
      %f = arith.truncf %v : f64 to f32
      memref.store %f, %C[%i, %j] : memref<100x72xf32>
    }
  }
  return
}
