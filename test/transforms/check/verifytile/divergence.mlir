// RUN: tsopt %s --verify-tile --split-input-file --verify-diagnostics

// What units do together, all of them must reach.

func.func @barrier() {
  tile.kernel blocks(%x) = (4) threads(256) {
    %c0 = arith.constant 0 : index
    // All threads of a block agree on its number.
    %first_block = arith.cmpi eq, %x, %c0 : index
    scf.if %first_block {
      tile.barrier
    }
    scale.on @warpgroup as (%w, %n) {
      %first = arith.cmpi eq, %w, %c0 : index
      // expected-note @below {{the condition depends on the index of the unit of @warpgroup}}
      scf.if %first {
        // Only the threads of this warpgroup.
        tile.barrier @warpgroup
        // expected-error @below {{'tile.barrier' op must be executed by all units of @warpgroup together, but is in divergent code}}
        tile.barrier
      }
    }
  }
  return
}

// -----

func.func @collective(%in: memref<64xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %in[%c0] : memref<64xf32> -> tensor<64xf32>
    %me = comm.rank @device
    %first = arith.cmpi eq, %me, %c0 : index
    // expected-note @below {{the condition depends on the index of the unit of @device}}
    scf.if %first {
      // expected-error @below {{'comm.all_reduce' op must be executed by all units of @device together, but is in divergent code}}
      %s = comm.all_reduce max %t at @device : tensor<64xf32> -> tensor<64xf32>
    }
  }
  return
}

// -----

// A signal is between two devices: they need not do the same.

func.func @signal(%sig: !comm.signal<1>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %first = arith.cmpi eq, %me, %c0 : index
    scf.if %first {
      comm.notify %sig[%c0] add %one to %c1 : !comm.signal<1>
    } else {
      %t = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    }
  }
  return
}

// -----

// The number of iterations differs between warps.

func.func @loop() {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scale.on @warp as (%w, %n) {
      // expected-note @below {{the condition depends on the index of the unit of @warp}}
      scf.for %i = %c0 to %w step %c1 {
        // expected-error @below {{must be executed by all units of @warp together, but is in divergent code}}
        tile.barrier
      }
    }
  }
  return
}

// -----

// What each device has loaded of its shard, it must share before it decides
// whether to communicate.

func.func @loaded(%flags: memref<2xi32>, %in: memref<64xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0 : i32
    %t = tile.load %in[%c0] : memref<64xf32> -> tensor<64xf32>
    %mine = scale.view %flags shard<0> at @device : memref<2xi32> -> memref<1xi32>
    // expected-note @below {{it depends on the value loaded here; all_reduce or broadcast it at @device, so that it is the same in all units}}
    %f = memref.load %mine[%c0] : memref<1xi32>
    %go = arith.cmpi ne, %f, %zero : i32
    // expected-note @below {{the condition may differ between units of @device; the others wait forever for units that do not execute it}}
    scf.if %go {
      // expected-error @below {{'comm.all_reduce' op must be executed by all units of @device together, but is in divergent code}}
      %s = comm.all_reduce max %t at @device : tensor<64xf32> -> tensor<64xf32>
    }
  }
  return
}

// -----

// A bound of a loop decides as well, through any number of loops.

func.func @bound(%flags: memref<2xindex>, %in: memref<64xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %mine = scale.view %flags shard<0> at @device : memref<2xindex> -> memref<1xindex>
    %n = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %c0) -> (index) {
      // expected-note @below {{it depends on the value loaded here}}
      %f = memref.load %mine[%c0] : memref<1xindex>
      %b = arith.addi %a, %f : index
      scf.yield %b : index
    }
    // expected-note @below {{the condition may differ between units of @device}}
    scf.for %i = %c0 to %n step %c1 {
      // expected-error @below {{'comm.barrier' op must be executed by all units of @device together, but is in divergent code}}
      comm.barrier @device
    }
  }
  return
}

// -----

// Right: what all devices have combined, what a replica holds, what the kernel is
// given, and between devices the number of the block.

