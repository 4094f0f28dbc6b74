// No barrier is needed where the threads that use an element again are those that used it
// before: the window is the same, or another without a common element, and no element is held
// by two threads. So it is seen from how the indices move.
//
// RUN: tsopt %s --insert-sync --split-input-file | FileCheck %s

// A window that moves by its extent: each thread comes back to its own elements, or to
// none that another had.

#l = #tile.layout<lane = [32@0]>

// CHECK-LABEL: @steps
// CHECK:      scf.for
// CHECK-NOT:  tile.barrier
// CHECK:      return
func.func @steps(%m: memref<1024xf32>, %n: index, %k: i32, %some: memref<4xindex>) {
  tile.kernel blocks(%x) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    scf.for %i = %c0 to %n step %c32 {
      %at = arith.addi %i, %c0 : index
      %t = tile.load %m[%at] : memref<1024xf32> -> tensor<32xf32, #l>
      tile.store %t, %m[%at] : tensor<32xf32, #l>, memref<1024xf32>
    }
  }
  return
}

// -----

// By half of it: what one thread wrote another reads.

#l = #tile.layout<lane = [32@0]>

// CHECK-LABEL: @half_steps
// CHECK:      scf.for
// CHECK:      tile.barrier
// CHECK:      return
func.func @half_steps(%m: memref<1024xf32>, %n: index, %k: i32, %some: memref<4xindex>) {
  tile.kernel blocks(%x) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    scf.for %i = %c0 to %n step %c16 {
      %at = arith.addi %i, %c0 : index
      %t = tile.load %m[%at] : memref<1024xf32> -> tensor<32xf32, #l>
      tile.store %t, %m[%at] : tensor<32xf32, #l>, memref<1024xf32>
    }
  }
  return
}

// -----

// The counter times the extent, in any order, from anywhere that stays.

#l = #tile.layout<lane = [32@0]>

// CHECK-LABEL: @scaled
// CHECK:      scf.for
// CHECK-NOT:  tile.barrier
// CHECK:      return
func.func @scaled(%m: memref<1024xf32>, %n: index, %k: i32, %some: memref<4xindex>) {
  tile.kernel blocks(%x) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    scf.for %i = %c0 to %n step %c1 {
      %o = arith.muli %c32, %i : index
      %b = arith.muli %x, %c16 : index
      %at = arith.subi %o, %b : index
      %t = tile.load %m[%at] : memref<1024xf32> -> tensor<32xf32, #l>
      tile.store %t, %m[%at] : tensor<32xf32, #l>, memref<1024xf32>
    }
  }
  return
}

// -----

// A conversion changes nothing, and what is made of what stays stays.

#l = #tile.layout<lane = [32@0]>

// CHECK-LABEL: @cast
// CHECK:      scf.for
// CHECK-NOT:  tile.barrier
// CHECK:      return
func.func @cast(%m: memref<1024xf32>, %n: index, %k: i32, %some: memref<4xindex>) {
  tile.kernel blocks(%x) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    scf.for %i = %c0 to %n step %c1 {
      %j = arith.index_cast %k : i32 to index
      %r = arith.remui %j, %c32 : index
      %p = arith.muli %i, %c32 : index
      %q = arith.muli %p, %r : index
      %at = arith.addi %q, %j : index
      %t = tile.load %m[%at] : memref<1024xf32> -> tensor<32xf32, #l>
      tile.store %t, %m[%at] : tensor<32xf32, #l>, memref<1024xf32>
    }
  }
  return
}

// -----

// What is loaded may be anything.

#l = #tile.layout<lane = [32@0]>

// CHECK-LABEL: @anywhere
// CHECK:      scf.for
// CHECK:      tile.barrier
// CHECK:      return
func.func @anywhere(%m: memref<1024xf32>, %n: index, %k: i32, %some: memref<4xindex>) {
  tile.kernel blocks(%x) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    scf.for %i = %c0 to %n step %c1 {
      %at = memref.load %some[%c0] : memref<4xindex>
      %t = tile.load %m[%at] : memref<1024xf32> -> tensor<32xf32, #l>
      tile.store %t, %m[%at] : tensor<32xf32, #l>, memref<1024xf32>
    }
  }
  return
}

// -----

// So may what is made of the counter otherwise.

#l = #tile.layout<lane = [32@0]>

// CHECK-LABEL: @remainder
// CHECK:      scf.for
// CHECK:      tile.barrier
// CHECK:      return
func.func @remainder(%m: memref<1024xf32>, %n: index, %k: i32, %some: memref<4xindex>) {
  tile.kernel blocks(%x) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    scf.for %i = %c0 to %n step %c1 {
      %at = arith.remui %i, %c32 : index
      %t = tile.load %m[%at] : memref<1024xf32> -> tensor<32xf32, #l>
      tile.store %t, %m[%at] : tensor<32xf32, #l>, memref<1024xf32>
    }
  }
  return
}

// -----

// What a map makes of the counter moves between multiples of its divisor.

#l = #tile.layout<lane = [32@0]>

