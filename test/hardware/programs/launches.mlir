// Launches that must all give the same bits as the first of their size: products whose height, width and depth change from launch to
// launch, most of no multiple of a tile. What one launch leaves behind must be nothing to the next: barriers and their phases in shared
// memory, counters of blocks in device memory (a product whose parts blocks add up), maps that the copy engine was given (places and sizes
// change, each alone and together), arguments, and results: between launches the result is NaN, inside and around, so that a launch
// that writes too little or too much is seen, too.
//
// %same[i] is 1 while all launches of size i agree. Sizes 0 to 7 are for the simulator; the others have more tiles than a GPU has
// multiprocessors. On a GPU, ten thousand launches:
//
//   tsopt --tile-to-binary='chip=sm_90a params={launches=10000 cases=12}' test/hardware/programs/launches.mlir -o launches.bin.mlir
//   tsrun launches.bin.mlir --device=cuda --verify --once
//
// RUN: tsrun %s --verify --once | FileCheck %s
// RUN: tsopt %s --tile-to-llvm=chip=sm_90a | tsrun - --verify --once | FileCheck %s
// CHECK: verified

!factor = memref<?x?xbf16, strided<[?, 1], offset: ?>>
!result = memref<?x?xbf16, strided<[576, 1]>>
!A = memref<1216x256xbf16>
!B = memref<576x256xbf16>
!C = memref<1152x576xbf16>
!kept = memref<12x1152x576xbf16>
!tile = tensor<64x64xbf16>

memref.global constant @rows    : memref<12xindex> = dense<[64, 65,  1, 64, 200, 130,  50,  33, 1152, 1100, 1152,  61]>
memref.global constant @columns : memref<12xindex> = dense<[64, 63,  8, 64, 136,  72,  40, 129,  576,  570,  512,  64]>
memref.global constant @depths  : memref<12xindex> = dense<[64, 32, 40, 64, 200, 100, 200,  57,  256,  250,  256, 256]>
memref.global constant @starts  : memref<12xindex> = dense<[ 0,  0,  3, 64,   0,   8,   0,  17,    0,    1,   64,   5]>
memref.global constant @parts   : memref<12xindex> = dense<[ 1,  1,  1,  1,   1,   1,   4,   1,    1,    1,    1,   4]>

func.func @main(%hostA: !A {tile.init = "random"}, %hostB: !B {tile.init = "random"}, %same: memref<12xi32> {tile.init = "ones", tile.out}) {
  %launches = tile.param "launches" default(24) among([24, 100, 10000]) : index
  %cases = tile.param "cases" default(8) among([8, 12]) : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %A = gpu.alloc () : !A
  %B = gpu.alloc () : !B
  %C = gpu.alloc () : !C
  %kept = gpu.alloc () : !kept
  gpu.memcpy %A, %hostA : !A, !A
  gpu.memcpy %B, %hostB : !B, !B
  call @poison(%C) : (!C) -> ()
  %rows = memref.get_global @rows : memref<12xindex>
  %columns = memref.get_global @columns : memref<12xindex>
  %depths = memref.get_global @depths : memref<12xindex>
  %starts = memref.get_global @starts : memref<12xindex>
  %parts = memref.get_global @parts : memref<12xindex>
  %seed = arith.constant 1 : i32
  %multiplier = arith.constant 1664525 : i32
  %increment = arith.constant 1013904223 : i32
  %c16 = arith.constant 16 : i32
  scf.for %i = %c0 to %launches step %c1 iter_args(%state = %seed) -> (i32) {
    %high = arith.shrui %state, %c16 : i32
    %drawn = arith.index_castui %high : i32 to index
    %any = arith.remui %drawn, %cases : index
    %first = arith.cmpi ult, %i, %cases : index
    %case = arith.select %first, %i, %any : index
    %m = memref.load %rows[%case] : memref<12xindex>
    %n = memref.load %columns[%case] : memref<12xindex>
    %k = memref.load %depths[%case] : memref<12xindex>
    %row = memref.load %starts[%case] : memref<12xindex>
    %a = memref.subview %A[%row, 0] [%m, %k] [1, 1] : !A to memref<?x?xbf16, strided<[256, 1], offset: ?>>
    %b = memref.subview %B[0, 0] [%n, %k] [1, 1] : !B to memref<?x?xbf16, strided<[256, 1]>>
    %c = memref.subview %C[0, 0] [%m, %n] [1, 1] : !C to !result
    %x = memref.cast %a : memref<?x?xbf16, strided<[256, 1], offset: ?>> to !factor
    %y = memref.cast %b : memref<?x?xbf16, strided<[256, 1]>> to !factor
    %part = memref.load %parts[%case] : memref<12xindex>
    %whole = arith.cmpi eq, %part, %c1 : index
    scf.if %whole {
      func.call @product(%x, %y, %c) : (!factor, !factor, !result) -> ()
    } else {
      func.call @product_of_parts(%x, %y, %c) : (!factor, !factor, !result) -> ()
    }
    scf.if %first {
      func.call @keep(%C, %kept, %case, %m, %n, %same) : (!C, !kept, index, index, index, memref<12xi32>) -> ()
    } else {
      func.call @compare(%C, %kept, %case, %m, %n, %same) : (!C, !kept, index, index, index, memref<12xi32>) -> ()
    }
    %product = arith.muli %state, %multiplier : i32
    %next = arith.addi %product, %increment : i32
    scf.yield %next : i32
  }
  gpu.dealloc %kept : !kept
  gpu.dealloc %C : !C
  gpu.dealloc %B : !B
  gpu.dealloc %A : !A
  return
}

