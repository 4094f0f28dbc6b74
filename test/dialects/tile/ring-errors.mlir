// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @none() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @below {{has no buffers; use at least one tile.alloc whose first dimension is the number of stages}}
    %r = "tile.ring"() : () -> !tile.ring
  }
  return
}

// -----

func.func @depths() {
  tile.kernel blocks(%x) = (1) threads(128) {
    %a = tile.alloc : memref<4x64x64xbf16, #scale.mem<l1>>
    %b = tile.alloc : memref<3x64x64xbf16, #scale.mem<l1>>
    // expected-error @below {{has 4 stages in its first buffer and 3 in buffer #1; the numbers must be equal}}
    %r = tile.ring %a, %b : memref<4x64x64xbf16, #scale.mem<l1>>, memref<3x64x64xbf16, #scale.mem<l1>>
  }
  return
}

// -----

func.func @device(%A: memref<4x64x64xbf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @below {{has a buffer #0 that is not a tile.alloc in shared memory (#scale.mem<l1>)}}
    %r = tile.ring %A : memref<4x64x64xbf16>
  }
  return
}

// -----

func.func @twice() {
  tile.kernel blocks(%x) = (1) threads(128) {
    %a = tile.alloc : memref<4x64x64xbf16, #scale.mem<l1>>
    // expected-error @below {{has a buffer #0 that another ring uses}}
    %r = tile.ring %a : memref<4x64x64xbf16, #scale.mem<l1>>
    %s = tile.ring %a : memref<4x64x64xbf16, #scale.mem<l1>>
  }
  return
}

// -----

func.func @flat() {
  tile.kernel blocks(%x) = (1) threads(128) {
    %a = tile.alloc : memref<64xbf16, #scale.mem<l1>>
    // expected-error @below {{it needs a first dimension for the stages, before those of the tile}}
    %r = tile.ring %a : memref<64xbf16, #scale.mem<l1>>
  }
  return
}

// -----

func.func @passed_on(%r: !tile.ring, %n: !tile.cursor) {
  // expected-error @below {{uses a ring that is not the direct result of a tile.ring; use that result as the operand}}
  %s = tile.acquire %r[%n]
  return
}

// -----

func.func @units() {
  tile.kernel blocks(%x) = (1) threads(256) {
    // expected-error @below {{has roles of 3 warpgroups, but the kernel has 256 threads; write threads(384)}}
    tile.specialize @warpgroup {
      tile.role "a" units(1) {
      }
      tile.role "b" units(2) {
      }
    }
  }
  return
}

// -----

func.func @warps() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @below {{divides units of @warp; only warpgroups are supported: write @warpgroup}}
    tile.specialize @warp {
      tile.role "a" units(1) {
      }
    }
  }
  return
}

// -----

func.func @registers() {
  tile.kernel blocks(%x) = (1) threads(256) {
    // expected-error @below {{has registers(…) on 1 of 2 roles; set it on all or none, because all share one register file}}
    tile.specialize @warpgroup {
      tile.role "a" units(1) registers(40) {
      }
      tile.role "b" units(1) {
      }
    }
  }
  return
}

// -----

func.func @after() {
  tile.kernel blocks(%x) = (1) threads(256) {
    // expected-error @below {{sets registers(…), which stay in effect until the kernel ends: nothing can follow it, but 'tile.barrier' does}}
    tile.specialize @warpgroup {
      tile.role "a" units(1) registers(40) {
      }
      tile.role "b" units(1) registers(232) {
      }
    }
    tile.barrier
  }
  return
}

// -----

func.func @steps() {
  tile.kernel blocks(%x) = (1) threads(128) {
    tile.specialize @warpgroup {
      // expected-error @below {{has 100 registers per thread; expected a multiple of 8 from 24 to 256}}
      tile.role "a" units(1) registers(100) {
      }
    }
  }
  return
}

// -----

func.func @names() {
  tile.kernel blocks(%x) = (1) threads(256) {
    tile.specialize @warpgroup {
      // expected-error @below {{has the name "a", which another role already has}}
      tile.role "a" units(1) {
      }
      tile.role "a" units(1) {
      }
    }
  }
  return
}

// -----

func.func @stray() {
  tile.kernel blocks(%x) = (1) threads(128) {
    tile.specialize @warpgroup {
      // expected-error @below {{is in a tile.specialize, but outside of its roles; move it into a role, or before the tile.specialize}}
      %c0 = arith.constant 0 : index
      tile.role "a" units(1) {
      }
    }
  }
  return
}

// -----

func.func @nested(%n: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %n step %c1 {
      // expected-error @below {{must be directly in a tile.kernel, whose warpgroups it divides}}
      tile.specialize @warpgroup {
        tile.role "a" units(1) {
        }
      }
    }
  }
  return
}

// -----

func.func @copies(%A: memref<64x64xbf16>, %B: memref<64x64xbf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    // expected-error @below {{uses tma, which copies between global memory and shared memory, not from memref<64x64xbf16> to memref<64x64xbf16>}}
    tile.copy async %A[%c0, %c0] to %B[%c0, %c0] tile(64, 64) engine(tma) : memref<64x64xbf16> to memref<64x64xbf16>
  }
  return
}

// -----

func.func @slots(%A: memref<64x64xbf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    // expected-error @below {{uses tma, whose copies to shared memory arrive at a stage or complete a phase; write arrives(%ring[%cursor]) or completes(%barriers[%i])}}
    tile.copy async %A[%c0, %c0] to %a[%c0, %c0] tile(64, 64) engine(tma) : memref<64x64xbf16> to memref<64x64xbf16, #scale.mem<l1>>
  }
  return
}

// -----

func.func @adds(%A: memref<64x64xbf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    // expected-error @below {{accumulates, which only TMA copies from shared memory do; use tile.atomic to add a register tile}}
    tile.copy %a[%c0, %c0] to %A[%c0, %c0] tile(64, 64) accumulate(add) : memref<64x64xbf16, #scale.mem<l1>> to memref<64x64xbf16>
  }
  return
}

// -----

func.func @adds_wide(%A: memref<64x64xf64>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<64x64xf64, #scale.mem<l1>>
    // expected-error @below {{adds elements of type f64; TMA adds f16, bf16, f32 and i32}}
    tile.copy async %a[%c0, %c0] to %A[%c0, %c0] tile(64, 64) engine(tma) accumulate(add) : memref<64x64xf64, #scale.mem<l1>> to memref<64x64xf64>
  }
  return
}

// -----

func.func @now(%A: memref<64x64xbf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    // expected-error @below {{uses tma, which is asynchronous; write tile.copy async}}
    tile.copy %A[%c0, %c0] to %a[%c0, %c0] tile(64, 64) engine(tma) : memref<64x64xbf16> to memref<64x64xbf16, #scale.mem<l1>>
  }
  return
}

// -----

func.func @reads() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @below {{waits for reads, which only groups of TMA copies report; write bulk read}}
    tile.async_wait 0 read
  }
  return
}
