// tsopt --convert-nvvm-to-llvm

llvm.func @f(%p: !llvm.ptr<3>, %n: i32, %c: i1) {
  nvvm.mbarrier.init %p, %n, predicate = %c : !llvm.ptr<3>, i32, i1
  llvm.return
}
