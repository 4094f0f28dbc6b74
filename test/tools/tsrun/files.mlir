// NumPy has no bf16: files hold elements of two bytes, which are what the argument says. Of integers the argument does not say the sign, as a file does.
//
// RUN: tsrun %s --out=c=%t.npy
// RUN: tsrun %s --verify=%t.npy | FileCheck %s
// RUN: tsrun %s --arg=a=%t.npy --print | FileCheck %s --check-prefix=TWICE
// CHECK:      argument c: largest element error 0 (allowed
// CHECK-NEXT: verified
// TWICE: 0 4 8 12
//
// RUN: tsrun %s --entry=bytes --verify=%S/Inputs/bytes.npy | FileCheck %s

func.func @main(%a: memref<4xbf16> {tile.name = "a", tile.init = "iota"}, %c: memref<4xbf16> {tile.name = "c", tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %x = tile.load %a[0] : memref<4xbf16> -> tensor<4xbf16>
    %y = arith.addf %x, %x : tensor<4xbf16>
    tile.store %y, %c[0] : tensor<4xbf16>, memref<4xbf16>
  }
  return
}

// The file has 254, 255, 0, 1 of ui8.
func.func @bytes(%c: memref<4xi8> {tile.name = "c", tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %x = arith.constant dense<[-2, -1, 0, 1]> : tensor<4xi8>
    tile.store %x, %c[0] : tensor<4xi8>, memref<4xi8>
  }
  return
}
