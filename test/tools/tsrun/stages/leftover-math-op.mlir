// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// math.clampf on a tile (also math.ipowi, and math.erf/acos/cbrt/... of f64) stays in the kernel after
// --tile-to-llvm, of which --verify-each-stage says "verified after every one of 11 stages"; --tile-to-binary then gives advice
// that does not help, for that pass has run already:

func.func @main(%x: memref<256xf32> {tile.init = "random"}, %y: memref<256xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %lo = arith.constant dense<-0.5> : tensor<256xf32>
    %hi = arith.constant dense<0.5> : tensor<256xf32>
    %t = tile.load %x[%c0] : memref<256xf32> -> tensor<256xf32>
    %r = math.clampf %t to [%lo, %hi] : tensor<256xf32>
    tile.store %r, %y[%c0] : tensor<256xf32>, memref<256xf32>
  }
  return
}

func.func @reference(%x: memref<256xf32>, %y: memref<256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 256 : index
  %lo = arith.constant -0.5 : f32
  %hi = arith.constant 0.5 : f32
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %x[%i] : memref<256xf32>
    %a = arith.maximumf %v, %lo : f32
    %b = arith.minimumf %a, %hi : f32
    memref.store %b, %y[%i] : memref<256xf32>
  }
  return
}
