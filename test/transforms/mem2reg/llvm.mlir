// RUN: tsopt %s --mem2reg | FileCheck %s

// CHECK-LABEL: llvm.func @join(
// CHECK-SAME:    %[[X:.*]]: i32, %[[C:.*]]: i1)
// CHECK:         %[[U:.*]] = llvm.mlir.undef : i32
// CHECK-NOT:     llvm.alloca
// CHECK-NOT:     lifetime
// CHECK:         llvm.cond_br %[[C]], ^bb1, ^bb2(%[[U]] : i32)
// CHECK:       ^bb1:
// CHECK-NEXT:    llvm.br ^bb2(%[[X]] : i32)
// CHECK:       ^bb2(%[[V:.*]]: i32):
// CHECK-NEXT:    llvm.return %[[V]]
llvm.func @join(%x: i32, %c: i1) -> i32 {
  %n = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %n x i32 {alignment = 4 : i64} : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %a : !llvm.ptr
  llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  llvm.store %x, %a : i32, !llvm.ptr
  llvm.br ^bb2
^bb2:
  %l = llvm.load %a : !llvm.ptr -> i32
  llvm.intr.lifetime.end %a : !llvm.ptr
  llvm.return %l : i32
}

// The same bits are read as another type.
// CHECK-LABEL: llvm.func @bits(
// CHECK:         %[[B:.*]] = llvm.bitcast %{{.*}} : i32 to f32
// CHECK-NEXT:    llvm.return %[[B]]
llvm.func @bits(%x: i32) -> f32 {
  %n = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  llvm.store %x, %a : i32, !llvm.ptr
  %l = llvm.load %a : !llvm.ptr -> f32
  llvm.return %l : f32
}

// CHECK-LABEL: llvm.func @volatile(
// CHECK:         llvm.alloca
// CHECK:         llvm.store volatile
llvm.func @volatile(%x: i32) -> i32 {
  %n = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %x, %a : i32, !llvm.ptr
  %l = llvm.load %a : !llvm.ptr -> i32
  llvm.return %l : i32
}

// Of an array nothing but the first element is accessed.
// CHECK-LABEL: llvm.func @array(
// CHECK-NOT:     llvm.alloca
llvm.func @array(%x: i32) -> i32 {
  %n = llvm.mlir.constant(2 : i32) : i32
  %a = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  llvm.store %x, %a : i32, !llvm.ptr
  %l = llvm.load %a : !llvm.ptr -> i32
  llvm.return %l : i32
}
