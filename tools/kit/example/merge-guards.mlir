// tsopt --merge-guards

func.func @f(%x: memref<6x64xf32>, %y: memref<6x32xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c6 = arith.constant 6 : index
    %none = arith.constant 0.0 : f32
    tile.parallel (%i, %j) = (8, 32) {
      %inside = arith.cmpi slt, %i, %c6 : index
      %at = arith.muli %j, %c2 : index
      %p = scf.if %inside -> (f32) {
        %v = memref.load %x[%i, %at] : memref<6x64xf32>
        scf.yield %v : f32
      } else {
        scf.yield %none : f32
      }
      %next = arith.addi %at, %c1 : index
      %q = scf.if %inside -> (f32) {
        %v = memref.load %x[%i, %next] : memref<6x64xf32>
        scf.yield %v : f32
      } else {
        scf.yield %none : f32
      }
      %s = arith.addf %p, %q : f32
      scf.if %inside {
        memref.store %s, %y[%i, %j] : memref<6x32xf32>
      }
    }
  }
  return
}
