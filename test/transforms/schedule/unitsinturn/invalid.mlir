// RUN: tsopt %s --run-units-in-turn --split-input-file --verify-diagnostics

func.func @shuffle(%y: memref<64xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    scale.on @thread as (%i, %n) {
      %one = arith.constant 1 : i32
      %width = arith.constant 32 : i32
      %v = memref.load %y[%i] : memref<64xf32>
      // expected-error @+1 {{exchanges registers of units, which is unsupported where a block is one thread, which runs the units in turn}}
      %w, %ok = gpu.shuffle xor %v, %one, %width : f32
      memref.store %w, %y[%i] : memref<64xf32>
    }
  }
  return
}

// -----

func.func @loop(%y: memref<64xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    scale.on @warp as (%i, %n) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.for %k = %c0 to %n step %c1 {
        // expected-error @+1 {{is inside of a 'scf.for', where units that run in turn cannot wait for each other; move it to the body of the scale.on}}
        tile.barrier
      }
    }
  }
  return
}

// -----

func.func @number(%x: memref<2xf32>, %y: memref<2xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    scale.on @warp as (%i, %n) {
      // expected-error @+1 {{is used behind a barrier of units that run in turn, and is no tile; compute it behind the barrier}}
      %v = memref.load %x[%i] : memref<2xf32>
      tile.barrier
      memref.store %v, %y[%i] : memref<2xf32>
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
