// RUN: tsopt %s --verify-tile --split-input-file --verify-diagnostics
// RUN: tsopt %s --verify-tile=unchecked --split-input-file -o /dev/null 2>&1 | FileCheck %s

// A result holds nothing before the program writes it, so blocks write all of it; and no element twice.

// expected-note @below {{it is a result, whose unwritten elements are undefined}}
func.func @floor(%C: memref<100x64xf32> {tile.out, tile.name = "C"}) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  // expected-note @below {{the grid has 1 block in dimension 0, one for every 64 of the 100 elements along dimension 0 of C: ceildiv(100, 64) = 2 blocks write all}}
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %i = arith.muli %x, %c64 : index
    // expected-warning @below {{'tile.store' op leaves a part of C unwritten: no block writes C[64, 0]}}
    tile.store %zero, %C[%i, %c0] : tensor<64x64xf32>, memref<100x64xf32>
  }
  return
}

// -----

// Between the tiles of two blocks. What a caller has in the array is not undefined.
// expected-note @below {{it is a result}}
func.func @gap(%C: memref<128x64xf32> {tile.out}, %D: memref<128x64xf32> {tile.out, tile.init = "zeros"}) {
  %zero = arith.constant dense<0.0> : tensor<32x64xf32>
  tile.kernel blocks(%x) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %i = arith.muli %x, %c64 : index
    // expected-warning @below {{leaves a part of argument #0 unwritten: no block writes argument #0[32, 0]}}
    tile.store %zero, %C[%i, %c0] : tensor<32x64xf32>, memref<128x64xf32>
    tile.store %zero, %D[%i, %c0] : tensor<32x64xf32>, memref<128x64xf32>
  }
  return
}

// -----

func.func @overlap(%C: memref<128x64xf32> {tile.out, tile.name = "C"}) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  tile.kernel blocks(%x) = (3) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %i = arith.muli %x, %c32 : index
    // expected-warning @below {{'tile.store' op: blocks (0) and (1) both write C[32, 0], without an order}}
    tile.store %zero, %C[%i, %c0] : tensor<64x64xf32>, memref<128x64xf32>
  }
  return
}

// -----

// A dimension of the grid that decides nothing.
func.func @again(%C: memref<64xf32> {tile.out, tile.name = "C"}) {
  %one = arith.constant dense<1.0> : tensor<32xf32>
  tile.kernel blocks(%x, %y) = (2, 3) threads(32) {
    %c32 = arith.constant 32 : index
    %i = arith.muli %x, %c32 : index
    // expected-warning @below {{blocks (0, 0) and (0, 1) both write C[0]}}
    tile.store %one, %C[%i] : tensor<32xf32>, memref<64xf32>
  }
  return
}

// -----

// Two operations: the last block of the one, the first of the other.
func.func @halves(%C: memref<128xf32> {tile.out, tile.name = "C"}) {
  %one = arith.constant dense<1.0> : tensor<32xf32>
  tile.kernel blocks(%x) = (3) threads(32) {
    %c32 = arith.constant 32 : index
    %i = arith.muli %x, %c32 : index
    %j = arith.addi %i, %c32 : index
    // expected-note @below {{block (1) writes it here}}
    tile.store %one, %C[%i] : tensor<32xf32>, memref<128xf32>
    // expected-warning @below {{blocks (0) and (1) both write C[32]}}
    tile.store %one, %C[%j] : tensor<32xf32>, memref<128xf32>
  }
  return
}

// -----

