#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%a: i32, %m: memref<4x?xf32, strided<[?, 1], offset: 2>>, %i: index) -> (i32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.addi %a, %a : i32
  %x = memref.load %m[%c0, %i] : memref<4x?xf32, strided<[?, 1], offset: 2>>
  memref.store %x, %m[%c0, %c1] : memref<4x?xf32, strided<[?, 1], offset: 2>>
  %b = arith.cmpi slt, %0, %a : i32
  cf.cond_br %b, ^bb1, ^bb2(%0 : i32)
^bb1:
  %r:2 = scf.if %b -> (i32, i32) { scf.yield %a, %a : i32, i32 } else { scf.yield %0, %0 : i32, i32}
  cf.br ^bb2(%r#1 : i32)
^bb2(%z: i32):
  %y = "foo.bar"(%z) {m = #map, k = loc("a":1:2)} : (i32) -> f32
  %s = scf.for %k = %c0 to %c1 step %c1 iter_args(%acc = %x) -> f32 {
    %q = arith.addf %acc, %y fastmath<fast> : f32
    scf.yield %q : f32
  }
  return %z, %s : i32, f32
}
