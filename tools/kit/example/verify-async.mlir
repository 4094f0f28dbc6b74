// tsopt --verify-async

!slots = memref<2x8x16xf32, #scale.mem<l1>>
!slot = memref<8x16xf32, #scale.mem<l1>>
func.func @f(%A: memref<40x16xf32>, %n: index) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %a = tile.alloc : !slots
    %ring = tile.ring %a : !slots
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %first = tile.cursor
        %end = scf.for %k = %c0 to %n step %c1 iter_args(%i = %first) -> (!tile.cursor) {
          %s = tile.acquire %ring[%i]
          %x = tile.slot %a[%s] : !slots -> !slot
          tile.copy async %A[%k, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%ring[%i]) : memref<40x16xf32> to !slot
          tile.publish %ring[%i]
          %next = tile.advance %ring[%i]
          scf.yield %next : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %first = tile.cursor
        %end = scf.for %k = %c1 to %n step %c1 iter_args(%i = %first) -> (!tile.cursor) {
          %s = tile.take %ring[%i]
          tile.release %ring[%i]
          %next = tile.advance %ring[%i]
          scf.yield %next : !tile.cursor
        }
      }
    }
  }
  return
}
