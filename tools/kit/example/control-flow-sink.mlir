// tsopt --control-flow-sink

func.func @f(%c: i1, %x: i32) -> i32 {
  %square = arith.muli %x, %x : i32
  %r = scf.if %c -> i32 {
    scf.yield %square : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}
