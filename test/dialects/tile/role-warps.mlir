// RUN: tsopt %s -split-input-file -verify-diagnostics | FileCheck %s

// Roles may be warps, parts of warpgroups; roles of warpgroups begin with one.

// CHECK: tile.role "a" units(1) {
// CHECK: tile.role "b" warps(1) {
func.func @parts() {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %b = tile.mbarrier [1]
    tile.specialize @warpgroup {
      tile.role "a" units(1) {
      }
      tile.role "b" warps(1) {
        // CHECK: tile.mbarrier_arrive %{{.*}}[%{{.*}}] once
        tile.mbarrier_arrive %b[%c0] once
      }
      // CHECK: tile.role "c" warps(3) {
      tile.role "c" warps(3) {
      }
    }
  }
  return
}

// -----

func.func @within() {
  tile.kernel blocks(%x) = (1) threads(256) {
    tile.specialize @warpgroup {
      tile.role "a" warps(1) {
      }
      // expected-error @+1 {{begins with warp 1 of the block; a role of warpgroups must begin at a multiple of 4 warps}}
      tile.role "b" units(1) {
      }
      tile.role "c" warps(3) {
      }
    }
  }
  return
}

// -----

func.func @fewer() {
  tile.kernel blocks(%x) = (1) threads(256) {
    // expected-error @+1 {{has roles of 5 warps, but the kernel has 256 threads; write threads(160)}}
    tile.specialize @warpgroup {
      tile.role "a" units(1) {
      }
      tile.role "b" warps(1) {
      }
    }
  }
  return
}

// -----

func.func @registers() {
  tile.kernel blocks(%x) = (1) threads(128) {
    tile.specialize @warpgroup {
      // expected-error @+1 {{has registers(…) and warps(…), but all warps of a warpgroup must have the same number (PTX setmaxnreg); use units(n)}}
      tile.role "a" warps(1) registers(40) {
      }
      tile.role "b" warps(3) registers(40) {
      }
    }
  }
  return
}
