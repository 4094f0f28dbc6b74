// RUN: tsopt %s --verify-async --split-input-file --verify-diagnostics

// Blocks that share a ring go in step: as many places, and the same windows.

func.func @right(%A: memref<250x200xbf16>, %B: memref<200x240xbf16>, %C: memref<250x240xf32>) {
  tile.kernel cluster(2) blocks(%b) = (4) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %kend = arith.constant 200 : index
    %pair = arith.divui %b, %c2 : index
    %rank = arith.remui %b, %c2 : index
    %a = tile.alloc : memref<2x64x64xbf16, #scale.mem<l1>>
    %s = tile.alloc : memref<2x64x128xbf16, #scale.mem<l1>>
    %ring = tile.ring %a, %s : memref<2x64x64xbf16, #scale.mem<l1>>, memref<2x64x128xbf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) registers(40) {
        %n0 = tile.cursor
        %e = scf.for %t = %pair to %c4 step %c2 iter_args(%i = %n0) -> (!tile.cursor) {
          %tm = arith.divui %t, %c2 : index
          %tn = arith.remui %t, %c2 : index
          %two = arith.muli %tm, %c2 : index
          %mine = arith.addi %two, %rank : index
          %row = arith.muli %mine, %c64 : index
          %col = arith.muli %tn, %c128 : index
          %n1 = scf.for %k = %c0 to %kend step %c64 iter_args(%n = %i) -> (!tile.cursor) {
            %j = tile.acquire %ring[%n]
            %x = tile.slot %a[%j] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
            %y = tile.slot %s[%j] : memref<2x64x128xbf16, #scale.mem<l1>> -> memref<64x128xbf16, #scale.mem<l1>>
            tile.copy async %A[%row, %k] to %x[%c0, %c0] tile(64, 64) engine(tma) arrives(%ring[%n]) : memref<250x200xbf16> to memref<64x64xbf16, #scale.mem<l1>>
            tile.copy async %B[%k, %col] to %y[%c0, %c0] tile(64, 128) engine(tma) arrives(%ring[%n]) multicast : memref<200x240xbf16> to memref<64x128xbf16, #scale.mem<l1>>
            tile.publish %ring[%n]
            %m = tile.advance %ring[%n]
            scf.yield %m : !tile.cursor
          }
          scf.yield %n1 : !tile.cursor
        }
      }
      tile.role "math" units(1) registers(232) {
        %n0 = tile.cursor
        %zero = arith.constant dense<0.0> : tensor<64x128xf32>
        %e = scf.for %t = %pair to %c4 step %c2 iter_args(%i = %n0) -> (!tile.cursor) {
          %tm = arith.divui %t, %c2 : index
          %tn = arith.remui %t, %c2 : index
          %two = arith.muli %tm, %c2 : index
          %mine = arith.addi %two, %rank : index
          %row = arith.muli %mine, %c64 : index
          %col = arith.muli %tn, %c128 : index
          %sum, %n1 = scf.for %k = %c0 to %kend step %c64 iter_args(%acc = %zero, %n = %i) -> (tensor<64x128xf32>, !tile.cursor) {
            %j = tile.take %ring[%n]
            %x = tile.slot %a[%j] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
            %y = tile.slot %s[%j] : memref<2x64x128xbf16, #scale.mem<l1>> -> memref<64x128xbf16, #scale.mem<l1>>
            %d = tile.gemm %x, %y, %acc impl(wgmma) : memref<64x64xbf16, #scale.mem<l1>>, memref<64x128xbf16, #scale.mem<l1>> -> tensor<64x128xf32>
            tile.release %ring[%n]
            %m = tile.advance %ring[%n]
            scf.yield %d, %m : tensor<64x128xf32>, !tile.cursor
          }
          tile.store %sum, %C[%row, %col] : tensor<64x128xf32>, memref<250x240xf32>
          scf.yield %n1 : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @other_window(%A: memref<250x200xbf16>, %B: memref<200x240xbf16>, %C: memref<250x240xf32>) {
  tile.kernel cluster(2) blocks(%b) = (4) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %kend = arith.constant 200 : index
    %pair = arith.divui %b, %c2 : index
    %rank = arith.remui %b, %c2 : index
    %a = tile.alloc : memref<2x64x64xbf16, #scale.mem<l1>>
    %s = tile.alloc : memref<2x64x128xbf16, #scale.mem<l1>>
    %ring = tile.ring %a, %s : memref<2x64x64xbf16, #scale.mem<l1>>, memref<2x64x128xbf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) registers(40) {
        %n0 = tile.cursor
        %e = scf.for %t = %pair to %c4 step %c2 iter_args(%i = %n0) -> (!tile.cursor) {
          %tm = arith.divui %t, %c2 : index
          %tn = arith.remui %t, %c2 : index
          %two = arith.muli %tm, %c2 : index
          %mine = arith.addi %two, %rank : index
          %row = arith.muli %mine, %c64 : index
          %col = arith.muli %tn, %c128 : index
          %n1 = scf.for %k = %c0 to %kend step %c64 iter_args(%n = %i) -> (!tile.cursor) {
            %j = tile.acquire %ring[%n]
            %x = tile.slot %a[%j] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
            %y = tile.slot %s[%j] : memref<2x64x128xbf16, #scale.mem<l1>> -> memref<64x128xbf16, #scale.mem<l1>>
            tile.copy async %A[%row, %k] to %x[%c0, %c0] tile(64, 64) engine(tma) arrives(%ring[%n]) : memref<250x200xbf16> to memref<64x64xbf16, #scale.mem<l1>>
            // expected-error@below {{may copy different windows in the blocks of a cluster, but multicast requires the same window; remove multicast, or compute the window from the cluster's index (the block index divided by 2)}}
            tile.copy async %B[%k, %row] to %y[%c0, %c0] tile(64, 128) engine(tma) arrives(%ring[%n]) multicast : memref<200x240xbf16> to memref<64x128xbf16, #scale.mem<l1>>
            tile.publish %ring[%n]
            %m = tile.advance %ring[%n]
            scf.yield %m : !tile.cursor
          }
          scf.yield %n1 : !tile.cursor
        }
      }
      tile.role "math" units(1) registers(232) {
        %n0 = tile.cursor
        %zero = arith.constant dense<0.0> : tensor<64x128xf32>
        %e = scf.for %t = %pair to %c4 step %c2 iter_args(%i = %n0) -> (!tile.cursor) {
          %tm = arith.divui %t, %c2 : index
          %tn = arith.remui %t, %c2 : index
          %two = arith.muli %tm, %c2 : index
          %mine = arith.addi %two, %rank : index
          %row = arith.muli %mine, %c64 : index
          %col = arith.muli %tn, %c128 : index
          %sum, %n1 = scf.for %k = %c0 to %kend step %c64 iter_args(%acc = %zero, %n = %i) -> (tensor<64x128xf32>, !tile.cursor) {
            %j = tile.take %ring[%n]
            %x = tile.slot %a[%j] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
            %y = tile.slot %s[%j] : memref<2x64x128xbf16, #scale.mem<l1>> -> memref<64x128xbf16, #scale.mem<l1>>
            %d = tile.gemm %x, %y, %acc impl(wgmma) : memref<64x64xbf16, #scale.mem<l1>>, memref<64x128xbf16, #scale.mem<l1>> -> tensor<64x128xf32>
            tile.release %ring[%n]
            %m = tile.advance %ring[%n]
            scf.yield %d, %m : tensor<64x128xf32>, !tile.cursor
          }
          tile.store %sum, %C[%row, %col] : tensor<64x128xf32>, memref<250x240xf32>
          scf.yield %n1 : !tile.cursor
        }
      }
    }
  }
  return
}

