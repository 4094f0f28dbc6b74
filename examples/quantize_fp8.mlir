// Rows as floats of 8 bits with a scale each: what is greatest in a row becomes 448, the
// greatest number of f8E4M3FN. Numbers are clamped before they are rounded, so that the
// hardware's conversion, which saturates, is the whole of it.
func.func @main(%X: memref<64x512xf32> {tile.init = "random", tile.name = "x"},
                %Q: memref<64x512xf8E4M3FN> {tile.out, tile.name = "q"},
                %S: memref<64xf32> {tile.out, tile.name = "s"}) {
  tile.kernel (%row) = (0) to (64) step (16) threads(128) {
    %x = tile.load %X[%row, 0] : memref<64x512xf32> -> tensor<16x512xf32>
    %a = math.absf %x : tensor<16x512xf32>
    %m = tile.reduce max %a dims [1] : tensor<16x512xf32>
    %least = arith.constant dense<1.0e-12> : tensor<16xf32>
    %most = arith.constant dense<448.0> : tensor<16xf32>
    %m0 = arith.maximumf %m, %least : tensor<16xf32>
    %s = arith.divf %m0, %most : tensor<16xf32>
    %r = arith.divf %most, %m0 : tensor<16xf32>
    tile.store %s, %S[%row] : tensor<16xf32>, memref<64xf32>
    %rb = tile.broadcast %r dims [1] : tensor<16xf32> -> tensor<16x512xf32>
    %y = arith.mulf %x, %rb : tensor<16x512xf32>
    %top = arith.constant dense<448.0> : tensor<16x512xf32>
    %bottom = arith.constant dense<-448.0> : tensor<16x512xf32>
    %y0 = arith.minimumf %y, %top : tensor<16x512xf32>
    %y1 = arith.maximumf %y0, %bottom : tensor<16x512xf32>
    %q = arith.truncf %y1 : tensor<16x512xf32> to tensor<16x512xf8E4M3FN>
    tile.store %q, %Q[%row, 0] : tensor<16x512xf8E4M3FN>, memref<64x512xf8E4M3FN>
  }
  return
}

func.func @reference(%X: memref<64x512xf32>, %Q: memref<64x512xf8E4M3FN>, %S: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = arith.constant 64 : index
  %cols = arith.constant 512 : index
  %least = arith.constant 1.0e-12 : f32
  %most = arith.constant 448.0 : f32
  %bottom = arith.constant -448.0 : f32
  scf.for %i = %c0 to %rows step %c1 {
    %m = scf.for %j = %c0 to %cols step %c1 iter_args(%acc = %least) -> (f32) {
      %x = memref.load %X[%i, %j] : memref<64x512xf32>
      %a = math.absf %x : f32
      %r = arith.maximumf %acc, %a : f32
      scf.yield %r : f32
    }
    %s = arith.divf %m, %most : f32
    memref.store %s, %S[%i] : memref<64xf32>
    %r = arith.divf %most, %m : f32
    scf.for %j = %c0 to %cols step %c1 {
      %x = memref.load %X[%i, %j] : memref<64x512xf32>
      %y = arith.mulf %x, %r : f32
      %y0 = arith.minimumf %y, %most : f32
      %y1 = arith.maximumf %y0, %bottom : f32
      %q = arith.truncf %y1 : f32 to f8E4M3FN
      memref.store %q, %Q[%i, %j] : memref<64x512xf8E4M3FN>
    }
  }
  return
}
