// RUN: tsopt %s --split-input-file --verify-async --verify-diagnostics

// tile.wait_products ends all products but the latest ones: the slots that those read which have ended may be released, in loops too.

func.func @straight(%A: memref<64x512xbf16> {tile.init = "random"}, %C: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %buf = tile.alloc : memref<2x64x64xbf16, #scale.mem<l1>>
    %ring = tile.ring %buf : memref<2x64x64xbf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %e = scf.for %k = %c0 to %c128 step %c64 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %to = tile.slot %buf[%s] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
          tile.copy async %A[%c0, %k] to %to[%c0, %c0] tile(64, 64) engine(tma) arrives(%ring[%n]) : memref<64x512xbf16> to memref<64x64xbf16, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %m0 = tile.cursor
        %zero = arith.constant dense<0.0> : tensor<64x64xf32>
        %s0 = tile.take %ring[%m0]
        %a0 = tile.slot %buf[%s0] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
        %f0 = tile.gemm async %a0, %a0, %zero transpose_b : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
        %m1 = tile.advance %ring[%m0]
        %s1 = tile.take %ring[%m1]
        %a1 = tile.slot %buf[%s1] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
        %f1 = tile.gemm async %a1, %a1, %f0 transpose_b : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, !tile.future<tensor<64x64xf32>> -> !tile.future<tensor<64x64xf32>>
        tile.wait_products 1
        tile.release %ring[%m0]
        %d = tile.await %f1 : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
        tile.release %ring[%m1]
        tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
      }
    }
  }
  return
}

// -----

// With two in flight the first may go on reading its slot.
func.func @straight_wrong(%A: memref<64x512xbf16> {tile.init = "random"}, %C: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %buf = tile.alloc : memref<2x64x64xbf16, #scale.mem<l1>>
    %ring = tile.ring %buf : memref<2x64x64xbf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %e = scf.for %k = %c0 to %c128 step %c64 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %to = tile.slot %buf[%s] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
          tile.copy async %A[%c0, %k] to %to[%c0, %c0] tile(64, 64) engine(tma) arrives(%ring[%n]) : memref<64x512xbf16> to memref<64x64xbf16, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %m0 = tile.cursor
        %zero = arith.constant dense<0.0> : tensor<64x64xf32>
        %s0 = tile.take %ring[%m0]
        %a0 = tile.slot %buf[%s0] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
        %f0 = tile.gemm async %a0, %a0, %zero transpose_b : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
        %m1 = tile.advance %ring[%m0]
        %s1 = tile.take %ring[%m1]
        %a1 = tile.slot %buf[%s1] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
        %f1 = tile.gemm async %a1, %a1, %f0 transpose_b : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, !tile.future<tensor<64x64xf32>> -> !tile.future<tensor<64x64xf32>>
        tile.wait_products 2
        tile.release %ring[%m0]
        // expected-error @+1 {{accesses a stage after its tile.release; move it before that}}
        %d = tile.await %f1 : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
        tile.release %ring[%m1]
        tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
      }
    }
  }
  return
}

// -----

func.func @looped(%A: memref<64x512xbf16> {tile.init = "random"}, %C: memref<64x64xf32> {tile.out}) {
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
        %m0 = tile.cursor
        %zero = arith.constant dense<0.0> : tensor<64x64xf32>
        %s0 = tile.take %ring[%m0]
        %a0 = tile.slot %buf[%s0] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
        %f0 = tile.gemm async %a0, %a0, %zero transpose_b : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
        %m1 = tile.advance %ring[%m0]
        %f, %last, %next = scf.for %k = %c64 to %c512 step %c64 iter_args(%h = %f0, %before = %m0, %m = %m1) -> (!tile.future<tensor<64x64xf32>>, !tile.cursor, !tile.cursor) {
          %s1 = tile.take %ring[%m]
          %a1 = tile.slot %buf[%s1] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
          %f1 = tile.gemm async %a1, %a1, %h transpose_b : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, !tile.future<tensor<64x64xf32>> -> !tile.future<tensor<64x64xf32>>
          tile.wait_products 1
          tile.release %ring[%before]
          %then = tile.advance %ring[%m]
          scf.yield %f1, %m, %then : !tile.future<tensor<64x64xf32>>, !tile.cursor, !tile.cursor
        }
        %d = tile.await %f : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
        tile.release %ring[%last]
        tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
      }
    }
  }
  return
}

// -----

