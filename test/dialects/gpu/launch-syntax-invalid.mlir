// RUN: tsopt %s --verify-diagnostics --split-input-file

func.func @no_symbol(%n: index) {
  // expected-error @+1 {{invalid kind of attribute specified}}
  gpu.launch_func "m.k" blocks in (%n, %n, %n) threads in (%n, %n, %n)
  return
}

// -----

module attributes {gpu.container_module} {
  func.func @attributes(%n: index, %x: f32) {
    // expected-error @+1 {{expected ')' in argument list}}
    gpu.launch_func @m::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%x : f32 {a}, %x : f32)
    return
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{gpu.func requires named arguments}}
  gpu.func @k(memref<4xf32>) kernel {
  ^bb0(%m: memref<4xf32>):
    gpu.return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @m {
    // expected-note @+1 {{see the kernel definition here}}
    memref.global "private" @k : memref<4xf32>
  }
  func.func @no_function(%n: index) {
    // expected-error @+1 {{referenced kernel '@m::@k' is not a function}}
    gpu.launch_func @m::@k blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}
