// tsopt --remove-dead-values

func.func private @first(%x: i32, %unused: i32) -> i32 {
  return %x : i32
}
func.func @f(%x: i32, %y: i32) -> i32 {
  %r = call @first(%x, %y) : (i32, i32) -> i32
  return %r : i32
}