// Tiles taken in turns, by quotients and remainders: the last one is forgotten.
// expected-note @below {{it is a result}}
func.func @turns(%C: memref<96x128xf32> {tile.out, tile.name = "C"}) {
  %zero = arith.constant dense<0.0> : tensor<32x32xf32>
  tile.kernel blocks(%b) = (4) threads(128) {
    %c4 = arith.constant 4 : index
    %c11 = arith.constant 11 : index
    %c32 = arith.constant 32 : index
    scf.for %t = %b to %c11 step %c4 {
      %q = arith.divui %t, %c4 : index
      %r = arith.remui %t, %c4 : index
      %i = arith.muli %q, %c32 : index
      %j = arith.muli %r, %c32 : index
      // expected-warning @below {{leaves a part of C unwritten: no block writes C[64, 96]}}
      tile.store %zero, %C[%i, %j] : tensor<32x32xf32>, memref<96x128xf32>
    }
  }
  return
}

// -----

// Threads, under a condition.
// expected-note @below {{it is a result}}
func.func @threads(%C: memref<100xf32> {tile.out, tile.name = "C"}) {
  %one = arith.constant 1.0 : f32
  tile.kernel blocks(%b) = (2) threads(64) {
    %c64 = arith.constant 64 : index
    %c99 = arith.constant 99 : index
    scale.on @thread as (%t, %n) {
      %at = arith.muli %b, %c64 : index
      %i = arith.addi %at, %t : index
      %in = arith.cmpi slt, %i, %c99 : index
      scf.if %in {
        // expected-warning @below {{'memref.store' op leaves a part of C unwritten: no block writes C[99]}}
        memref.store %one, %C[%i] : memref<100xf32>
      }
    }
  }
  return
}

// -----

// A window of a view lies where the view does, and no further.
// expected-note @below {{it is a result}}
func.func @view(%C: memref<64x100xf32> {tile.out, tile.name = "C"}) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  tile.kernel blocks(%b) = (2) threads(64) {
    %c0 = arith.constant 0 : index
    %c50 = arith.constant 50 : index
    %j = arith.muli %b, %c50 : index
    %half = memref.subview %C[0, %j] [64, 48] [1, 1] : memref<64x100xf32> to memref<64x48xf32, strided<[100, 1], offset: ?>>
    // expected-warning @below {{leaves a part of C unwritten: no block writes C[0, 48]}}
    tile.store %zero, %half[%c0, %c0] : tensor<64x64xf32>, memref<64x48xf32, strided<[100, 1], offset: ?>>
  }
  return
}

// -----

// Right: two kernels write a half each; every second column; a condition by which one block writes the rest; what is
// outside of the array meets nothing.
func.func @right(%C: memref<64x64xf32> {tile.out}, %D: memref<8x64xf32> {tile.out}, %E: memref<65xf32> {tile.out}) {
  %zero = arith.constant dense<0.0> : tensor<32x64xf32>
  %col = arith.constant dense<0.0> : tensor<8x32xf32>
  %one = arith.constant dense<1.0> : tensor<32xf32>
  %last = arith.constant dense<1.0> : tensor<1xf32>
  %c0 = arith.constant 0 : index
  tile.kernel blocks(%x) = (1) threads(128) {
    tile.store %zero, %C[0, 0] : tensor<32x64xf32>, memref<64x64xf32>
  }
  tile.kernel blocks(%x) = (2) threads(128) {
    %c32 = arith.constant 32 : index
    %c1 = arith.constant 1 : index
    %i = arith.muli %x, %c32 : index
    %j = arith.addi %i, %c32 : index
    tile.store %zero, %C[%j, 0] : tensor<32x64xf32>, memref<64x64xf32>
    tile.store %col, %D[0, %x] [8, 32] [1, 2] : tensor<8x32xf32>, memref<8x64xf32>
    tile.store %one, %E[%i] : tensor<32xf32>, memref<65xf32>
    %is = arith.cmpi eq, %x, %c1 : index
    scf.if %is {
      tile.store %last, %E[64] : tensor<1xf32>, memref<65xf32>
    }
  }
  return
}

// -----

