// RUN: tsopt %s --split-input-file --verify-async --verify-diagnostics

// Mistakes in how roles use a ring: of a program that is right, one line each.

func.func @no_advance(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    // expected-note@below {{the ring is here}}
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          // expected-error@below {{'tile.acquire' op has a pipeline state that may not be the next one; begin with tile.cursor, use one tile.advance of this ring for each stage, and pass the state on through loops and branches}}
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%n]
          scf.yield %n : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.take %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.release %ring[%n]
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @two_advances(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    // expected-note@below {{the ring is here}}
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          // expected-error@below {{'tile.acquire' op has a pipeline state that may not be the next one; begin with tile.cursor, use one tile.advance of this ring for each stage, and pass the state on through loops and branches}}
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          %m2 = tile.advance %ring[%m]
          scf.yield %m2 : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.take %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.release %ring[%n]
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @no_publish(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          // expected-error@below {{'tile.copy' op arrives at a stage without a tile.publish of the same pipeline state; add one in the copy's block}}
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.take %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.release %ring[%n]
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @no_release(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    // expected-note@below {{the ring is here}}
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        // expected-error@below {{'scf.for' op has paths with more tile.take than tile.release of the ring; each stage needs both, equally often on every path}}
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.take %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @no_take(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    // expected-note@below {{the ring is here}}
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = arith.constant 0 : index
          // expected-error@below {{'tile.slot' op uses a stage index that is not a result of tile.acquire or tile.take of the ring}}
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.release %ring[%n]
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @publish_first(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%n]
          // expected-error@below {{'tile.copy' op arrives at a stage that was already published; move it before the tile.publish}}
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.take %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.release %ring[%n]
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @release_first(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.take %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.release %ring[%n]
          // expected-error@below {{'tile.load' op accesses a stage after its tile.release; move it before that}}
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

// The same of a slot that is held until the next iteration, which knows its number.
func.func @held_too_short(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %s0 = tile.take %ring[%n0]
        %m0 = tile.advance %ring[%n0]
        %se, %he, %ne = scf.for %i = %c8 to %end step %c8 iter_args(%s = %s0, %held = %n0, %n = %m0) -> (index, !tile.cursor, !tile.cursor) {
          %t = tile.take %ring[%n]
          tile.release %ring[%held]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          // expected-error@below {{'tile.load' op accesses a stage after its tile.release; move it before that}}
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %t, %n, %m : index, !tile.cursor, !tile.cursor
        }
        tile.release %ring[%he]
      }
    }
  }
  return
}

// -----

func.func @release_before_take(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          // expected-error@below {{'tile.release' op comes before the tile.take of the same stage; wait for the stage first}}
          tile.release %ring[%n]
          %s = tile.take %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @in_a_branch(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    // expected-note@below {{the ring is here}}
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.take %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          // expected-error@below {{'scf.if' op has paths with more tile.take than tile.release of the ring; each stage needs both, equally often on every path}}
          scf.if %i1 {
            tile.release %ring[%n]
          }
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @copy_in_a_branch(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          scf.if %i1 {
            // expected-error@below {{'tile.copy' op arrives at a stage that is published in another block, which may run without it; move the tile.publish to the copy's block}}
            tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          }
          // expected-note@below {{it is published here}}
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.take %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.release %ring[%n]
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @select(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    // expected-note@below {{the ring is here}}
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %o = arith.select %i1, %n, %n0 : !tile.cursor
          // expected-error@below {{'tile.take' op has a pipeline state that may not be the next one; begin with tile.cursor, use one tile.advance of this ring for each stage, and pass the state on through loops and branches}}
          %s = tile.take %ring[%o]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.release %ring[%n]
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @outer_cursor(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    // expected-note@below {{the ring is here}}
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          // expected-error@below {{'tile.take' op has a pipeline state that may not be the next one; begin with tile.cursor, use one tile.advance of this ring for each stage, and pass the state on through loops and branches}}
          %s = tile.take %ring[%n0]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.release %ring[%n]
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @past_slots(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    // expected-note@below {{the ring is here}}
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.take %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          // expected-error@below {{'tile.load' op accesses a buffer of a ring directly; use tile.slot with the index that tile.acquire or tile.take returns}}
          %z = tile.load %a[%c0, %c0, %c0] : memref<2x8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.release %ring[%n]
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @own_number(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    // expected-note@below {{the ring is here}}
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.take %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          // expected-error@below {{'tile.slot' op uses a stage index that is not a result of tile.acquire or tile.take of the ring}}
          %z = tile.slot %a[%c0] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.release %ring[%n]
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @nothing_fills(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          // expected-error@below {{'tile.publish' op publishes a stage that nothing fills; add copies that arrive at it, or a store to it}}
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.take %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.release %ring[%n]
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @other_cursor(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          // expected-error@below {{'tile.copy' op arrives at a stage without a tile.publish of the same pipeline state; add one in the copy's block}}
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n0]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          // expected-error@below {{'tile.publish' op publishes a stage that nothing fills; add copies that arrive at it, or a store to it}}
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.take %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.release %ring[%n]
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @third_role(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(384) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    // expected-note@below {{the ring is here}}
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        // expected-note@below {{the role "load" fills them here}}
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.take %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.release %ring[%n]
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "more" units(1) {
        %n0 = tile.cursor
        // expected-error@below {{'tile.take' op uses 1 stages of the ring in the role "more", but the role "load" fills 5; use the same loop bounds and steps in both roles}}
        %s = tile.take %ring[%n0]
        tile.release %ring[%n0]
      }
    }
  }
  return
}

// -----

func.func @written_by_one_user(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(384) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          // expected-note@below {{it is used here}}
          %s = tile.take %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.release %ring[%n]
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "more" units(1) {
        %n0 = tile.cursor
        %zero = arith.constant dense<0.0> : tensor<8x16xf32>
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.take %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          // expected-error@below {{'tile.store' op writes, in the role "more", to a stage that the role "math" uses at the same time; write to a tile of its own}}
          tile.store %zero, %x[%c0, %c0] : tensor<8x16xf32>, memref<8x16xf32, #scale.mem<l1>>
          tile.release %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @same_role(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(2) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          // expected-note@below {{it fills them here}}
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
        %n1 = tile.cursor
        %nf = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n1) -> (!tile.cursor) {
          // expected-error@below {{'tile.take' op uses stages in the role that fills them, "load", which would deadlock; use them in another role}}
          %s = tile.take %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.release %ring[%n]
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @no_role(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    // expected-note@below {{the ring is here}}
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    %p = tile.cursor
    // expected-error@below {{'tile.take' op uses a ring outside of a tile.role; one role must fill the stages of a ring, and others use them}}
    %q = tile.take %ring[%p]
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.take %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.release %ring[%n]
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @never_used(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    // expected-error@below {{'tile.ring' op has stages that no role uses; add tile.take and tile.release to one}}
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %v = arith.constant dense<0.0> : tensor<8x16xf32>
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @shared_tile(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %i1: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    // expected-note@below {{the tile is here}}
    %st = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%n]
          // expected-error@below {{'tile.copy' op accesses, in the role "load", a tile in shared memory that the role "math" writes at the same time; pass tiles between roles through a tile.ring}}
          tile.copy async %st[%c0, %c0] to %C[%i, %c0] tile(8, 16) engine(tma) : memref<8x16xf32, #scale.mem<l1>> to memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.take %ring[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.release %ring[%n]
          // expected-note@below {{the role "math" writes it here}}
          tile.store %v, %st[%c0, %c0] : tensor<8x16xf32>, memref<8x16xf32, #scale.mem<l1>>
          tile.store %v, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @again(%n: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %a = tile.alloc : memref<2x64x64xbf16, #scale.mem<l1>>
    scf.for %i = %c0 to %n step %c1 {
      // expected-error @below {{is inside of 'scf.for', which would initialize its barriers again while stages are in use; move it directly into the tile.kernel}}
      %r = tile.ring %a : memref<2x64x64xbf16, #scale.mem<l1>>
    }
  }
  return
}
