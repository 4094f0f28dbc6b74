// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Initial values that operations compute; symbols may come later.

// CHECK-DAG: @table = global [3 x i32] [i32 1, i32 2, i32 3]
llvm.mlir.global external @table(dense<[1, 2, 3]> : tensor<3xi32>) : !llvm.array<3 x i32>
// CHECK-DAG: @second = global ptr getelementptr inbounds nuw (i8, ptr @table, i64 4)
llvm.mlir.global external @second() : !llvm.ptr {
  %0 = llvm.mlir.addressof @table : !llvm.ptr
  %1 = llvm.getelementptr inbounds %0[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x i32>
  llvm.return %1 : !llvm.ptr
}
// CHECK-DAG: @number = global i64 ptrtoint (ptr @table to i64)
llvm.mlir.global external @number() : i64 {
  %0 = llvm.mlir.addressof @table : !llvm.ptr
  %1 = llvm.ptrtoint %0 : !llvm.ptr to i64
  llvm.return %1 : i64
}
// CHECK-DAG: @later = global ptr @function
llvm.mlir.global external @later() : !llvm.ptr {
  %0 = llvm.mlir.addressof @function : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// CHECK-DAG: @record = global { i32, { float, ptr } } { i32 3, { float, ptr } { float 2.000000e+00, ptr @record } }
llvm.mlir.global external @record() : !llvm.struct<(i32, struct<(f32, ptr)>)> {
  %0 = llvm.mlir.undef : !llvm.struct<(i32, struct<(f32, ptr)>)>
  %1 = llvm.mlir.constant(3 : i32) : i32
  %2 = llvm.mlir.constant(2.0 : f32) : f32
  %3 = llvm.mlir.addressof @record : !llvm.ptr
  %4 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32, struct<(f32, ptr)>)>
  %5 = llvm.insertvalue %2, %4[1, 0] : !llvm.struct<(i32, struct<(f32, ptr)>)>
  %6 = llvm.insertvalue %3, %5[1, 1] : !llvm.struct<(i32, struct<(f32, ptr)>)>
  llvm.return %6 : !llvm.struct<(i32, struct<(f32, ptr)>)>
}
// CHECK-DAG: @computed = global i32 42
llvm.mlir.global external @computed() : i32 {
  %0 = llvm.mlir.constant(6 : i32) : i32
  %1 = llvm.mlir.constant(7 : i32) : i32
  %2 = llvm.mul %0, %1 : i32
  llvm.return %2 : i32
}
// CHECK-DAG: @generic = global ptr addrspacecast (ptr addrspace(3) @shared to ptr)
llvm.mlir.global external @generic() : !llvm.ptr {
  %0 = llvm.mlir.addressof @shared : !llvm.ptr<3>
  %1 = llvm.addrspacecast %0 : !llvm.ptr<3> to !llvm.ptr
  llvm.return %1 : !llvm.ptr
}
// CHECK-DAG: @shared = external addrspace(3) global [4 x i32]
llvm.mlir.global external @shared() {addr_space = 3 : i32} : !llvm.array<4 x i32>
// CHECK-LABEL: define void @function() {
// CHECK-NEXT: ret void
llvm.func @function() {
  llvm.return
}
