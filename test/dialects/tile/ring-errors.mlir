// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @none() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @below {{has no buffers; name at least one tile.alloc whose first dimension counts the slots}}
    %r = "tile.ring"() : () -> !tile.ring
  }
  return
}

// -----

func.func @depths() {
  tile.kernel blocks(%x) = (1) threads(128) {
    %a = tile.alloc : memref<4x64x64xbf16, #scale.mem<l1>>
    %b = tile.alloc : memref<3x64x64xbf16, #scale.mem<l1>>
    // expected-error @below {{has 4 slots in its first buffer and 3 in buffer #1; they must be as many}}
    %r = tile.ring %a, %b : memref<4x64x64xbf16, #scale.mem<l1>>, memref<3x64x64xbf16, #scale.mem<l1>>
  }
  return
}

// -----

func.func @device(%A: memref<4x64x64xbf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @below {{has a buffer #0 that is no tile.alloc in shared memory (#scale.mem<l1>)}}
    %r = tile.ring %A : memref<4x64x64xbf16>
  }
  return
}

// -----

func.func @twice() {
  tile.kernel blocks(%x) = (1) threads(128) {
    %a = tile.alloc : memref<4x64x64xbf16, #scale.mem<l1>>
    // expected-error @below {{has a buffer #0 that another ring has as well}}
    %r = tile.ring %a : memref<4x64x64xbf16, #scale.mem<l1>>
    %s = tile.ring %a : memref<4x64x64xbf16, #scale.mem<l1>>
  }
  return
}

// -----

func.func @flat() {
  tile.kernel blocks(%x) = (1) threads(128) {
    %a = tile.alloc : memref<64xbf16, #scale.mem<l1>>
    // expected-error @below {{it needs a dimension that counts slots before those of the tile}}
    %r = tile.ring %a : memref<64xbf16, #scale.mem<l1>>
  }
  return
}

// -----

func.func @passed_on(%r: !tile.ring, %n: !tile.cursor) {
  // expected-error @below {{uses a ring that was passed on; name the result of a tile.ring}}
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
    // expected-error @below {{divides units of @warp; warpgroups have roles: write @warpgroup}}
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
    // expected-error @below {{has registers(…) at 1 of 2 roles; give it at all or none, for all share one register file}}
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

func.func @file() {
  tile.kernel blocks(%x) = (1) threads(384) {
    // expected-error @below {{gives its roles 73728 registers, but a block has 65536}}
    tile.specialize @warpgroup {
      tile.role "a" units(1) registers(64) {
      }
      tile.role "b" units(2) registers(256) {
      }
    }
  }
  return
}

// -----

func.func @after() {
  tile.kernel blocks(%x) = (1) threads(256) {
    // expected-error @below {{gives its roles registers, which they keep: nothing can follow it, but 'tile.barrier' does}}
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
      // expected-error @below {{has 100 registers a thread; a multiple of 8 from 24 to 256 is possible}}
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
      // expected-error @below {{has the name "a", which another role has as well}}
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
      // expected-error @below {{stands in a tile.specialize, but in no role; move it into one, or before the tile.specialize}}
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
      // expected-error @below {{must stand in a tile.kernel itself, whose warpgroups it divides}}
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
    // expected-error @below {{uses tma, which copies between device memory and shared memory, not from memref<64x64xbf16> to memref<64x64xbf16>}}
    tile.copy async %A[%c0, %c0] to %B[%c0, %c0] tile(64, 64) engine(tma) : memref<64x64xbf16> to memref<64x64xbf16>
  }
  return
}

// -----

func.func @slots(%A: memref<64x64xbf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    // expected-error @below {{uses tma, whose copies to shared memory arrive at a slot, or complete a phase; write arrives(%ring[%cursor]), or completes(%barriers[%i])}}
    tile.copy async %A[%c0, %c0] to %a[%c0, %c0] tile(64, 64) engine(tma) : memref<64x64xbf16> to memref<64x64xbf16, #scale.mem<l1>>
  }
  return
}

// -----

func.func @adds(%A: memref<64x64xbf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    // expected-error @below {{adds to what is there, which copies of the engine tma from shared memory do; tile.atomic adds what threads have}}
    tile.copy %a[%c0, %c0] to %A[%c0, %c0] tile(64, 64) accumulate(add) : memref<64x64xbf16, #scale.mem<l1>> to memref<64x64xbf16>
  }
  return
}

// -----

func.func @adds_wide(%A: memref<64x64xf64>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<64x64xf64, #scale.mem<l1>>
    // expected-error @below {{adds elements of type f64; the copy engine adds f16, bf16, f32 and i32}}
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
    // expected-error @below {{waits for reads, which only groups of the engine tma tell; write bulk read}}
    tile.async_wait 0 read
  }
  return
}
