// C = A·Bᵀ with roles and a ring written by hand, as --specialize-warps makes them
// from a tile.pipelined. One warpgroup tells the copy engine what to load; two multiply
// what has come. Two blocks take turns at the six tiles of C, so that the next tile is
// being loaded while the last one is stored: each warpgroup puts its rows into shared
// memory and lets the copy engine take them from there. No size divides the tile.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%A: memref<200x200xbf16> {tile.init = "random"},
                %B: memref<152x200xbf16> {tile.init = "random"},
                %C: memref<200x152xbf16> {tile.out}) {
  tile.kernel blocks(%b) = (2) threads(384) {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c6 = arith.constant 6 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %k = arith.constant 200 : index
    %a = tile.alloc : memref<3x128x64xbf16, #scale.mem<l1>>
    %s = tile.alloc : memref<3x64x64xbf16, #scale.mem<l1>>
    %out = tile.alloc : memref<2x64x64xbf16, #scale.mem<l1>>
    %ring = tile.ring %a, %s : memref<3x128x64xbf16, #scale.mem<l1>>, memref<3x64x64xbf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) registers(40) {
        %first = tile.cursor
        scf.for %t = %b to %c6 step %c2 iter_args(%i = %first) -> (!tile.cursor) {
          %y = arith.divui %t, %c3 : index
          %x = arith.remui %t, %c3 : index
          %row = arith.muli %y, %c128 : index
          %col = arith.muli %x, %c64 : index
          %next = scf.for %kk = %c0 to %k step %c64 iter_args(%n = %i) -> (!tile.cursor) {
            %slot = tile.acquire %ring[%n]
            %at = tile.slot %a[%slot] : memref<3x128x64xbf16, #scale.mem<l1>> -> memref<128x64xbf16, #scale.mem<l1>>
            %bt = tile.slot %s[%slot] : memref<3x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
            tile.copy async %A[%row, %kk] to %at[%c0, %c0] tile(128, 64) engine(tma) arrives(%ring[%n]) : memref<200x200xbf16> to memref<128x64xbf16, #scale.mem<l1>>
            tile.copy async %B[%col, %kk] to %bt[%c0, %c0] tile(64, 64) engine(tma) arrives(%ring[%n]) : memref<152x200xbf16> to memref<64x64xbf16, #scale.mem<l1>>
            tile.publish %ring[%n]
            %m = tile.advance %ring[%n]
            scf.yield %m : !tile.cursor
          }
          scf.yield %next : !tile.cursor
        }
      }
      tile.role "math" units(2) registers(232) {
        %first = tile.cursor
        %zero = arith.constant dense<0.0> : tensor<128x64xf32>
        scf.for %t = %b to %c6 step %c2 iter_args(%i = %first) -> (!tile.cursor) {
          %y = arith.divui %t, %c3 : index
          %x = arith.remui %t, %c3 : index
          %row = arith.muli %y, %c128 : index
          %col = arith.muli %x, %c64 : index
          %sum, %next = scf.for %kk = %c0 to %k step %c64 iter_args(%acc = %zero, %n = %i) -> (tensor<128x64xf32>, !tile.cursor) {
            %slot = tile.take %ring[%n]
            %at = tile.slot %a[%slot] : memref<3x128x64xbf16, #scale.mem<l1>> -> memref<128x64xbf16, #scale.mem<l1>>
            %bt = tile.slot %s[%slot] : memref<3x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
            %d = tile.gemm %at, %bt, %acc transpose_b : memref<128x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>> -> tensor<128x64xf32>
            tile.release %ring[%n]
            %m = tile.advance %ring[%n]
            scf.yield %d, %m : tensor<128x64xf32>, !tile.cursor
          }
          %h = arith.truncf %sum : tensor<128x64xf32> to tensor<128x64xbf16>
          scale.on @warpgroup as (%u, %units) in (%h as %part shard<0>) : (tensor<128x64xbf16>) {
            %mine = tile.slot %out[%u] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
            %below = arith.muli %u, %c64 : index
            %to = arith.addi %row, %below : index
            tile.async_wait 0 bulk read
            tile.store %part, %mine[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
            tile.copy async %mine[%c0, %c0] to %C[%to, %col] tile(64, 64) engine(tma) : memref<64x64xbf16, #scale.mem<l1>> to memref<200x152xbf16>
            tile.async_commit bulk
          }
          scf.yield %next : !tile.cursor
        }
        scale.on @warpgroup {
          tile.async_wait 0 bulk
        }
      }
    }
  }
  return
}

func.func @reference(%A: memref<200x200xbf16>, %B: memref<152x200xbf16>, %C: memref<200x152xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 200 : index
  %n = arith.constant 152 : index
  %k = arith.constant 200 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %a = memref.load %A[%i, %l] : memref<200x200xbf16>
        %b = memref.load %B[%j, %l] : memref<152x200xbf16>
        %x = arith.extf %a : bf16 to f64
        %y = arith.extf %b : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to bf16
      memref.store %f, %C[%i, %j] : memref<200x152xbf16>
    }
  }
  return
}
