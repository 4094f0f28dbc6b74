// What a tile.parallel changes is changed once for each element, also where there are more
// threads than elements, and what it finds there is every holder's. Atomic operations that
// PTX does not have compare and swap.
//
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s
// CHECK: verified after every one of
// RUN: tsrun %s --verify-each-stage --once --schedule=7 | FileCheck %s
// RUN: tsopt %s --tile-to-llvm=to=planned | FileCheck %s --check-prefix=PLANNED

// The first of each element's holders combines; the others read what it found.
// PLANNED: %[[OLD:.*]] = tile.parallel (%{{.*}}) = (16) {
// PLANNED: tile.store %[[OLD]], %[[BUF:[0-9]+]][
// PLANNED: tile.barrier
// PLANNED: tile.load %[[BUF]][
func.func @main(%next: memref<16xi32> {tile.init = "zeros", tile.out}, %y: memref<16xi32> {tile.out}, %p: memref<256xf16> {tile.init = "ones", tile.out},
                %q: memref<4xf32> {tile.init = "zeros", tile.out}, %r: memref<512xi32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c4 = arith.constant 4 : index
    %seven = arith.constant 7 : i32
    %two = arith.constant 2.0 : f16
    %old = tile.parallel (%i) = (16) {
      %n = memref.atomic_rmw addi %seven, %next[%i] : (i32, memref<16xi32>) -> i32
      %m = arith.addi %n, %seven : i32
      tile.yield %m : i32
    } : tensor<16xi32>
    %twice = arith.addi %old, %old : tensor<16xi32>
    tile.store %twice, %y[0] : tensor<16xi32>, memref<16xi32>
    tile.parallel (%i) = (256) {
      %n = memref.generic_atomic_rmw %p[%i] : memref<256xf16> {
      ^bb0(%was: f16):
        %sum = arith.mulf %was, %two : f16
        memref.atomic_yield %sum : f16
      }
    }
    tile.parallel (%i) = (512) {
      %k = arith.remui %i, %c4 : index
      %v = arith.index_cast %i : index to i32
      %f = arith.sitofp %v : i32 to f32
      %o = memref.atomic_rmw maximumf %f, %q[%k] : (f32, memref<4xf32>) -> f32
    }
    // The same loop for all of a thread's elements, a branch for some of them.
    tile.parallel (%i) = (512) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %zero = arith.constant 0 : i32
      %sum = scf.for %k = %c0 to %c8 step %c1 iter_args(%a = %zero) -> (i32) {
        %v = memref.load %next[%k] : memref<16xi32>
        %s = arith.addi %a, %v : i32
        scf.yield %s : i32
      }
      %odd = arith.remui %i, %c4 : index
      %first = arith.cmpi eq, %odd, %c0 : index
      scf.if %first {
        memref.store %sum, %r[%i] : memref<512xi32>
      } else {
        memref.store %seven, %r[%i] : memref<512xi32>
      }
    }
  }
  return
}

func.func @reference(%next: memref<16xi32>, %y: memref<16xi32>, %p: memref<256xf16>, %q: memref<4xf32>, %r: memref<512xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %c256 = arith.constant 256 : index
  %c512 = arith.constant 512 : index
  %seven = arith.constant 7 : i32
  %fourteen = arith.constant 14 : i32
  %sum = arith.constant 56 : i32
  %two = arith.constant 2.0 : f16
  %most = arith.constant 508.0 : f32
  
  scf.for %i = %c0 to %c16 step %c1 {
    memref.store %seven, %next[%i] : memref<16xi32>
    memref.store %fourteen, %y[%i] : memref<16xi32>
  }
  scf.for %i = %c0 to %c256 step %c1 {
    memref.store %two, %p[%i] : memref<256xf16>
  }
  scf.for %i = %c0 to %c4 step %c1 {
    %v = arith.index_cast %i : index to i32
    %f = arith.sitofp %v : i32 to f32
    %g = arith.addf %f, %most : f32
    memref.store %g, %q[%i] : memref<4xf32>
  }
  scf.for %i = %c0 to %c512 step %c1 {
    memref.store %seven, %r[%i] : memref<512xi32>
  }
  scf.for %i = %c0 to %c512 step %c4 {
    memref.store %sum, %r[%i] : memref<512xi32>
  }
  return
}
