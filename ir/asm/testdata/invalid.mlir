func.func @a() { %x = "foo.bar"() : () -> () return }
// -----
func.func @a(%a: i32) { "foo.bar"(%b) : (i32) -> () return }
// -----
func.func @a(%a: i32) { "foo.bar"(%a) : (i64) -> ()
 return }
// -----
func.func @a(%a: i32) { %a = "foo.bar"(%a) : (i32) -> i32
 return }
// -----
func.func @a(%a: i32, %a: i32) { return }
// -----
func.func @a(%a: i32) { func.baz %a : i32
 return }
// -----
func.func @a(%a: i32) { blob
 return }
// -----
foo
// -----
func.func @a(%a: i32) { cf.br ^bb3
 return }
// -----
func.func @a(%a: i32) { 
^bb1:
 return
^bb1:
 return
 }
// -----
func.func @a(%a: i32) {
^bb1:
 return
// -----
"foo.a"() {a = 1 : i32
// -----
"foo.a"() {a = 300 : i8} : () -> ()
// -----
"foo.a"() {a = -129 : i8} : () -> ()
// -----
"foo.a"() {a = -1 : ui8} : () -> ()
// -----
"foo.a"() {a = 1 : f32} : () -> ()
// -----
"foo.a"() {a = 1.0 : i32} : () -> ()
// -----
"foo.a"() {a = 1.0 : index} : () -> ()
// -----
"foo.a"() {a, a} : () -> ()
// -----
"foo.a"() {a = dense<[1, [2]]> : tensor<2xi32>} : () -> ()
// -----
"foo.a"() {a = dense<[1, 2, 3]> : tensor<2xi32>} : () -> ()
// -----
"foo.a"() {a = dense<1.0> : tensor<2xi32>} : () -> ()
// -----
"foo.a"() {a = dense<1> : tensor<2xf32>} : () -> ()
// -----
"foo.a"() {a = dense<1> : tensor<?xi32>} : () -> ()
// -----
"foo.a"() {a = dense<1> : i32} : () -> ()
// -----
"foo.a"() {a = dense<> : tensor<2xi32>} : () -> ()
// -----
"foo.a"() {a = dense<true> : tensor<2xi32>} : () -> ()
// -----
"foo.a"() {a = dense<"0x00"> : tensor<2xi32>} : () -> ()
// -----
"foo.a"() {a = dense<"00"> : tensor<2xi32>} : () -> ()
// -----
"foo.a"() {a = array<i7: 1>} : () -> ()
// -----
"foo.a"() {a = array<i8: 1.0>} : () -> ()
// -----
"foo.a"() {a = #foo} : () -> ()
// -----
"foo.a"() {a = !foo} : () -> ()
// -----
"foo.a"() : () -> !foo<
// -----
"foo.a"() : () -> !foo<[)>
// -----
"foo.a"() : i32
// -----
"foo.a"() : () i32
// -----
"foo.a"( : () -> i32
// -----
"foo.a"() : (i32) -> i32
// -----
"foo.a"(%a, %b) : (i32) -> i32
// -----
%a, %b = "foo.a"() : () -> (i32)
// -----
%a:0 = "foo.a"() : () -> (i32)
// -----
%a:x = "foo.a"() : () -> (i32)
// -----
%a "foo.a"() : () -> (i32)
// -----
%a = "foo.a"() : () -> (i32)
"foo.b"(%a#1) : (i32) -> ()
// -----
"foo.b"(%a#1) : (i32) -> ()
%a:2 = "foo.a"() : () -> (i32, i64)
// -----
"foo.b"(%a) : (i32) -> ()
"foo.b"(%a) : (i64) -> ()
// -----
"foo.a"() : () -> vector<4>
// -----
"foo.a"() : () -> vector<4xtensor<2xf32>>
// -----
"foo.a"() : () -> vector<0xi32>
// -----
"foo.a"() : () -> vector<?xi32>
// -----
"foo.a"() : () -> tensor<4xnone>
// -----
"foo.a"() : () -> tensor<4x(i32)->i32>
// -----
"foo.a"() : () -> memref<4xi32, 1, 2>
// -----
"foo.a"() : () -> memref<4xi32, affine_map<(d0,d1) -> (d0)>>
// -----
"foo.a"() : () -> memref<4xi32 1>
// -----
"foo.a"() : () -> memref<4xnone>
// -----
"foo.a"() : () -> memref<*xi32, affine_map<(d0) -> (d0)>>
// -----
"foo.a"() : () -> complex<index>
// -----
"foo.a"() : () -> i99999999
// -----
"foo.a"() : () -> i99999999999999999
// -----
"foo.a"() : () -> xyz
// -----
"foo.a"() : () -> (i32
// -----
#map = affine_map<(d0) -> (d1)>
// -----
#map = affine_map<(d0, d0) -> (d0)>
// -----
#map = affine_map<(d0, d1) -> (d0 * d1)>
// -----
#map = affine_map<(d0, d1) -> (d0 mod d1)>
// -----
#map = affine_map<(d0, d1) -> (d0 + )>
// -----
#map = affine_map<(d0, d1) -> ()
// -----
#map = affine_map<(d0, d1) (d0)>
// -----
#s = affine_set<(d0, d1) : (d0)>
// -----
#s = 1
#s = 2
// -----
#s.a = 2
// -----
!s = i32
!s = i32
// -----
!s.a = i32
// -----
#s 2
// -----
"foo.a"() : () -> () loc(#x)
// -----
"foo.a"() : () -> () loc(foo)
// -----
"foo.a"() : () -> () loc("a":x:1)
// -----
"foo.a"() : () -> () loc(callsite("a" "b"))
// -----
"foo.a"() : () -> () loc("a"
// -----
"foo.a"() {a = "abc
// -----
"foo.a"() {a = "ab\zc"} : () -> ()
// -----
"foo.a"() {a = @} : () -> ()
// -----
"foo.a"() {a = @a::b} : () -> ()
// -----
"foo.a"() {a = $} : () -> ()
// -----
"foo.a"() {= 1} : () -> ()
// -----
"foo.a"() {a = } : () -> ()
// -----
"foo.a"() {a = strided<[1], offset 1>} : () -> ()
// -----
"foo.a"() {a = strided<[a]>} : () -> ()
// -----
"foo.a"() ({ : () -> ()
// -----
"foo.a"() ({ ^bb0(%a : i32) }) : () -> ()
// -----
"foo.a"() [^bb1] : () -> ()
// -----
"foo.a"() [bb1] : () -> ()
// -----
"foo.a"() <{a = 1} : () -> ()
// -----
""() : () -> ()
// -----
func.func @a(%a: i32) { %0 = arith.addi %a, %a i32
 return }
// -----
func.func @a(%a: i32) { %0 = arith.cmpi foo, %a, %a : i32
 return }
// -----
func.func @a(%a: i32) { %0 = arith.addi %a : i32
 return }
// -----
func.func @a(%a: i32) { %0 = arith.addi %a, %a fastmath<foo> : i32
 return }
// -----
func.func @a(%a: i32) { return %a : i32, i32
 }
// -----
func.func @a(%a: i32) { cf.cond_br %a, ^bb1, ^bb1
 ^bb1:
 return
 }
// -----
func.func @a(%a i32) { return
 }
// -----
func.func @a(%a: i32) -> { return
 }
// -----
{-# foo: {} #-}
// -----
{-# dialect_resources: { foo } #-}
// -----
"foo.a"() {a = dense<[1.0, 2]> : tensor<2xf32>} : () -> ()
// -----
"foo.a"() {a = 0x1FFFFFFFF : f32} : () -> ()
// -----
"foo.a"() {a = sparse<[[0, 1]], [1]> : tensor<4xi32>} : () -> ()
// -----
"foo.a"() {a = sparse<[[7]], [1]> : tensor<4xi32>} : () -> ()
// -----
"foo.a"() {a = 99999999999999999999} : () -> ()
// -----
"foo.a"() {a = #arith.foo} : () -> ()
// -----
"foo.a"() {a = #scf.foo} : () -> ()
// -----
"foo.a"() {a = !arith.foo} : () -> ()
// -----
func.func @a() { cf.br ^a(%x : i32)
 ^a(%y : i64):
 return
}
// -----
module { } }
// -----
module { %0 = "a.b"() : () -> i32 }
"a.c"(%0) : (i32) -> ()
// -----
#loc1 = loc("a"(#loc2))
"t.a"() : () -> () loc(#loc1)
#loc2 = loc("b"(#loc1))
// -----
"t.a"() : () -> () loc(fused[#loc2, "c"])
#loc2 = loc("b")
// -----
"t.a"() : () -> () loc(#x)
#x = 1 : i32
// -----
"t.a"() : () -> () loc(fused[#y])
// -----
#y = 1 : i8
"t.a"() : () -> () loc("x"(#y))
