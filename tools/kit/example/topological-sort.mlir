// tsopt --allow-unregistered-dialect --topological-sort

module {
  "a.x"(%0) : (i32) -> ()
  %0 = "a.z"() : () -> i32
}
