// What cannot be lowered is said before anything is. What other passes can plan, they do: they are
// inserted.
//
// RUN: tsopt %s --convert-tile-to-gpu --split-input-file --verify-diagnostics

func.func @operand_of_a_put(%t: tensor<64xf32>) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    // expected-error @below {{uses a tile of type tensor<64xf32> without a complete layout; run --infer-layout first}}
    %sent = comm.put %t, %buf[%c0] to %c0 : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
  }
  return
}

// -----

#a = #tile.layout<reg = [8@1], lane = [32@0], warp = [2@1:8]>
#c = #tile.layout<reg = [2@1:4, 4@1], lane = [32@0], warp = [2@1:8]>

func.func @from_outside(%t: tensor<32x16xf32, #a>) {
  tile.kernel blocks(%x) = (1) threads(64) {
    // expected-error @below {{uses a register tile from outside of the kernel; pass a memref and load it}}
    %u = tile.convert_layout %t : tensor<32x16xf32, #a> -> tensor<32x16xf32, #c>
  }
  return
}

// -----

#a = #tile.layout<lane = [32@0]>

func.func @carried(%x: memref<32xf32>, %n: index) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %t = tile.load %x[%c0] : memref<32xf32> -> tensor<32xf32>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<32xf32>) {
      scf.yield %a : tensor<32xf32>
    }
  }
  return
}

// -----

#part = #tile.layout<lane = [32@0], warp = [2@+]>
#sum = #tile.layout<lane = [32@0], warp = [2@*]>

func.func @not_reduced(%x: memref<32xf32>, %t: memref<64x32xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %u = tile.load %t[%c0, %c0] : memref<64x32xf32> -> tensor<64x32xf32, #tile.layout<reg = [32@0], lane = [32@1], warp = [2@0:32]>>
    %p = tile.reduce add %u dim 0 : tensor<64x32xf32, #tile.layout<reg = [32@0], lane = [32@1], warp = [2@0:32]>> -> tensor<32xf32, #part>
    %s = comm.all_reduce add %p at @warp : tensor<32xf32, #part> -> tensor<32xf32, #sum>
    tile.store %s, %x[%c0] : tensor<32xf32, #sum>, memref<32xf32>
  }
  return
}

// -----

func.func @copied(%x: memref<32xf32>, %y: memref<32xf32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    // expected-error @below {{is unsupported inside of a tile.kernel; use tile.copy}}
    memref.copy %x, %y : memref<32xf32> to memref<32xf32>
  }
  return
}

// -----

func.func @copied_by_nobody(%x: memref<32xf32>, %y: memref<32xf32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    tile.copy %x[%c0] to %y[%c0] tile(32) : memref<32xf32> to memref<32xf32>
  }
  return
}

// -----

func.func @copied_by_others(%x: memref<64xf32>, %y: memref<64xf32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    // expected-error @below {{has a layout that distributes the tile over 2 units of axis warp, but 1 execute this code}}
    tile.copy %x[%c0] to %y[%c0] tile(64) layout(#tile.layout<lane = [32@0], warp = [2@0:32]>) : memref<64xf32> to memref<64xf32>
  }
  return
}

// -----

func.func @allocated() {
  tile.kernel blocks(%b) = (1) threads(32) {
    // expected-error @below {{is unsupported inside of a tile.kernel}}
    %m = memref.alloc() : memref<32xf32>
    memref.dealloc %m : memref<32xf32>
  }
  return
}

// -----

func.func @another_memory() {
  tile.kernel blocks(%b) = (1) threads(32) {
    // expected-error @below {{in #scale.mem<l0> is unsupported; #scale.mem<l1> is the shared memory of the block}}
    %m = tile.alloc : memref<32xf32, #scale.mem<l0>>
  }
  return
}

// -----

#e = #tile.layout<lane = [32@0]>

// An operation on tiles that is not elementwise needs a lowering of its own.
func.func @no_lowering(%x: memref<32xf32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0] : memref<32xf32> -> tensor<32xf32, #e>
    %r = comm.broadcast %t from %c0 at @device : tensor<32xf32, #e>
  }
  return
}