func.func @alike(%flags: memref<2x32xi32>, %steps: memref<1xindex>, %n: index, %in: memref<64xf32>) {
  tile.kernel devices(2) blocks(%x) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0 : i32
    %mine = scale.view %flags shard<0> at @device : memref<2x32xi32> -> memref<1x32xi32>
    %f = tile.load %mine[%c0, %c0] : memref<1x32xi32> -> tensor<32xi32>
    %all = comm.all_reduce max %f at @device : tensor<32xi32> -> tensor<32xi32>
    %shared = tile.alloc : memref<32xi32, #scale.mem<l1>>
    tile.store %all, %shared[%c0] : tensor<32xi32>, memref<32xi32, #scale.mem<l1>>
    %one = memref.load %shared[%c0] : memref<32xi32, #scale.mem<l1>>
    %go = arith.cmpi ne, %one, %zero : i32
    scf.if %go {
      comm.barrier @device
    }
    %m = memref.load %steps[%c0] : memref<1xindex>
    scf.for %i = %c0 to %m step %c1 {
      comm.barrier @device
    }
    scf.for %i = %x to %n step %c1 {
      comm.barrier @device
    }
  }
  return
}

// -----

// Blocks that differ by their number do not meet, those of a device do.

func.func @blocks() {
  tile.kernel cluster(2) blocks(%x) = (4) threads(32) {
    %c2 = arith.constant 2 : index
    %low = arith.cmpi ult, %x, %c2 : index
    // expected-note @below {{the condition depends on the index of the unit of @block}}
    scf.if %low {
      // expected-error @below {{'comm.barrier' op must be executed by all units of @block together, but is in divergent code}}
      comm.barrier @block
    }
  }
  return
}

// -----

// The unit of a warpgroup: its exchange with other devices is its own, a barrier
// of the block is not.

func.func @unit(%in: memref<64x16xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    scale.on @warpgroup as (%w, %n) {
      %t = tile.load %in[%c0, %c0] : memref<64x16xf32> -> tensor<64x16xf32>
      %first = arith.cmpi eq, %w, %c0 : index
      // expected-note @below {{the condition depends on the index of the unit of @warpgroup}}
      scf.if %first {
        %s = comm.all_reduce max %t at @device : tensor<64x16xf32> -> tensor<64x16xf32>
        // expected-error @below {{'comm.copy' op must be executed by all units of @warpgroup together, but is in divergent code}}
        %c = comm.copy %s to %w at @warpgroup : tensor<64x16xf32>
      }
    }
  }
  return
}

// -----

// Branches between blocks of code decide like scf.if.

func.func @branches(%flags: memref<2xi1>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %mine = scale.view %flags shard<0> at @device : memref<2xi1> -> memref<1xi1>
    // expected-note @below {{it depends on the value loaded here}}
    %go = memref.load %mine[%c0] : memref<1xi1>
    // expected-note @below {{the condition may differ between units of @device}}
    scf.execute_region {
      cf.cond_br %go, ^some, ^end
    ^some:
      // expected-error @below {{'comm.barrier' op must be executed by all units of @device together, but is in divergent code}}
      comm.barrier @device
      cf.br ^end
    ^end:
      scf.yield
    }
  }
  return
}

// -----

// What a test found, each device has found for itself.

func.func @tested() {
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    // expected-note @below {{it depends on this result, which may differ between units of @device}}
    %d, %t = comm.test %sig[%c0] ge %one : !comm.signal<1>
    // expected-note @below {{the condition may differ between units of @device; the others wait forever for units that do not execute it}}
    scf.if %d {
      // expected-error @below {{'comm.barrier' op must be executed by all units of @device together, but is in divergent code}}
      comm.barrier @device
    }
  }
  return
}

// -----

// What is read differs with the part of memory that is chosen to be read.

func.func @chosen_part(%in: memref<8xi32>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0 : i32
    scale.on @warpgroup as (%w, %n) {
      %part = memref.subview %in[%w] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: ?>>
      // expected-note @below {{it depends on the value loaded here}}
      %v = memref.load %part[%c0] : memref<4xi32, strided<[1], offset: ?>>
      %c = arith.cmpi eq, %v, %zero : i32
      // expected-note @below {{the condition may differ between units of @warpgroup}}
      scf.if %c {
        // expected-error @below {{'tile.barrier' op must be executed by all units of @warpgroup together, but is in divergent code}}
        tile.barrier
      }
    }
  }
  return
}
