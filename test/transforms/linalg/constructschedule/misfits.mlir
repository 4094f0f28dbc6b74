// Schedules that no block of the target can run.
//
// RUN: tsopt %s --construct-schedule --split-input-file --verify-diagnostics
// UNSUPPORTED: upstream

// The accumulators take more than the registers.
func.func private @f(%x: tensor<2048x1024xf16>, %w: tensor<1024x2048xf16>) -> tensor<2048x2048xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2048x2048xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<2048x1024xf16>, tensor<1024x2048xf16>) outs(%z : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  return %0 : tensor<2048x2048xf32>
}
sched.tree @t of @f axes(m = 2048, n = 2048, k = 1024) {
  // expected-error @below {{has a tile of 4194304 bytes for the result of "matmul", but h200 has registers of 262144 bytes; use smaller tiles along m, n}}
  sched.tile spatial [m = 1024, n = 1024] threads(128) {
    sched.tile temporal [k = 64] stages(3) {
      sched.leaf "matmul"(m, n, k)
    }
  }
}

// -----

// All stages are in shared memory at a time.
func.func private @f(%x: tensor<2048x1024xf16>, %w: tensor<1024x2048xf16>) -> tensor<2048x2048xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2048x2048xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<2048x1024xf16>, tensor<1024x2048xf16>) outs(%z : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  return %0 : tensor<2048x2048xf32>
}
sched.tree @t of @f axes(m = 2048, n = 2048, k = 1024) {
  sched.tile spatial [m = 128, n = 128] threads(128) {
    // expected-error @below {{loads tiles of 32768 bytes for "matmul" in 9 stage(s), 294912 bytes, but a block has 232448 bytes of shared memory on h200; use smaller tiles, or fewer stages}}
    sched.tile temporal [k = 64] stages(9) {
      sched.leaf "matmul"(m, n, k)
    }
  }
}

// -----

// As many stages as there are iterations.
func.func private @f(%x: tensor<2048x1024xf16>, %w: tensor<1024x2048xf16>) -> tensor<2048x2048xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2048x2048xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<2048x1024xf16>, tensor<1024x2048xf16>) outs(%z : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  return %0 : tensor<2048x2048xf32>
}
sched.tree @t of @f axes(m = 2048, n = 2048, k = 1024) {
  sched.tile spatial [m = 128, n = 128] threads(128) {
    // expected-error @below {{loads tiles of 524288 bytes for "matmul" in 1 stage(s), 524288 bytes}}
    sched.tile temporal [k = 1024] stages(9) {
      sched.leaf "matmul"(m, n, k)
    }
  }
}

// -----

// Part of a warp.
func.func private @f(%x: tensor<2048x1024xf16>, %w: tensor<1024x2048xf16>) -> tensor<2048x2048xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2048x2048xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<2048x1024xf16>, tensor<1024x2048xf16>) outs(%z : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  return %0 : tensor<2048x2048xf32>
}
sched.tree @t of @f axes(m = 2048, n = 2048, k = 1024) {
  // expected-error @below {{has 100 threads; give it whole warps, a multiple of 32}}
  sched.tile spatial [m = 128, n = 128] threads(100) {
    sched.tile temporal [k = 64] stages(3) {
      sched.leaf "matmul"(m, n, k)
    }
  }
}

// -----

// More threads than a block has.
func.func private @f(%x: tensor<2048x1024xf16>, %w: tensor<1024x2048xf16>) -> tensor<2048x2048xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2048x2048xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<2048x1024xf16>, tensor<1024x2048xf16>) outs(%z : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  return %0 : tensor<2048x2048xf32>
}
sched.tree @t of @f axes(m = 2048, n = 2048, k = 1024) {
  // expected-error @below {{has blocks of 2048 threads, but h200 allows 1024; give it fewer threads}}
  sched.tile spatial [m = 128, n = 128] threads(2048) {
    sched.tile temporal [k = 64] stages(3) {
      sched.leaf "matmul"(m, n, k)
    }
  }
}
