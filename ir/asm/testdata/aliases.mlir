// Aliases of maps, sets, locations and long tuples, nested ones included.
!t = tuple<i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1>
#id = affine_map<(d0) -> (d0)>
#shift = affine_map<(d0)[s0] -> (d0 + s0)>
func.func private @g(memref<4xf32, #shift>, memref<?x4xf32, affine_map<(d0, d1) -> (d1, d0)>, 2>, !t) -> tuple<!t, i32>
"t.a"() ({
  "t.b"() {maps = [#id, #shift, affine_map<() -> ()>], set = affine_set<() : (0 == 0)>} : () -> !t
  "t.c"() {t = !t, d = {m = #shift}} : () -> tensor<4xf32, #shift>
}) : () -> ()
"t.d"() {l = loc("x"), m = loc(fused<#id>["y", "x"])} : () -> () loc("x")
"t.e"() {d = distinct[0]<#id>, e = distinct[1]<#id>} : () -> memref<4xf32, strided<[?]>, "space">