func.func @reference(%hostA: !A, %hostB: !B, %same: memref<12xi32>) {
  return
}

func.func @product(%A: !factor {tile.divisible = {strides = [8, 1], offset = 8}}, %B: !factor {tile.divisible = {strides = [8, 1], offset = 8}}, %C: !result) attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %A, %c0 : !factor
  %n = memref.dim %B, %c0 : !factor
  %depth = memref.dim %A, %c1 : !factor
  tile.kernel (%row, %col) = (0, 0) to (%m, %n) step (64, 64) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = 0 to %depth step 64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%row, %k] : !factor -> !tile
      %b = tile.load %B[%col, %k] : !factor -> !tile
      %d = tile.gemm %a, %b, %acc transpose_b : !tile, !tile -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    %o = arith.truncf %sum : tensor<64x64xf32> to !tile
    tile.store %o, %C[%row, %col] : !tile, !result
  }
  return
}

func.func @product_of_parts(%A: !factor {tile.divisible = {strides = [8, 1], offset = 8}}, %B: !factor {tile.divisible = {strides = [8, 1], offset = 8}}, %C: !result) attributes {no_inline} {
  %c1 = arith.constant 1 : index
  %depth = memref.dim %A, %c1 : !factor
  tile.kernel blocks(%part) = (4) threads(128) {
    %c0 = arith.constant 0 : index
    %first = arith.cmpi eq, %part, %c0 : index
    %from = affine.apply affine_map<(p) -> (p * 64)>(%part)
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %from to %depth step 256 stages(2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[0, %k] : !factor -> !tile
      %b = tile.load %B[0, %k] : !factor -> !tile
      %d = tile.gemm %a, %b, %acc transpose_b : !tile, !tile -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    %all = comm.all_reduce add %sum at @block : tensor<64x64xf32> -> tensor<64x64xf32>
    %o = arith.truncf %all : tensor<64x64xf32> to !tile
    scf.if %first {
      tile.store %o, %C[0, 0] : !tile, !result
    }
  }
  return
}

func.func @poison(%C: !C) attributes {no_inline} {
  tile.kernel (%row, %col) = (0, 0) to (1152, 576) step (64, 64) threads(128) {
    %nan = arith.constant dense<0x7FC0> : !tile
    tile.store %nan, %C[%row, %col] : !tile, !C
  }
  return
}

func.func @keep(%C: !C, %kept: !kept, %case: index, %m: index, %n: index, %same: memref<12xi32>) attributes {no_inline} {
  %height = affine.min affine_map<(n) -> (n + 64, 1152)>(%m)
  %width = affine.min affine_map<(n) -> (n + 64, 576)>(%n)
  tile.kernel (%row, %col) = (0, 0) to (%height, %width) step (64, 64) threads(128) {
    %no = arith.constant 0 : i32
    %nan = arith.constant dense<0x7FC0> : !tile
    %new = tile.load %C[%row, %col] : !C -> !tile
    tile.parallel (%i, %j) = (64, 64) in(%new as %x) : (!tile) {
      %y = arith.addi %row, %i : index
      %z = arith.addi %col, %j : index
      %above = arith.cmpi ult, %y, %m : index
      %left = arith.cmpi ult, %z, %n : index
      %inside = arith.andi %above, %left : i1
      %number = arith.cmpf ord, %x, %x : bf16
      %wrong = arith.cmpi ne, %inside, %number : i1
      scf.if %wrong {
        %old = memref.atomic_rmw andi %no, %same[%case] : (i32, memref<12xi32>) -> i32
      }
    }
    tile.store %new, %kept[%case, %row, %col] : !tile, !kept
    tile.store %nan, %C[%row, %col] : !tile, !C
  }
  return
}

func.func @compare(%C: !C, %kept: !kept, %case: index, %m: index, %n: index, %same: memref<12xi32>) attributes {no_inline} {
  %height = affine.min affine_map<(n) -> (n + 64, 1152)>(%m)
  %width = affine.min affine_map<(n) -> (n + 64, 576)>(%n)
  tile.kernel (%row, %col) = (0, 0) to (%height, %width) step (64, 64) threads(128) {
    %no = arith.constant 0 : i32
    %nan = arith.constant dense<0x7FC0> : !tile
    %new = tile.load %C[%row, %col] : !C -> !tile
    %old = tile.load %kept[%case, %row, %col] : !kept -> !tile
    tile.parallel (%i, %j) = (64, 64) in(%new as %x, %old as %y) : (!tile, !tile) {
      %xbits = arith.bitcast %x : bf16 to i16
      %ybits = arith.bitcast %y : bf16 to i16
      %wrong = arith.cmpi ne, %xbits, %ybits : i16
      scf.if %wrong {
        %before = memref.atomic_rmw andi %no, %same[%case] : (i32, memref<12xi32>) -> i32
      }
    }
    tile.store %nan, %C[%row, %col] : !tile, !C
  }
  return
}
