// tsopt --lower-affine

func.func @f(%i: index) -> index {
  %j = affine.apply affine_map<(d0) -> (d0 * 4 + 1)>(%i)
  return %j : index
}
