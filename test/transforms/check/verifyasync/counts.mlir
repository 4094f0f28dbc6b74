// RUN: tsopt %s --verify-async --split-input-file --verify-diagnostics

// Both roles of a ring pass as many slots.

func.func @shifted_and_split(%A: memref<40x16xf32>, %n: index, %m: index) {
  tile.kernel blocks(%b) = (4) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      // Tiles of the block by steps of 4, of each as many slots as its number says, then two more.
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %t = %b to %n step %c4 iter_args(%i = %n0) -> (!tile.cursor) {
          %end = arith.addi %m, %t : index
          %nk = scf.for %k = %c0 to %end step %c1 iter_args(%j = %i) -> (!tile.cursor) {
            %s = tile.acquire %ring[%j]
            %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
            tile.copy async %A[%k, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%j]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
            tile.publish %ring[%j]
            %l = tile.advance %ring[%j]
            scf.yield %l : !tile.cursor
          }
          scf.yield %nk : !tile.cursor
        }
        %nf = scf.for %k = %c0 to %c2 step %c1 iter_args(%j = %ne) -> (!tile.cursor) {
          %s = tile.acquire %ring[%j]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%k, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%j]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%j]
          %l = tile.advance %ring[%j]
          scf.yield %l : !tile.cursor
        }
      }
      // The same: the loop over tiles begins at 0, that over slots goes by 8 to 8 times as much, and the rest is no loop.
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %length = arith.subi %n, %b : index
        %ne = scf.for %t = %c0 to %length step %c4 iter_args(%i = %n0) -> (!tile.cursor) {
          %tile = arith.addi %t, %b : index
          %end = arith.addi %tile, %m : index
          %end8 = arith.muli %end, %c8 : index
          %nk = scf.for %k = %c0 to %end8 step %c8 iter_args(%j = %i) -> (!tile.cursor) {
            %s = tile.take %ring[%j]
            tile.release %ring[%j]
            %l = tile.advance %ring[%j]
            scf.yield %l : !tile.cursor
          }
          scf.yield %nk : !tile.cursor
        }
        %s = tile.take %ring[%ne]
        tile.release %ring[%ne]
        %l = tile.advance %ring[%ne]
        %u = tile.take %ring[%l]
        tile.release %ring[%l]
      }
    }
  }
  return
}

// -----

