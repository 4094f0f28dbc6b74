func.func @main(%o: memref<4x8xi32> {tile.out}) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%t, %ty, %tz) in (%nx = %c8, %ny = %c1, %nz = %c1) {
    %c0 = arith.constant 0 : index
    %c1_0 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %three = arith.constant 3 : i32
    %width = arith.constant 8 : i32
    %v = arith.index_cast %t : index to i32
    %x, %vx = gpu.shuffle xor %v, %three, %width : i32
    memref.store %x, %o[%c0, %t] : memref<4x8xi32>
    %i, %vi = gpu.shuffle idx %v, %three, %width : i32
    memref.store %i, %o[%c1_0, %t] : memref<4x8xi32>
    %u, %vu = gpu.shuffle up %v, %three, %width : i32
    %su = arith.select %vu, %u, %v : i32
    memref.store %su, %o[%c2, %t] : memref<4x8xi32>
    %d, %vd = gpu.shuffle down %v, %three, %width : i32
    %sd = arith.select %vd, %d, %v : i32
    memref.store %sd, %o[%c3, %t] : memref<4x8xi32>
    gpu.terminator
  }
  return
}