// Elements of a tile.parallel, with a condition on the coordinates.
// expected-note @below {{it is a result}}
func.func @elements(%C: memref<64xf32> {tile.out, tile.name = "C"}) {
  %f = arith.constant 1.0 : f32
  // expected-note @below {{the grid has 2 blocks in dimension 0, one for every 31 of the 64 elements along dimension 0 of C: ceildiv(64, 31) = 3 blocks write all}}
  tile.kernel blocks(%x) = (2) threads(32) {
    %c31 = arith.constant 31 : index
    tile.parallel (%i) = (32) {
      %at = arith.muli %x, %c31 : index
      %j = arith.addi %at, %i : index
      %most = arith.cmpi slt, %j, %c31 : index
      scf.if %most {
      } else {
        // expected-warning @+2 {{blocks (0) and (1) both write C[31], without an order}}
        // expected-warning @+1 {{leaves a part of C unwritten: no block writes C[0]}}
        memref.store %f, %C[%j] : memref<64xf32>
      }
    }
  }
  return
}

// -----

// What depends on data may be anywhere, and what the host writes everywhere. Remarks say so.
func.func @data(%at: memref<4xindex>, %C: memref<128xf32> {tile.out, tile.name = "C"}, %D: memref<64xf32> {tile.out}, %n: index, %E: memref<?xf32> {tile.out, tile.name = "E"}) {
  %one = arith.constant dense<1.0> : tensor<32xf32>
  %f = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  memref.store %f, %D[%c0] : memref<64xf32>
  tile.kernel blocks(%x) = (4) threads(32) {
    %i = memref.load %at[%x] : memref<4xindex>
    // CHECK: arrays.mlir:[[@LINE+2]]:5: remark: whether two blocks write the same element of C is not checked: where it writes depends on runtime values
    // CHECK: arrays.mlir:[[@LINE+1]]:5: remark: whether all of C is written is not checked: where it writes depends
    tile.store %one, %C[%i] : tensor<32xf32>, memref<128xf32>
    // CHECK: arrays.mlir:[[@LINE+2]]:5: remark: whether all of E is written is not checked: its extents are not statically known
    %j = arith.muli %x, %n : index
    tile.store %one, %E[%j] : tensor<32xf32>, memref<?xf32>
  }
  return
}

// -----

// Sums in memory are no result of one block, and blocks that wait for each other may write in turn.
func.func @sums(%C: memref<32xf32> {tile.out, tile.init = "zeros"}, %D: memref<32xf32> {tile.out}) {
  %one = arith.constant dense<1.0> : tensor<32xf32>
  tile.kernel blocks(%x) = (4) threads(32) {
    tile.atomic add %one, %C[0] : tensor<32xf32>, memref<32xf32>
  }
  tile.kernel blocks(%x) = (4) threads(32) cooperative {
    tile.store %one, %D[0] : tensor<32xf32>, memref<32xf32>
    comm.barrier @block
    tile.store %one, %D[0] : tensor<32xf32>, memref<32xf32>
  }
  return
}

// -----

// Columns are written from the last to the first, each by two blocks: the least element is that of the last block.
func.func @backwards(%C: memref<64xf32> {tile.out}) {
  tile.kernel blocks(%x, %y) = (2, 2) threads(128) {
    %c32 = arith.constant 32 : index
    %one = arith.constant dense<1.0> : tensor<32xf32>
    %by = arith.muli %x, %c32 : index
    %i = arith.subi %c32, %by : index
    // expected-warning @below {{blocks (1, 0) and (1, 1) both write argument #0[0]}}
    tile.store %one, %C[%i] : tensor<32xf32>, memref<64xf32>
  }
  return
}

// -----

// A loop moves the writes as far as a block does, so that one block writes what the next one does.
func.func @overlapping(%C: memref<12xf32>) {
  tile.kernel blocks(%x) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %one = arith.constant dense<1.0> : tensor<1xf32>
    scf.for %i = %c0 to %c4 step %c1 {
      %at = arith.addi %x, %i : index
      // expected-warning @below {{blocks (0) and (1) both write argument #0[1]}}
      tile.store %one, %C[%at] : tensor<1xf32>, memref<12xf32>
    }
  }
  return
}
