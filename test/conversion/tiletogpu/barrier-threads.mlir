// RUN: tsopt %s --convert-tile-to-gpu | FileCheck %s

// Named threads meet at a barrier that nothing else of the kernel has: each other set at another one, behind those of warpgroups. All threads meet at
// that of the block, and lanes of one warp without one.

// CHECK-LABEL: func.func @numbers
// CHECK:       gpu.launch
// CHECK:       nvvm.barrier id = %c3_i32 number_of_threads = %c64_i32
// CHECK:       nvvm.barrier id = %c4_i32 number_of_threads = %c128_i32
// CHECK:       nvvm.barrier id = %c3_i32 number_of_threads = %c64_i32
// CHECK:       gpu.barrier
// CHECK:       nvvm.bar.warp.sync %c-65536_i32
func.func @numbers() {
  %c64 = arith.constant 64 : index
  tile.kernel blocks(%x) = (1) threads(256) {
    scale.on @warpgroup {
      tile.barrier @warpgroup
    }
    scale.on @thread as (%i, %n) {
      %c48 = arith.constant 48 : index
      %c32 = arith.constant 32 : index
      %c16 = arith.constant 16 : index
      %first = arith.cmpi ult, %i, %c64 : index
      scf.if %first {
        tile.barrier threads [0, 64]
      }
      %warp = arith.divui %i, %c32 : index
      %c2 = arith.constant 2 : index
      %c0 = arith.constant 0 : index
      %odd = arith.remui %warp, %c2 : index
      %even = arith.cmpi eq, %odd, %c0 : index
      scf.if %even {
        tile.barrier threads [0, 32, 64, 96, 128, 160, 192, 224]
      }
      scf.if %first {
        tile.barrier threads [0, 64]
      }
      tile.barrier threads [0, 256]
      %above = arith.cmpi uge, %i, %c16 : index
      %below = arith.cmpi ult, %i, %c32 : index
      %half = arith.andi %above, %below : i1
      scf.if %half {
        tile.barrier threads [16, 32]
      }
    }
  }
  return
}
