// RUN: tsopt %s -split-input-file -allow-unregistered-dialect | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic -allow-unregistered-dialect | tsopt -split-input-file -allow-unregistered-dialect | FileCheck %s

// Affine maps and integer sets: syntax and simplification.

// CHECK:      #map = affine_map<(d0) -> (d0)>
// CHECK:      func.func private @x(tensor<4xf32, #map>)
func.func private @x(tensor<4xf32, affine_map<(d0)->(d0)>>)

// -----

// CHECK:      #map = affine_map<(d0, d1) -> (d1, d0)>
// CHECK:      func.func private @x(memref<1xf32>, memref<1x2xf32>, memref<1x2xf32, #map>)
func.func private @x(memref<1xf32, affine_map<(d0)->(d0)>>, memref<1x2xf32, affine_map<(d0, d1)->(d0, d1)>>, memref<1x2xf32, affine_map<(d0, d1)->(d1, d0)>>)

// -----

// CHECK:      #map = affine_map<(d0, d1) -> (d0 * 2 + d1)>
// CHECK-NEXT: #map1 = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK:      func.func private @x(memref<1x2xf32, #map>, memref<3xf32, #map1>)
func.func private @x(memref<1x2xf32, affine_map<(d0, d1)->(d0*2 + d1)>>, memref<3xf32, affine_map<(d0)[s0]->(d0 + s0)>>)

// -----

// CHECK:      #map = affine_map<(d0) -> (d0)>
// CHECK:      "x"() {a = [#map, #map]} : () -> ()
#bar = affine_map<(d0)->(d0)>
#foo = [#bar, #bar]
"x"() {a = #foo} : () -> ()

// -----

// CHECK:      #map = affine_map<(d0) -> (d0)>
// CHECK:      func.func @f() attributes {a = #map} {
#map = affine_map<(d0)->(d0)>
func.func @f() attributes {a = #map} {
  return
}

// -----

// CHECK:      #map = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK-NEXT: #set = affine_set<(d0) : (d0 >= 0)>
// CHECK:      "foo"() {a = 1 : i64, b = 1 : index, c = -5 : si32, d = 5 : ui32, e = true, f = false, g, h = 1.500000e+00 : f16, i = [], j = {}, k = {a, b = 1 : i64}, l = @a::@b::@c, m = @"x y", n = i32, o = () -> (), p = #map, q = #set, r = #loc, s = strided<[1], offset: ?>} : () -> ()
"foo"() {a = 1 : i64, b = 1 : index, c = -5 : si32, d = 5 : ui32, e = true, f = false, g = unit, h = 1.5 : f16, i = [], j = {}, k = {a, b = 1}, l = @a::@b::@c, m = @"x y", n = i32, o = () -> (), p = affine_map<(d0)[s0] -> (d0 + s0)>, q = affine_set<(d0) : (d0 >= 0)>, r = loc("a"), s = strided<[1], offset: ?>} : () -> ()

// -----

// CHECK:      #map = affine_map<(d0, d1)[s0] -> (d0 + d1 * 2 - s0, d0 mod 3, d1 ceildiv s0, -d0, d0 - 4, (d0 + d1) * 3)>
// CHECK:      "foo"() {a = #map} : () -> ()
"foo"() {a = affine_map<(d0, d1)[s0] -> (d0 + d1 * 2 - s0, d0 mod 3, d1 ceildiv s0, -d0, d0 - 4, (d0 + d1) * 3)>} : () -> ()

// -----

// CHECK:      #map = affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 floordiv 4)>
// CHECK:      "foo"() {a = #map} : () -> ()
"foo"() {a = affine_map<(i, j)[N] -> (i * N + j floordiv 4)>} : () -> ()

// -----

// CHECK:      #map = affine_map<(d0) -> (d0 mod 0)>
// CHECK:      "foo"() {a = #map} : () -> ()
"foo"() {a = affine_map<(d0) -> (d0 mod 0)>} : () -> ()

// -----

// CHECK:      #map = affine_map<(d0) -> (d0 floordiv 0)>
// CHECK:      "foo"() {a = #map} : () -> ()
"foo"() {a = affine_map<(d0) -> (d0 floordiv 0)>} : () -> ()

// -----

// CHECK:      #map = affine_map<(d0) -> (d0 ceildiv -2)>
// CHECK:      "foo"() {a = #map} : () -> ()
"foo"() {a = affine_map<(d0) -> (d0 ceildiv -2)>} : () -> ()

// -----

// CHECK:      #map = affine_map<(d0) -> ((d0 + 1) * 2)>
// CHECK:      "foo"() {a = #map} : () -> ()
"foo"() {a = affine_map<(d0) -> ((d0 + 1) * (2))>} : () -> ()

// -----

// CHECK:      #map = affine_map<(d0) -> (d0 * 9223372036854775805)>
// CHECK:      "foo"() {a = #map} : () -> ()
"foo"() {a = affine_map<(d0) -> (d0 * 9223372036854775807 * 3)>} : () -> ()

// -----

// CHECK:      #map = affine_map<(d0) -> (d0, d0, 0, 7, d0 * 2, 0, d0 * 2, 0, d0, 3, -4, 2, 4)>
// CHECK:      "foo"() {a = #map} : () -> ()
"foo"() {a = affine_map<(d0) -> (d0 + 0, d0 * 1, d0 * 0, 3 + 4, d0 + d0, d0 - d0, 2 * d0, d0 mod 1, d0 floordiv 1, 7 floordiv 2, -7 floordiv 2, -7 mod 3, 7 ceildiv 2)>} : () -> ()

// -----

// CHECK:      #map = affine_map<(d0, d1) -> (d0 + d1 + d0, d0 * 2 + d1 - d0 * 2, d0 + d1 floordiv 4, 0, d0 + 9, d0 * 6)>
// CHECK:      "foo"() {a = #map} : () -> ()
"foo"() {a = affine_map<(d0, d1) -> (d0 + d1 + d0, d0 * 2 + d1 - d0 * 2, (d0 * 4 + d1) floordiv 4, (d0 * 4) mod 4, (d0 + 4) + 5, (d0 * 2) * 3)>} : () -> ()

// -----

// CHECK:      #set = affine_set<(d0)[s0] : (d0 >= 0, d0 - s0 == 0, d0 - s0 >= 0)>
// CHECK:      "foo"() {a = #set} : () -> ()
"foo"() {a = affine_set<(d0)[s0] : (d0 >= 0, d0 - s0 == 0, s0 <= d0)>} : () -> ()

// -----

// CHECK:      #set = affine_set<(d0) : (d0 - 1 >= 0)>
// CHECK:      "foo"() {a = #set} : () -> ()
"foo"() {a = affine_set<(d0) : (d0 >= 1)>} : () -> ()

// -----

// CHECK:      #set = affine_set<(d0) : (d0 - (d0 + 1) == 0)>
// CHECK:      "foo"() {a = #set} : () -> ()
"foo"() {a = affine_set<(d0) : (d0 == d0 + 1)>} : () -> ()
