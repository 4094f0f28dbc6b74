// RUN: tsopt %s --forward-stores | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of
//
// A tile that is stored in a buffer, and loaded again before anything else is stored there, stays in registers.

// CHECK-LABEL: func.func @main
// CHECK-NOT:     tile.alloc
// CHECK:         scf.for
// CHECK:           %[[E:.*]] = math.exp
// CHECK-NEXT:      tile.reduce add %[[E]]
// CHECK:         %[[ALL:.*]] = tile.broadcast
// CHECK-NEXT:    %[[D:.*]] = arith.addf %[[ALL]], %[[ALL]]
// CHECK-NEXT:    tile.store %[[D]], %arg1
func.func @main(%x: memref<4x256xf32> {tile.init = "random"}, %y: memref<256xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant dense<0.0> : tensor<1xf32>
    %s = tile.alloc : memref<256xf32, #scale.mem<l1>>
    %sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %zero) -> (tensor<1xf32>) {
      %t = tile.load %x[%i, %c0] : memref<4x256xf32> -> tensor<256xf32>
      %e = math.exp %t : tensor<256xf32>
      tile.store %e, %s[0] : tensor<256xf32>, memref<256xf32, #scale.mem<l1>>
      %l = tile.load %s[%c0] : memref<256xf32, #scale.mem<l1>> -> tensor<256xf32>
      %r = tile.reduce add %l dims [0] keep : tensor<256xf32>
      %n = arith.addf %a, %r : tensor<1xf32>
      scf.yield %n : tensor<1xf32>
    }
    %all = tile.broadcast %sum : tensor<1xf32> -> tensor<256xf32>
    tile.store %all, %s[0] : tensor<256xf32>, memref<256xf32, #scale.mem<l1>>
    // What was stored, loaded and stored again is one tile.
    %u = tile.load %s[0] : memref<256xf32, #scale.mem<l1>> -> tensor<256xf32>
    tile.store %u, %s[0] : tensor<256xf32>, memref<256xf32, #scale.mem<l1>>
    %v = tile.load %s[0] : memref<256xf32, #scale.mem<l1>> -> tensor<256xf32>
    %d = arith.addf %u, %v : tensor<256xf32>
    tile.store %d, %y[0] : tensor<256xf32>, memref<256xf32>
  }
  return
}

// Buffers stay that have a layout, that are accessed in part, or from which a loop loads what was stored before it.
// CHECK-LABEL: func.func @stays
// CHECK-COUNT-4: tile.alloc
func.func @stays(%x: memref<256xf32>, %y: memref<256xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %t = tile.load %x[0] : memref<256xf32> -> tensor<256xf32>
    %laid = tile.alloc {offset = 0 : i64} : memref<256xf32, #scale.mem<l1>>
    tile.store %t, %laid[0] : tensor<256xf32>, memref<256xf32, #scale.mem<l1>>
    %1 = tile.load %laid[0] : memref<256xf32, #scale.mem<l1>> -> tensor<256xf32>
    tile.store %1, %y[0] : tensor<256xf32>, memref<256xf32>
    %part = tile.alloc : memref<256xf32, #scale.mem<l1>>
    tile.store %t, %part[0] : tensor<256xf32>, memref<256xf32, #scale.mem<l1>>
    %2 = tile.load %part[128] : memref<256xf32, #scale.mem<l1>> -> tensor<128xf32>
    tile.store %2, %y[0] : tensor<128xf32>, memref<256xf32>
    %carried = tile.alloc : memref<256xf32, #scale.mem<l1>>
    tile.store %t, %carried[0] : tensor<256xf32>, memref<256xf32, #scale.mem<l1>>
    scf.for %i = %c0 to %c4 step %c1 {
      %3 = tile.load %carried[0] : memref<256xf32, #scale.mem<l1>> -> tensor<256xf32>
      %e = math.exp %3 : tensor<256xf32>
      tile.store %e, %carried[0] : tensor<256xf32>, memref<256xf32, #scale.mem<l1>>
    }
    // A branch may have stored something else.
    %branch = tile.alloc : memref<256xf32, #scale.mem<l1>>
    tile.store %t, %branch[0] : tensor<256xf32>, memref<256xf32, #scale.mem<l1>>
    %first = arith.cmpi eq, %b, %c0 : index
    scf.if %first {
      %e = math.exp %t : tensor<256xf32>
      tile.store %e, %branch[0] : tensor<256xf32>, memref<256xf32, #scale.mem<l1>>
    }
    %4 = tile.load %branch[0] : memref<256xf32, #scale.mem<l1>> -> tensor<256xf32>
    tile.store %4, %y[0] : tensor<256xf32>, memref<256xf32>
  }
  return
}
