// RUN: tsopt %s --run-units-in-turn --split-input-file --verify-diagnostics

func.func @vote(%y: memref<64xi1>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    scale.on @thread as (%i, %n) {
      %all = arith.constant -1 : i32
      %v = memref.load %y[%i] : memref<64xi1>
      // expected-error @+1 {{exchanges registers of units, which is unsupported where a block is one thread, which runs the units in turn}}
      %w = nvvm.vote.sync any %all, %v -> i1
      memref.store %w, %y[%i] : memref<64xi1>
    }
  }
  return
}

// -----

func.func @switch(%x: memref<2xf32>, %k: index) {
  tile.kernel blocks(%b) = (1) threads(64) {
    scale.on @warp as (%i, %n) {
      // expected-error @+1 {{holds a barrier, and units that run in turn cannot wait for each other in it; use scf.for, scf.while or scf.if}}
      scf.index_switch %k
      case 2 {
        tile.barrier
        scf.yield
      }
      default {
      }
    }
  }
  return
}

// -----

func.func @memory(%x: memref<64xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    scale.on @thread as (%i, %n) {
      %c0 = arith.constant 0 : index
      // expected-error @+1 {{is memory of a unit that is used behind a barrier, which is unsupported where units run in turn; allocate it outside of the scale.on, with a part for each unit}}
      %own = memref.alloca() : memref<2xf32>
      tile.barrier
      %v = memref.load %own[%c0] : memref<2xf32>
      memref.store %v, %x[%i] : memref<64xf32>
    }
  }
  return
}

// -----

func.func @some(%x: memref<64xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    scale.on @thread as (%i, %n) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c32 = arith.constant 32 : index
      %low = arith.cmpi slt, %i, %c32 : index
      scf.if %low {
        %times = arith.andi %i, %c1 : index
        // expected-error @+1 {{holds a barrier, and units that run in turn run it differently often; give it the same bounds or condition in all units, with an if inside}}
        scf.for %k = %c0 to %times step %c1 {
          tile.barrier threads [0, 32]
        }
      }
    }
  }
  return
}

// -----

func.func @often(%x: memref<64xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    scale.on @thread as (%i, %n) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      // expected-error @+1 {{holds a barrier, and units that run in turn run it differently often; give it the same bounds or condition in all units, with an if inside}}
      scf.for %k = %c0 to %i step %c1 {
        tile.barrier threads [1, 32]
      }
    }
  }
  return
}

// -----

func.func @until(%x: memref<64xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    scale.on @thread as (%i, %n) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      // expected-error @+1 {{holds a barrier, and units that run in turn run it differently often; give it the same bounds or condition in all units, with an if inside}}
      %end = scf.while (%k = %i) : (index) -> index {
        %more = arith.cmpi sgt, %k, %c0 : index
        scf.condition(%more) %k : index
      } do {
      ^bb0(%k: index):
        tile.barrier threads [1, 32]
        %less = arith.subi %k, %c1 : index
        scf.yield %less : index
      }
    }
  }
  return
}

// -----

func.func @step(%x: memref<64xf32>, %by: index) {
  tile.kernel blocks(%b) = (1) threads(64) {
    scale.on @thread as (%i, %n) {
      %c0 = arith.constant 0 : index
      %c9 = arith.constant 9 : index
      %c32 = arith.constant 32 : index
      %low = arith.cmpi slt, %i, %c32 : index
      scf.if %low {
        // expected-error @+1 {{holds a barrier of some units that run in turn, and its step is not constant; give it a constant step}}
        scf.for %k = %c0 to %c9 step %by {
          tile.barrier threads [0, 32]
        }
      }
    }
  }
  return
}

// -----

func.func @partial(%f: f32) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %a = tile.fill %f : f32 -> tensor<32x16xf32, #tile.layout<warpgroup = [2@+]>>
    // expected-error @+1 {{computes with partial sums of units, which is unsupported where a block is one thread; all-reduce them first}}
    %t = tile.transpose %a, [1, 0] : tensor<32x16xf32, #tile.layout<warpgroup = [2@+]>> -> tensor<16x32xf32, #tile.layout<warpgroup = [2@+]>>
  }
  return
}

// -----

func.func @nested(%x: memref<2xf32>) {
  tile.kernel blocks(%b) = (1) threads(256) {
    scale.on @warpgroup as (%g, %ng) {
      scale.on @warp as (%w, %nw) {
        // expected-error @+1 {{is not one of all units of the @warpgroup, as which units that run in turn can wait for each other}}
        tile.barrier
      }
    }
  }
  return
}

// -----

func.func @atomic(%f: f32, %x: memref<32x16xf32>) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %a = tile.fill %f : f32 -> tensor<32x16xf32, #tile.layout<warpgroup = [2@+]>>
    // expected-error @+1 {{computes with partial sums of units, which is unsupported where a block is one thread; all-reduce them first}}
    tile.atomic add %a, %x[0, 0] : tensor<32x16xf32, #tile.layout<warpgroup = [2@+]>>, memref<32x16xf32>
  }
  return
}

// -----

// Units that run in turn cannot wait for one that has not run yet; a loop over an array may wait for another block.
func.func @polls(%x: memref<1xi32>, %y: memref<64xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %flag = tile.alloc : memref<1xi32, #scale.mem<l1>>
    scale.on @warp as (%i, %n) {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0 : i32
      scf.while : () -> () {
        %v = memref.atomic_rmw addi %zero, %x[%c0] : (i32, memref<1xi32>) -> i32
        %go = arith.cmpi eq, %v, %zero : i32
        scf.condition(%go)
      } do {
        scf.yield
      }
      // A lock that a unit gives back in its turn is free in the next one's.
      scf.while : () -> () {
        %one = arith.constant 1 : i32
        %v = memref.atomic_rmw assign %one, %flag[%c0] : (i32, memref<1xi32, #scale.mem<l1>>) -> i32
        %go = arith.cmpi eq, %v, %one : i32
        scf.condition(%go)
      } do {
        scf.yield
      }
      // expected-error @+1 {{waits in a loop for what another unit of the block writes, which is unsupported where a block is one thread, which runs the units in turn; let them meet at a tile.barrier in the body of the scale.on}}
      scf.while : () -> () {
        %v = memref.atomic_rmw addi %zero, %flag[%c0] : (i32, memref<1xi32, #scale.mem<l1>>) -> i32
        %go = arith.cmpi eq, %v, %zero : i32
        scf.condition(%go)
      } do {
        scf.yield
      }
    }
  }
  return
}