// CHECK-LABEL: @maps
// CHECK:      scf.for
// CHECK-NOT:  tile.barrier
// CHECK:      return
func.func @maps(%m: memref<1024xf32>, %n: index, %k: i32, %some: memref<4xindex>) {
  tile.kernel blocks(%x) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c5 = arith.constant 5 : index
    %c32 = arith.constant 32 : index
    scf.for %i = %c0 to %n step %c1 {
      %at = affine.apply affine_map<(d0) -> (d0 * 64 + 32)>(%i)
      %t = tile.load %m[%at] : memref<1024xf32> -> tensor<32xf32, #l>
      tile.store %t, %m[%at] : tensor<32xf32, #l>, memref<1024xf32>
    }
  }
  return
}

// -----

// A shift by four bits moves by half of the extent.

#l = #tile.layout<lane = [32@0]>

// CHECK-LABEL: @shifted
// CHECK:      scf.for
// CHECK:      tile.barrier
// CHECK:      return
func.func @shifted(%m: memref<1024xf32>, %n: index, %k: i32, %some: memref<4xindex>) {
  tile.kernel blocks(%x) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c5 = arith.constant 5 : index
    %c32 = arith.constant 32 : index
    %c4 = arith.constant 4 : index
    scf.for %i = %c0 to %n step %c1 {
      %at = arith.shli %i, %c4 : index
      %t = tile.load %m[%at] : memref<1024xf32> -> tensor<32xf32, #l>
      tile.store %t, %m[%at] : tensor<32xf32, #l>, memref<1024xf32>
    }
  }
  return
}

// -----

// One by five does not.

#l = #tile.layout<lane = [32@0]>

// CHECK-LABEL: @shifted_far
// CHECK:      scf.for
// CHECK-NOT:  tile.barrier
// CHECK:      return
func.func @shifted_far(%m: memref<1024xf32>, %n: index, %k: i32, %some: memref<4xindex>) {
  tile.kernel blocks(%x) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c5 = arith.constant 5 : index
    %c32 = arith.constant 32 : index
    scf.for %i = %c0 to %n step %c1 {
      %at = arith.shli %i, %c5 : index
      %t = tile.load %m[%at] : memref<1024xf32> -> tensor<32xf32, #l>
      tile.store %t, %m[%at] : tensor<32xf32, #l>, memref<1024xf32>
    }
  }
  return
}

// -----

// A loop carries the index on by the extent.

#l = #tile.layout<lane = [32@0]>

// CHECK-LABEL: @carried
// CHECK:      scf.for
// CHECK-NOT:  tile.barrier
// CHECK:      return
func.func @carried(%m: memref<1024xf32>, %n: index, %k: i32, %some: memref<4xindex>) {
  tile.kernel blocks(%x) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c5 = arith.constant 5 : index
    %c32 = arith.constant 32 : index
    %last = scf.for %i = %c0 to %n step %c1 iter_args(%at = %c0) -> (index) {
      %t = tile.load %m[%at] : memref<1024xf32> -> tensor<32xf32, #l>
      tile.store %t, %m[%at] : tensor<32xf32, #l>, memref<1024xf32>
      %next = arith.addi %at, %c32 : index
      scf.yield %next : index
    }
  }
  return
}

// -----

// The product of two counters, one of which steps by the extent; neither is constant.

#l = #tile.layout<lane = [32@0]>

// CHECK-LABEL: @product
// CHECK:      scf.for
// CHECK-NOT:  tile.barrier
// CHECK:      return
func.func @product(%m: memref<1024xf32>, %n: index, %k: i32, %some: memref<4xindex>) {
  tile.kernel blocks(%x) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c5 = arith.constant 5 : index
    %c32 = arith.constant 32 : index
    scf.for %j = %c0 to %n step %c32 {
      scf.for %i = %c1 to %n step %c2 {
        %at = arith.muli %i, %j : index
        %t = tile.load %m[%at] : memref<1024xf32> -> tensor<32xf32, #l>
        tile.store %t, %m[%at] : tensor<32xf32, #l>, memref<1024xf32>
      }
    }
  }
  return
}

// -----

// A step that is a multiple of the extent, but not constant.

#l = #tile.layout<lane = [32@0]>

// CHECK-LABEL: @unknown_step
// CHECK:      scf.for
// CHECK-NOT:  tile.barrier
// CHECK:      return
func.func @unknown_step(%m: memref<1024xf32>, %n: index, %k: i32, %some: memref<4xindex>) {
  tile.kernel blocks(%x) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c5 = arith.constant 5 : index
    %c32 = arith.constant 32 : index
    %step = arith.muli %n, %c32 : index
    scf.for %i = %x to %n step %step {
      %at = arith.addi %i, %x : index
      %t = tile.load %m[%at] : memref<1024xf32> -> tensor<32xf32, #l>
      tile.store %t, %m[%at] : tensor<32xf32, #l>, memref<1024xf32>
    }
  }
  return
}

// -----

// One that is not known at all.

#l = #tile.layout<lane = [32@0]>

// CHECK-LABEL: @any_step
// CHECK:      scf.for
// CHECK:      tile.barrier
// CHECK:      return
func.func @any_step(%m: memref<1024xf32>, %n: index, %k: i32, %some: memref<4xindex>) {
  tile.kernel blocks(%x) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c5 = arith.constant 5 : index
    %c32 = arith.constant 32 : index
    scf.for %i = %c0 to %n step %n {
      %at = arith.addi %i, %c0 : index
      %t = tile.load %m[%at] : memref<1024xf32> -> tensor<32xf32, #l>
      tile.store %t, %m[%at] : tensor<32xf32, #l>, memref<1024xf32>
    }
  }
  return
}
