// tsopt --insert-stamps=blocks=4

func.func @f(%A: memref<64x64xf16>) {
  tile.kernel blocks(%b) = (16) threads(256) attributes {shared_bytes = 16416 : i64} {
    %c0 = arith.constant 0 : index
    %buffer = tile.alloc {offset = 0 : i64} : memref<2x64x64xf16, #scale.mem<l1>>
    %ring = tile.ring %buffer {offset = 16384 : i64} : memref<2x64x64xf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n = tile.cursor
        %s = tile.acquire %ring[%n]
        %to = tile.slot %buffer[%s] : memref<2x64x64xf16, #scale.mem<l1>> -> memref<64x64xf16, #scale.mem<l1>>
        tile.copy async %A[%c0, %c0] to %to[0, 0] tile(64, 64) engine(tma) arrives(%ring[%n]) : memref<64x64xf16> to memref<64x64xf16, #scale.mem<l1>>
        tile.publish %ring[%n]
      }
      tile.role "math" units(1) {
        %n = tile.cursor
        %s = tile.take %ring[%n]
        tile.release %ring[%n]
      }
    }
  }
  return
}
