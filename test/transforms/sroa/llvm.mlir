// RUN: tsopt %s --sroa | FileCheck %s

// Only the fields that are used get memory; a plain access is one of the first.
// CHECK-LABEL: llvm.func @struct
// CHECK:         %[[FIRST:.*]] = llvm.alloca %{{.*}} x i32 {{.*}}:
// CHECK-NEXT:    %[[THIRD:.*]] = llvm.alloca %{{.*}} x i32 {{.*}}:
// CHECK-NOT:     llvm.getelementptr
// CHECK:         %[[V:.*]] = llvm.load %[[THIRD]]
// CHECK-NEXT:    llvm.load %[[FIRST]]
// CHECK-NEXT:    llvm.store %[[V]], %[[FIRST]]
llvm.func @struct() -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.struct<"foo", (i32, f64, i32)> {alignment = 8 : i64} : (i32) -> !llvm.ptr
  %2 = llvm.getelementptr inbounds %1[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"foo", (i32, f64, i32)>
  %3 = llvm.load %2 : !llvm.ptr -> i32
  %4 = llvm.getelementptr inbounds %1[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"foo", (i32, f64, i32)>
  %5 = llvm.load %1 : !llvm.ptr -> i32
  llvm.store %3, %4 : i32, !llvm.ptr
  llvm.return %3 : i32
}

// Level by level down to one number.
// CHECK-LABEL: llvm.func @nested
// CHECK:         %[[A:.*]] = llvm.alloca %{{.*}} x i32 {{.*}}:
// CHECK-NEXT:    llvm.load %[[A]]
llvm.func @nested() -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.array<10 x struct<(i32, array<4 x i32>)>> : (i32) -> !llvm.ptr
  %2 = llvm.getelementptr inbounds %1[0, 2, 1, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<10 x struct<(i32, array<4 x i32>)>>
  %3 = llvm.load %2 : !llvm.ptr -> i32
  llvm.return %3 : i32
}

// An index that is not known, or an address that goes elsewhere.
// CHECK-LABEL: llvm.func @dynamic
// CHECK:         llvm.alloca %{{.*}} x !llvm.array<4 x i32>
llvm.func @dynamic(%i: i64) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  %2 = llvm.getelementptr inbounds %1[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x i32>
  %3 = llvm.load %2 : !llvm.ptr -> i32
  llvm.return %3 : i32
}
// CHECK-LABEL: llvm.func @escapes
// CHECK:         llvm.alloca %{{.*}} x !llvm.array<4 x i32>
llvm.func @escapes() -> !llvm.ptr {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  %2 = llvm.getelementptr inbounds %1[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.return %2 : !llvm.ptr
}
