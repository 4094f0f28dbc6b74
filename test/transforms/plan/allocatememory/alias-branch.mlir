// A tile that a branch returns, allocated there or before, is used for as long as
// the branch's result is: %q, written before that is read, takes the place of none.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
// RUN: tsopt %s --allocate-memory | FileCheck %s --check-prefix=PLACES
// PLACES: shared_bytes = 1536
// PLACES: tile.alloc {offset = 1024 : i64}
// PLACES: scf.if
// PLACES: tile.alloc {offset = 0 : i64}
// PLACES: else
// PLACES: tile.alloc {offset = 512 : i64}

func.func @main(%a: memref<128xf32> {tile.init = "random"}, %o: memref<2x128xf32> {tile.out}) {
  tile.kernel blocks(%x) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %q = tile.alloc : memref<128xf32, #scale.mem<l1>>
    %t = tile.load %a[%c0] : memref<128xf32> -> tensor<128xf32>
    %u = arith.addf %t, %t : tensor<128xf32>
    %w = arith.addf %u, %t : tensor<128xf32>
    %first = arith.cmpi eq, %x, %c0 : index
    %m = scf.if %first -> memref<128xf32, #scale.mem<l1>> {
      %s = tile.alloc : memref<128xf32, #scale.mem<l1>>
      tile.store %t, %s[%c0] : tensor<128xf32>, memref<128xf32, #scale.mem<l1>>
      scf.yield %s : memref<128xf32, #scale.mem<l1>>
    } else {
      %r = tile.alloc : memref<128xf32, #scale.mem<l1>>
      tile.store %u, %r[%c0] : tensor<128xf32>, memref<128xf32, #scale.mem<l1>>
      scf.yield %r : memref<128xf32, #scale.mem<l1>>
    }
    tile.store %w, %q[%c0] : tensor<128xf32>, memref<128xf32, #scale.mem<l1>>
    %v = tile.load %m[%c0] : memref<128xf32, #scale.mem<l1>> -> tensor<128xf32>
    %y = tile.load %q[%c0] : memref<128xf32, #scale.mem<l1>> -> tensor<128xf32>
    %z = arith.subf %y, %v : tensor<128xf32>
    tile.store %z, %o[%x, %c0] : tensor<128xf32>, memref<2x128xf32>
  }
  return
}