// In each iteration two go on, of which the earlier one reads the slot that is released.
func.func @looped_wrong(%A: memref<64x512xbf16> {tile.init = "random"}, %C: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %buf = tile.alloc : memref<4x64x64xbf16, #scale.mem<l1>>
    %ring = tile.ring %buf : memref<4x64x64xbf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %e = scf.for %k = %c0 to %c512 step %c64 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %to = tile.slot %buf[%s] : memref<4x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
          tile.copy async %A[%c0, %k] to %to[%c0, %c0] tile(64, 64) engine(tma) arrives(%ring[%n]) : memref<64x512xbf16> to memref<64x64xbf16, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %m0 = tile.cursor
        %zero = arith.constant dense<0.0> : tensor<64x64xf32>
        %s0 = tile.take %ring[%m0]
        %a0 = tile.slot %buf[%s0] : memref<4x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
        %f0 = tile.gemm async %a0, %a0, %zero transpose_b : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
        %m1 = tile.advance %ring[%m0]
        %f, %last, %next = scf.for %k = %c64 to %c512 step %c64 iter_args(%h = %f0, %before = %m0, %m = %m1) -> (!tile.future<tensor<64x64xf32>>, !tile.cursor, !tile.cursor) {
          %s1 = tile.take %ring[%m]
          %a1 = tile.slot %buf[%s1] : memref<4x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
          %f1 = tile.gemm async %a1, %a1, %h transpose_b : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, !tile.future<tensor<64x64xf32>> -> !tile.future<tensor<64x64xf32>>
          // expected-error @+1 {{accesses a stage after its tile.release; move it before that}}
          tile.wait_products 2
          tile.release %ring[%before]
          %then = tile.advance %ring[%m]
          scf.yield %f1, %m, %then : !tile.future<tensor<64x64xf32>>, !tile.cursor, !tile.cursor
        }
        %d = tile.await %f : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
        tile.release %ring[%last]
        tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
      }
    }
  }
  return
}

// -----

// Nothing is waited for.
func.func @never(%A: memref<64x512xbf16> {tile.init = "random"}, %C: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %buf = tile.alloc : memref<4x64x64xbf16, #scale.mem<l1>>
    %ring = tile.ring %buf : memref<4x64x64xbf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %e = scf.for %k = %c0 to %c512 step %c64 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %to = tile.slot %buf[%s] : memref<4x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
          tile.copy async %A[%c0, %k] to %to[%c0, %c0] tile(64, 64) engine(tma) arrives(%ring[%n]) : memref<64x512xbf16> to memref<64x64xbf16, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %m0 = tile.cursor
        %zero = arith.constant dense<0.0> : tensor<64x64xf32>
        %s0 = tile.take %ring[%m0]
        %a0 = tile.slot %buf[%s0] : memref<4x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
        %f0 = tile.gemm async %a0, %a0, %zero transpose_b : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
        %m1 = tile.advance %ring[%m0]
        %f, %last, %next = scf.for %k = %c64 to %c512 step %c64 iter_args(%h = %f0, %before = %m0, %m = %m1) -> (!tile.future<tensor<64x64xf32>>, !tile.cursor, !tile.cursor) {
          %s1 = tile.take %ring[%m]
          %a1 = tile.slot %buf[%s1] : memref<4x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
          %f1 = tile.gemm async %a1, %a1, %h transpose_b : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, !tile.future<tensor<64x64xf32>> -> !tile.future<tensor<64x64xf32>>
          tile.release %ring[%before]
          %then = tile.advance %ring[%m]
          scf.yield %f1, %m, %then : !tile.future<tensor<64x64xf32>>, !tile.cursor, !tile.cursor
        }
        // expected-error @+1 {{accesses a stage after its tile.release; move it before that}}
        %d = tile.await %f : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
        tile.release %ring[%last]
        tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
      }
    }
  }
  return
}

// -----

// On either path one product is in flight, and tile.wait_products 1 ends none.
func.func @joined(%A: memref<64x64xbf16>, %C: memref<64x64xf32>, %some: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %t = tile.load %A[0, 0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %b = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %a[0, 0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %b[0, 0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    %f = scf.if %some -> !tile.future<tensor<64x64xf32>> {
      // expected-note @+1 {{it was started here}}
      %g = tile.gemm async %a, %a, %zero : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
      scf.yield %g : !tile.future<tensor<64x64xf32>>
    } else {
      %g = tile.gemm async %b, %b, %zero : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
      scf.yield %g : !tile.future<tensor<64x64xf32>>
    }
    tile.wait_products 1
    // expected-error @+1 {{may write to an operand of an outstanding MMA; tile.await the MMA first}}
    tile.store %t, %a[0, 0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    %d = tile.await %f : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
    tile.store %t, %b[0, 0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    tile.store %d, %C[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// The product of the iteration before is awaited, and not the one that was begun since.
func.func @younger(%A: memref<64x64xbf16>, %C: memref<64x64xf32>, %n: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %t = tile.load %A[0, 0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %a[0, 0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    %first = tile.ready %zero : tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    %last = scf.for %i = %c0 to %n step %c1 iter_args(%h = %first) -> !tile.future<tensor<64x64xf32>> {
      // expected-note @+1 {{it was started here}}
      %g = tile.gemm async %a, %a, %zero : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
      %d = tile.await %h : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
      // expected-error @+1 {{may write to an operand of an outstanding MMA; tile.await the MMA first}}
      tile.store %t, %a[0, 0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
      tile.store %d, %C[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
      scf.yield %g : !tile.future<tensor<64x64xf32>>
    }
    %d = tile.await %last : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
    tile.store %d, %C[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
