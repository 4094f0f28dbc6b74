// tsopt --fuse-comm

func.func @f(%A: memref<64x96xf16>, %C: memref<64x96xf16, #scale.mem<symmetric>>) {
  comm.all_gather_into %A to %C dim 0 devices 2 algorithm(one_shot) : memref<64x96xf16>, memref<64x96xf16, #scale.mem<symmetric>>
  return
}