// -----

func.func @other_rounds(%A: memref<250x200xbf16>, %B: memref<200x240xbf16>, %C: memref<250x240xf32>) {
  tile.kernel cluster(2) blocks(%b) = (4) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %kend = arith.constant 200 : index
    %pair = arith.divui %b, %c2 : index
    %rank = arith.remui %b, %c2 : index
    %a = tile.alloc : memref<2x64x64xbf16, #scale.mem<l1>>
    %s = tile.alloc : memref<2x64x128xbf16, #scale.mem<l1>>
    // expected-note@below {{the ring is here}}
    %ring = tile.ring %a, %s : memref<2x64x64xbf16, #scale.mem<l1>>, memref<2x64x128xbf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) registers(40) {
        %n0 = tile.cursor
        // expected-error@below {{may fill a different number of stages in each block of a cluster, which share the ring; compute trip counts from the cluster's index (the block index divided by 2) and from values outside of the kernel only}}
        %e = scf.for %t = %rank to %c4 step %c2 iter_args(%i = %n0) -> (!tile.cursor) {
          %tm = arith.divui %t, %c2 : index
          %tn = arith.remui %t, %c2 : index
          %two = arith.muli %tm, %c2 : index
          %mine = arith.addi %two, %rank : index
          %row = arith.muli %mine, %c64 : index
          %col = arith.muli %tn, %c128 : index
          %n1 = scf.for %k = %c0 to %kend step %c64 iter_args(%n = %i) -> (!tile.cursor) {
            %j = tile.acquire %ring[%n]
            %x = tile.slot %a[%j] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
            %y = tile.slot %s[%j] : memref<2x64x128xbf16, #scale.mem<l1>> -> memref<64x128xbf16, #scale.mem<l1>>
            tile.copy async %A[%row, %k] to %x[%c0, %c0] tile(64, 64) engine(tma) arrives(%ring[%n]) : memref<250x200xbf16> to memref<64x64xbf16, #scale.mem<l1>>
            // expected-error@below {{may copy different windows in the blocks of a cluster, but multicast requires the same window}}
            tile.copy async %B[%k, %col] to %y[%c0, %c0] tile(64, 128) engine(tma) arrives(%ring[%n]) multicast : memref<200x240xbf16> to memref<64x128xbf16, #scale.mem<l1>>
            tile.publish %ring[%n]
            %m = tile.advance %ring[%n]
            scf.yield %m : !tile.cursor
          }
          scf.yield %n1 : !tile.cursor
        }
      }
      tile.role "math" units(1) registers(232) {
        %n0 = tile.cursor
        %zero = arith.constant dense<0.0> : tensor<64x128xf32>
        %e = scf.for %t = %rank to %c4 step %c2 iter_args(%i = %n0) -> (!tile.cursor) {
          %tm = arith.divui %t, %c2 : index
          %tn = arith.remui %t, %c2 : index
          %two = arith.muli %tm, %c2 : index
          %mine = arith.addi %two, %rank : index
          %row = arith.muli %mine, %c64 : index
          %col = arith.muli %tn, %c128 : index
          %sum, %n1 = scf.for %k = %c0 to %kend step %c64 iter_args(%acc = %zero, %n = %i) -> (tensor<64x128xf32>, !tile.cursor) {
            %j = tile.take %ring[%n]
            %x = tile.slot %a[%j] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
            %y = tile.slot %s[%j] : memref<2x64x128xbf16, #scale.mem<l1>> -> memref<64x128xbf16, #scale.mem<l1>>
            %d = tile.gemm %x, %y, %acc impl(wgmma) : memref<64x64xbf16, #scale.mem<l1>>, memref<64x128xbf16, #scale.mem<l1>> -> tensor<64x128xf32>
            tile.release %ring[%n]
            %m = tile.advance %ring[%n]
            scf.yield %d, %m : tensor<64x128xf32>, !tile.cursor
          }
          tile.store %sum, %C[%row, %col] : tensor<64x128xf32>, memref<250x240xf32>
          scf.yield %n1 : !tile.cursor
        }
      }
    }
  }
  return
}
