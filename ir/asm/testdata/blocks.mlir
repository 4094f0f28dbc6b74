%self = "t.later"(%later#1, %self) : (i64, i32) -> i32
%later:2 = "t.def"() : () -> (i32, i64)
func.func @blocks(%c: i1, %x: i32) -> i32 {
  %u = "t.early"() : () -> i32
  cf.cond_br %c, ^a(%x : i32), ^a(%u : i32)
^a(%p: i32):
  cf.cond_br %c, ^b, ^c
^c:
  cf.br ^b
^b:
  "t.def"() : () -> i64
  return %p : i32
^dead:
  cf.br ^dead
}
func.func @names() {
  %c0 = arith.constant 0 : index
  %c0_0 = arith.constant 0 : index
  %c0_1 = arith.constant 0 : i32
  %cm = arith.constant -5 : i8
  %true = arith.constant true
  %f = arith.constant 1.0 : f32
  "t.r"() ({
    %c1 = arith.constant 0 : index
    %0 = "t.x"() : () -> i32
    "t.r"() ({
    ^bb0(%a: i32, %b: i32):
      %1 = "t.x"() : () -> i32
      %2:3 = "t.x"() : () -> (i32, i32, i32)
      "t.y"(%2#2, %1, %2#0, %0) : (i32, i32, i32, i32) -> ()
    }, {
    ^bb0(%a: i32):
      %1 = "t.x"() : () -> i32
      "t.y"(%1) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
  %9 = "t.z"() : () -> (() -> ())
  return
}
"t.isolated"() ({
  func.func @inner(%a: i32) { return }
}) : () -> ()
