// tsopt --sroa

llvm.func @f(%x: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x !llvm.struct<"pair", (i32, i32)> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"pair", (i32, i32)>
  llvm.store %x, %second : i32, !llvm.ptr
  %v = llvm.load %second : !llvm.ptr -> i32
  llvm.return %v : i32
}
