// A tile that a choice returns is used for as long as the choice is: %q, written
// before the chosen tile is read, takes the place of neither.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
// RUN: tsopt %s --allocate-memory | FileCheck %s --check-prefix=PLACES
// PLACES: shared_bytes = 1536
// PLACES: tile.alloc {offset = 0 : i64}
// PLACES: tile.alloc {offset = 512 : i64}
// PLACES: tile.alloc {offset = 1024 : i64}

func.func @main(%a: memref<128xf32> {tile.init = "random"}, %o: memref<128xf32> {tile.out}) {
  tile.kernel blocks(%x) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<128xf32, #scale.mem<l1>>
    %r = tile.alloc : memref<128xf32, #scale.mem<l1>>
    %q = tile.alloc : memref<128xf32, #scale.mem<l1>>
    %t = tile.load %a[%c0] : memref<128xf32> -> tensor<128xf32>
    %u = arith.addf %t, %t : tensor<128xf32>
    %w = arith.addf %u, %t : tensor<128xf32>
    tile.store %t, %s[%c0] : tensor<128xf32>, memref<128xf32, #scale.mem<l1>>
    tile.store %u, %r[%c0] : tensor<128xf32>, memref<128xf32, #scale.mem<l1>>
    %first = arith.cmpi eq, %x, %c0 : index
    %m = arith.select %first, %s, %r : memref<128xf32, #scale.mem<l1>>
    tile.store %w, %q[%c0] : tensor<128xf32>, memref<128xf32, #scale.mem<l1>>
    %v = tile.load %m[%c0] : memref<128xf32, #scale.mem<l1>> -> tensor<128xf32>
    %y = tile.load %q[%c0] : memref<128xf32, #scale.mem<l1>> -> tensor<128xf32>
    %z = arith.subf %y, %v : tensor<128xf32>
    scf.if %first {
      tile.store %z, %o[%c0] : tensor<128xf32>, memref<128xf32>
    }
  }
  return
}
