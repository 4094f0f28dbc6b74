// tsopt --convert-index-to-llvm

func.func @f(%x: index, %y: index) -> index {
  %s = index.add %x, %y
  return %s : index
}
