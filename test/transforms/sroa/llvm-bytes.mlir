// RUN: tsopt %s --sroa | FileCheck %s

// Which element an address is in is a matter of bytes, not of the types that an address was computed with.

// CHECK-LABEL: llvm.func @bytes(
// CHECK-SAME:    %[[X:.*]]: i16)
// CHECK-NEXT:    llvm.mlir.constant
// CHECK-NEXT:    %[[A:.*]] = llvm.alloca %{{.*}} x i32 : (i32) -> !llvm.ptr
// CHECK-NEXT:    %[[P:.*]] = llvm.getelementptr %[[A]][2] : (!llvm.ptr) -> !llvm.ptr, i8
// CHECK-NEXT:    llvm.store %[[X]], %[[P]] : i16, !llvm.ptr
llvm.func @bytes(%x: i16) {
  %n = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %n x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
  %p = llvm.getelementptr %a[3] : (!llvm.ptr) -> !llvm.ptr, i16
  llvm.store %x, %p : i16, !llvm.ptr
  llvm.return
}

// An address that another is computed from, and markers of both.
// CHECK-LABEL: llvm.func @chain(
// CHECK-SAME:    %[[X:.*]]: i32)
// CHECK:         %[[A:.*]] = llvm.alloca %{{.*}} x i32 : (i32) -> !llvm.ptr
// CHECK-NEXT:    llvm.store %[[X]], %[[A]]
// CHECK-NEXT:    llvm.return
llvm.func @chain(%x: i32) {
  %n = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %n x !llvm.struct<(i32, array<3 x i32>)> : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %a : !llvm.ptr
  %p = llvm.getelementptr %a[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, array<3 x i32>)>
  %i = llvm.intr.invariant.start 12, %p : !llvm.ptr
  %q = llvm.getelementptr %p[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x i32>
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.intr.lifetime.end %a : !llvm.ptr
  llvm.return
}

// In padding, over the end of an element, behind the last, before the first.
// CHECK-LABEL: llvm.func @stays(
// CHECK-COUNT-4: llvm.alloca %{{.*}} x !llvm.struct<(i16, i32)>
llvm.func @stays(%x: i16, %y: i32) {
  %n = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %n x !llvm.struct<(i16, i32)> : (i32) -> !llvm.ptr
  %b = llvm.alloca %n x !llvm.struct<(i16, i32)> : (i32) -> !llvm.ptr
  %c = llvm.alloca %n x !llvm.struct<(i16, i32)> : (i32) -> !llvm.ptr
  %d = llvm.alloca %n x !llvm.struct<(i16, i32)> : (i32) -> !llvm.ptr
  %p = llvm.getelementptr %a[2] : (!llvm.ptr) -> !llvm.ptr, i8
  %q = llvm.getelementptr %b[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<8 x i8>
  %r = llvm.getelementptr %c[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i16, i32)>
  %s = llvm.getelementptr %d[-1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %x, %p : i16, !llvm.ptr
  llvm.store %y, %q : i32, !llvm.ptr
  llvm.store %x, %r : i16, !llvm.ptr
  llvm.store %x, %s : i16, !llvm.ptr
  llvm.return
}
