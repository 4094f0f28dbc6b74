// RUN: tsopt %s --split-input-file --verify-async --verify-diagnostics

// Products in flight are awaited once on each path, and what they read stays as it is.

func.func @right(%A: memref<64x64xbf16>, %C: memref<64x64xf32>, %n: index, %some: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %t = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %b = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %a[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %b[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    %f = tile.gemm async %a, %b, %zero : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    %g = scf.for %i = %c0 to %n step %c1 iter_args(%h = %f) -> (!tile.future<tensor<64x64xf32>>) {
      %j = tile.gemm async %a, %b, %h : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, !tile.future<tensor<64x64xf32>> -> !tile.future<tensor<64x64xf32>>
      scf.yield %j : !tile.future<tensor<64x64xf32>>
    }
    %d = scf.if %some -> (tensor<64x64xf32>) {
      %e = tile.await %g : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
      scf.yield %e : tensor<64x64xf32>
    } else {
      %e = tile.await %g : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
      %s = arith.addf %e, %e : tensor<64x64xf32>
      scf.yield %s : tensor<64x64xf32>
    }
    tile.store %t, %a[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// They end in order: awaiting the second, the first has ended.
func.func @order(%A: memref<64x64xbf16>, %C: memref<64x64xf32>, %n: index, %some: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %t = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %b = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %a[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %b[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    %f = tile.gemm async %a, %b, %zero : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    %g = tile.gemm async %b, %b, %zero : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    %d = tile.await %g : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
    tile.store %t, %a[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    %e = tile.await %f : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

func.func @never(%A: memref<64x64xbf16>, %C: memref<64x64xf32>, %n: index, %some: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %t = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %b = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %a[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %b[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    // expected-error @below {{leaves an MMA outstanding on some path; add a tile.await there}}
    %f = tile.gemm async %a, %b, %zero : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
  }
  return
}

// -----

func.func @twice(%A: memref<64x64xbf16>, %C: memref<64x64xf32>, %n: index, %some: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %t = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %b = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %a[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %b[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    %f = tile.gemm async %a, %b, %zero : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    // expected-note @below {{the earlier use is here}}
    %d = tile.await %f : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
    // expected-error @below {{uses an outstanding MMA that was passed on or awaited before}}
    %e = tile.await %f : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

func.func @selected(%A: memref<64x64xbf16>, %C: memref<64x64xf32>, %n: index, %some: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %t = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %b = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %a[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %b[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    %f = tile.gemm async %a, %b, %zero : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    %g = tile.gemm async %a, %b, %zero : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    // expected-error @below {{uses an outstanding MMA; it can only be awaited by tile.await, be the accumulator of another async GEMM, or be passed on by scf.for and scf.if}}
    %h = arith.select %some, %f, %g : !tile.future<tensor<64x64xf32>>
    %d = tile.await %h : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

func.func @path(%A: memref<64x64xbf16>, %C: memref<64x64xf32>, %n: index, %some: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %t = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %b = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %a[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %b[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    // expected-note @below {{it was started here}}
    %f = tile.gemm async %a, %b, %zero : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    // expected-error @below {{awaits an outstanding MMA on one path only; await it on the other path as well, or after both}}
    scf.if %some {
      %d = tile.await %f : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
      tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
    }
  }
  return
}

// -----

func.func @again(%A: memref<64x64xbf16>, %C: memref<64x64xf32>, %n: index, %some: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %t = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %b = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %a[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %b[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    // expected-note @below {{it was started here}}
    %f = tile.gemm async %a, %b, %zero : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    // expected-error @below {{awaits an outstanding MMA in each iteration, but it was started only once; pass its future by iter_args}}
    scf.for %i = %c0 to %n step %c1 {
      %d = tile.await %f : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
      tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
    }
  }
  return
}

// -----

func.func @written(%A: memref<64x64xbf16>, %C: memref<64x64xf32>, %n: index, %some: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %t = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %b = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %a[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %b[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    // expected-note @below {{it was started here}}
    %f = tile.gemm async %a, %b, %zero : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    // expected-error @below {{may write to an operand of an outstanding MMA; tile.await the MMA first}}
    tile.store %t, %a[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    %d = tile.await %f : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// Also in the next iteration.
func.func @around(%A: memref<64x64xbf16>, %C: memref<64x64xf32>, %n: index, %some: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %t = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %b = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %a[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %b[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    // expected-note @below {{it was started here}}
    %f = tile.gemm async %a, %b, %zero : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    %g = scf.for %i = %c0 to %n step %c1 iter_args(%h = %f) -> (!tile.future<tensor<64x64xf32>>) {
      // expected-error @below {{may write to an operand of an outstanding MMA; tile.await the MMA first}}
      tile.store %t, %a[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
      %j = tile.gemm async %a, %b, %h : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, !tile.future<tensor<64x64xf32>> -> !tile.future<tensor<64x64xf32>>
      scf.yield %j : !tile.future<tensor<64x64xf32>>
    }
    %d = tile.await %g : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// A slot is in use until the product that reads it is awaited.
func.func @released(%A: memref<64x512xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %buf = tile.alloc : memref<2x64x64xbf16, #scale.mem<l1>>
    %ring = tile.ring %buf : memref<2x64x64xbf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %e = scf.for %k = %c0 to %c512 step %c64 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %to = tile.slot %buf[%s] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
          tile.copy async %A[%c0, %k] to %to[%c0, %c0] tile(64, 64) engine(tma) arrives(%ring[%n]) : memref<64x512xbf16> to memref<64x64xbf16, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %zero = arith.constant dense<0.0> : tensor<64x64xf32>
        %d, %e = scf.for %k = %c0 to %c512 step %c64 iter_args(%acc = %zero, %n = %n0) -> (tensor<64x64xf32>, !tile.cursor) {
          %s = tile.take %ring[%n]
          %a = tile.slot %buf[%s] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
          %f = tile.gemm async %a, %a, %acc transpose_b : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
          tile.release %ring[%n]
          // expected-error @below {{accesses a stage after its tile.release; move it before that}}
          %p = tile.await %f : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
          %m = tile.advance %ring[%n]
          scf.yield %p, %m : tensor<64x64xf32>, !tile.cursor
        }
        tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
      }
    }
  }
  return
}