func.func @one_fewer(%A: memref<40x16xf32>) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    // expected-note@below {{the ring is here}}
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        // expected-note@below {{the role "load" fills them here}}
        %ne = scf.for %k = %c0 to %c5 step %c1 iter_args(%j = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%j]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%k, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%j]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%j]
          %l = tile.advance %ring[%j]
          scf.yield %l : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        // expected-error@below {{'scf.for' op uses 4 stages of the ring in the role "math", but the role "load" fills 5; use the same loop bounds and steps in both roles}}
        %ne = scf.for %k = %c1 to %c5 step %c1 iter_args(%j = %n0) -> (!tile.cursor) {
          %s = tile.take %ring[%j]
          tile.release %ring[%j]
          %l = tile.advance %ring[%j]
          scf.yield %l : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @twice_as_many(%A: memref<40x16xf32>, %n: index) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    // expected-note@below {{the ring is here}}
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        // expected-note@below {{the role "load" fills them here}}
        %ne = scf.for %k = %c0 to %n step %c1 iter_args(%j = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%j]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%k, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%j]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%j]
          %l = tile.advance %ring[%j]
          scf.yield %l : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        // expected-error@below {{'scf.for' op uses more stages of the ring in the role "math" than the role "load" fills, as soon as their loops run, and the role "math" waits forever; use the same loop bounds and steps in both roles}}
        %ne = scf.for %k = %c0 to %n step %c1 iter_args(%j = %n0) -> (!tile.cursor) {
          %s = tile.take %ring[%j]
          tile.release %ring[%j]
          %l = tile.advance %ring[%j]
          %t = tile.take %ring[%l]
          tile.release %ring[%l]
          %m = tile.advance %ring[%l]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @other_bound(%A: memref<40x16xf32>, %n: index, %m: index) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    // expected-note@below {{the ring is here}}
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        // expected-note@below {{it fills them here}}
        %ne = scf.for %k = %c0 to %n step %c1 iter_args(%j = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%j]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%k, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%j]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%j]
          %l = tile.advance %ring[%j]
          scf.yield %l : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        // expected-remark@below {{the role "math" may use another number of stages of the ring than the role "load" fills: the bounds or steps of their loops are different values; if so, one of them waits forever}}
        %ne = scf.for %k = %c0 to %m step %c1 iter_args(%j = %n0) -> (!tile.cursor) {
          %s = tile.take %ring[%j]
          tile.release %ring[%j]
          %l = tile.advance %ring[%j]
          scf.yield %l : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @condition(%A: memref<40x16xf32>, %n: index, %p: i1, %q: i1) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    // expected-note@below {{the ring is here}}
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        // expected-note@below {{it fills them here}}
        %ne = scf.for %k = %c0 to %n step %c1 iter_args(%j = %n0) -> (!tile.cursor) {
          %r = scf.if %p -> (!tile.cursor) {
            %s = tile.acquire %ring[%j]
            %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
            tile.copy async %A[%k, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%j]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
            tile.publish %ring[%j]
            %l = tile.advance %ring[%j]
            scf.yield %l : !tile.cursor
          } else {
            scf.yield %j : !tile.cursor
          }
          scf.yield %r : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        // expected-remark@below {{it depends on the condition of an scf.if that the other role does not have}}
        %ne = scf.for %k = %c0 to %n step %c1 iter_args(%j = %n0) -> (!tile.cursor) {
          %r = scf.if %q -> (!tile.cursor) {
            %s = tile.take %ring[%j]
            tile.release %ring[%j]
            %l = tile.advance %ring[%j]
            scf.yield %l : !tile.cursor
          } else {
            scf.yield %j : !tile.cursor
          }
          scf.yield %r : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @more_than_there_are(%A: memref<40x16xf32>, %n: index) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %a = tile.alloc : memref<1x8x16xf32, #scale.mem<l1>>
    // expected-note@below {{the ring is here}}
    %ring = tile.ring %a : memref<1x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %s = tile.acquire %ring[%n0]
        %n1 = tile.advance %ring[%n0]
        // expected-error@below {{'tile.acquire' op waits for stage 2 of a ring of 1 before the tile.publish of the first, which deadlocks; move that before it, or give the ring more stages}}
        %t = tile.acquire %ring[%n1]
        %x = tile.slot %a[%s] : memref<1x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
        %y = tile.slot %a[%t] : memref<1x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
        tile.copy async %A[%c0, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n0]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
        tile.publish %ring[%n0]
        tile.copy async %A[%c0, %c0] to %y[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%n1]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
        tile.publish %ring[%n1]
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %s = tile.take %ring[%n0]
        tile.release %ring[%n0]
        %n1 = tile.advance %ring[%n0]
        %t = tile.take %ring[%n1]
        tile.release %ring[%n1]
      }
    }
  }
  return
}

// -----

// The two bounds are of different types: their values differ where the number has more than 8 bits.
func.func @other_width(%A: memref<40x16xf32>, %n: i32) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n8 = arith.trunci %n : i32 to i8
    %n16 = arith.trunci %n : i32 to i16
    %short = arith.index_castui %n8 : i8 to index
    %long = arith.index_castui %n16 : i16 to index
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    // expected-note@below {{the ring is here}}
    %ring = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        // expected-note@below {{it fills them here}}
        %ne = scf.for %k = %c0 to %long step %c1 iter_args(%j = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%j]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%k, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%j]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %ring[%j]
          %l = tile.advance %ring[%j]
          scf.yield %l : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        // expected-remark@below {{the role "math" may use another number of stages of the ring than the role "load" fills: the bounds or steps of their loops are different values}}
        %ne = scf.for %k = %c0 to %short step %c1 iter_args(%j = %n0) -> (!tile.cursor) {
          %s = tile.take %ring[%j]
          tile.release %ring[%j]
          %l = tile.advance %ring[%j]
          scf.yield %l : !tile.cursor
        }
      }
    }
  }
  return
}
