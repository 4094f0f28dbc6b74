#loc0 = loc("foo":1:2)
!al = tuple<i32, i64>
#m = affine_map<(d0, d1)[s0] -> (d0 * 2 + s0, d1 floordiv 3 - 5, -d0, (d0 + d1) mod 7, d0 ceildiv s0)>
#s = affine_set<(d0)[s0] : (d0 >= 0, d0 - s0 == 0, s0 - d0 * 2 >= 4)>
"t.a"() {a = #m, b = #s, c = !al, d = vector<4x[8]xf32>, e = [1, 2.0, "x", @a::@b, i32, unit, true, [], {}], f = {x, y = 1 : i8}} : () -> () loc(#loc5)
"t.b"() ({}) : () -> ()
"t.b"() ({
^bb0:
}) : () -> ()
"t.b"() ({
^bb0(%a: i32 loc("z":3:4), %b: f32):
  %0 = "t.c"(%a)[^bb1, ^bb1] : (i32) -> (i32) loc(callsite("a"("b":1:2) at fused<"meta">["c", unknown]))
^bb1:  // hi
  "t.t"() : () -> () loc(fused["a", "b":1:2 to :5, "c":1:2 to 3:4])
}) : () -> () loc(#loc0)
#loc5 = loc("zz"(#loc0))
"t.d"() <{p = 1 : i32, q}> {r} : () -> ()
"t.e"() {a = distinct[3]<>, b = distinct[7]<42 : i32>, c = distinct[3]<>, d = dense_resource<foo> : tensor<4xi32>, e = #foo.bar<baz [1, 2]>, f = #foo<"x y">, g = !foo.bar, h = #foo.x : i32} : () -> ()
