"t.scalars"() {
  a = 0xFF : i8, b = -128 : i8, c = 255 : ui8, d = -1 : si8, e = 18446744073709551615 : i64, f = -9223372036854775808,
  g = 170141183460469231731687303715884105727 : i128, h = 0 : i0, i = 5 : index, j = 0x4141 : f16, k = 1 : i1, l = 0 : i1,
  m = 1.0e400, n = 1.0e-400 : f32, o = 4.9e-324 : f64, p = -0.0 : bf16, q = 240.0 : f8E4M3FNUZ, r = 1.0 : f4E2M1FN,
  s = 57344.0 : f8E5M2, t = 1.0 : tf32, u = 65504.0 : f16, v = 1.17549435e-38 : f32, w = 123456.0 : f32, x = 1234567.0 : f32,
  y = 0.0001 : f64, z = 0.00012345678 : f64, aa = 999999.5 : f64, ab = 9999995.0 : f64, ac = 6.25e-2 : f8E4M3FN,
  ad = "tab\09 newline\n quote\" back\\ \E2\82\AC \7F", ae = "typed" : i32, af = @sym, ag = @"needs quotes"::@nested::@"1",
  "odd name" = 1, "ok.name$x" = unit, ah = [[], [1, 2.0, 3 : i8, 4.0 : f32, i32], {}], ai = {b = 2, a = 1},
  aj = () -> (), ak = (i32) -> ((f32) -> f32), al = none, am = vector<[4]x[8]xi1>, an = tensor<*x!t.x>, ao = memref<*xf32, 3 : i32>,
  ap = memref<2x?xvector<4xf32>, strided<[?, 1], offset: ?>, "s">, aq = complex<bf16>, ar = tuple<>, as = tuple<i1, tuple<>>,
  at = !t<"any thing (]">, au = !t.x<a -> b, "c>">, av = #t<"q">, aw = #t.y<[1, {2}]>, ax = #t.z : f32, ay = memref<2xf32, 0>,
  az = affine_map<(d0, d1)[s0, s1] -> ((d0 + s0 * 4) mod 8, -(d1 floordiv 2), d0 ceildiv s1 - 3, 7)>,
  ba = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 mod 2 == 0)>, bb = i1, bc = si3, bd = ui64, be = index, bf = f8E8M0FNU, bg = f6E3M2FN
} : () -> ()
