// tsopt --reconcile-unrealized-casts

func.func @f(%x: i64) -> i64 {
  %i = builtin.unrealized_conversion_cast %x : i64 to index
  %y = builtin.unrealized_conversion_cast %i : index to i64
  return %y : i64
}
