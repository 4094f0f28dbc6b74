// UNSUPPORTED: upstream
// RUN: tsopt %s --convert-gpu-to-cpu --split-input-file --verify-diagnostics

module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k() kernel {
      gpu.return
    }
  }
  func.func @main() {
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    // expected-error @+1 {{launches blocks of 32 threads; a CPU executes a block as one thread}}
    gpu.launch_func @m::@k blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k() kernel {
      gpu.return
    }
  }
  func.func @main() {
    %c1 = arith.constant 1 : index
    // expected-error @+1 {{launches clusters, which a CPU does not have}}
    gpu.launch_func @m::@k clusters in (%c1, %c1, %c1) blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k() kernel {
      gpu.return
    }
  }
  func.func @main() {
    %c1 = arith.constant 1 : index
    // expected-error @+1 {{launches a kernel of 2 nodes; the devices of a program for CPUs are workers of one process}}
    gpu.launch_func @m::@k blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) {tile.nodes = 2 : i64}
    return
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{is for blocks of more than one thread (known_block_size)}}
  gpu.func @k() kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{argument #0 of type memref<?xf32> is not one pointer; run gpu-kernel-bare-pointers first}}
  gpu.func @k(%x: memref<?xf32>) kernel {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{argument #0 of type vector<4xf32> cannot be passed to a kernel on a CPU}}
  gpu.func @k(%x: vector<4xf32>) kernel {
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @k(%x: f32) kernel {
    %c1 = arith.constant 1 : i32
    %c32 = arith.constant 32 : i32
    // expected-error @+1 {{has no code for a CPU, which executes a block as one thread}}
    %y, %ok = gpu.shuffle xor %x, %c1, %c32 : f32
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @k() kernel {
    // expected-error @+1 {{is an instruction of NVIDIA GPUs and has no code for a CPU}}
    nvvm.barrier0
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @k(%x: memref<1xi32>, %n: index) kernel {
    // expected-error @+1 {{allocates a number of bytes that is not constant on the stack of a worker}}
    %a = memref.alloca(%n) : memref<?xi32>
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{is no kernel; a function that kernels call is a func.func}}
  gpu.func @f() {
    gpu.return
  }
}

// -----

gpu.module @m {
  func.func @called() -> index {
    // expected-error @+1 {{has no code for a CPU}}
    %b = gpu.block_id x
    return %b : index
  }
}

// -----

gpu.module @m {
  func.func @called(%p: !llvm.ptr) {
    %zero = arith.constant 0 : i32
    // expected-error @+1 {{waits for what another block writes, in a function that kernels call; inline it first}}
    scf.while : () -> () {
      %v = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i32
      %again = arith.cmpi eq, %v, %zero : i32
      scf.condition(%again)
    } do {
      scf.yield
    }
    return
  }
}

// -----

func.func @main() {
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{has a kernel that is no function; run gpu-kernel-outlining first}}
  gpu.launch blocks(%x, %y, %z) in (%a = %c1, %b = %c1, %c = %c1) threads(%p, %q, %r) in (%d = %c1, %e = %c1, %f = %c1) {
    gpu.terminator
  }
  return
}

// -----

gpu.module @m {
  gpu.func @k(%x: memref<8xf8E4M3FNUZ>, %y: memref<8xf32>) kernel {
    %b = gpu.block_id x
    %e = memref.load %x[%b] : memref<8xf8E4M3FNUZ>
    // expected-error @+1 {{computes with f8E4M3FNUZ, which has no code for a CPU; convert it to f32}}
    %w = arith.extf %e : f8E4M3FNUZ to f32
    memref.store %w, %y[%b] : memref<8xf32>
    gpu.return
  }
}
