// RUN: tsopt %s --sroa | FileCheck %s
// RUN: tsopt %s --sroa --mem2reg | FileCheck %s --check-prefix=VALUES

// A fill or a copy of an aggregate is one of each element that something reads.

// CHECK-LABEL: llvm.func @fill(
// CHECK-SAME:    %[[V:.*]]: i8)
// CHECK:         %[[A:.*]] = llvm.alloca %{{.*}} x i32 :
// CHECK-NOT:     llvm.alloca
// The first four of the nine bytes are the element 0, which nothing reads.
// CHECK:         %[[FOUR:.*]] = llvm.mlir.constant(4 : i64) : i64
// CHECK:         "llvm.intr.memset"(%[[A]], %[[V]], %[[FOUR]]) <{isVolatile = false}>
// CHECK-NOT:     llvm.intr.memset
// CHECK:         llvm.load %[[A]]
// VALUES-LABEL: llvm.func @fill(
// VALUES-NOT:     llvm.alloca
llvm.func @fill(%v: i8) -> i32 {
  %n = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %n x !llvm.array<8 x i32> : (i32) -> !llvm.ptr
  %len = llvm.mlir.constant(9 : i64) : i64
  "llvm.intr.memset"(%a, %v, %len) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %p = llvm.getelementptr %a[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<8 x i32>
  %x = llvm.load %p : !llvm.ptr -> i32
  llvm.return %x : i32
}

// The last three of four bytes are of the second field.
// VALUES-LABEL: llvm.func @fill_inline(
// CHECK-LABEL: llvm.func @fill_inline(
// CHECK:         %[[A:.*]] = llvm.alloca %{{.*}} x i32 :
// CHECK:         "llvm.intr.memset.inline"(%[[A]], %{{.*}}) <{isVolatile = false, len = 3 : i64}>
llvm.func @fill_inline(%v: i8) -> i32 {
  %n = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %n x !llvm.struct<packed (i8, i32)> : (i32) -> !llvm.ptr
  "llvm.intr.memset.inline"(%a, %v) <{isVolatile = false, len = 4 : i64}> : (!llvm.ptr, i8) -> ()
  %p = llvm.getelementptr %a[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<packed (i8, i32)>
  %x = llvm.load %p : !llvm.ptr -> i32
  llvm.return %x : i32
}

// CHECK-LABEL: llvm.func @copied_from(
// CHECK-SAME:    %[[Q:.*]]: !llvm.ptr)
// CHECK:         %[[A:.*]] = llvm.alloca %{{.*}} x f64 :
// CHECK-NOT:     llvm.alloca
// CHECK:         %[[P:.*]] = llvm.getelementptr %[[Q]][0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f64)>
// CHECK:         %[[EIGHT:.*]] = llvm.mlir.constant(8 : i32) : i32
// CHECK:         "llvm.intr.memcpy"(%[[A]], %[[P]], %[[EIGHT]]) <{isVolatile = false}>
// VALUES-LABEL: llvm.func @copied_from(
// VALUES-NOT:     llvm.alloca
llvm.func @copied_from(%q: !llvm.ptr) -> f64 {
  %n = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %n x !llvm.struct<(i32, f64)> : (i32) -> !llvm.ptr
  %len = llvm.mlir.constant(16 : i32) : i32
  "llvm.intr.memcpy"(%a, %q, %len) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  %p = llvm.getelementptr %a[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f64)>
  %x = llvm.load %p : !llvm.ptr -> f64
  llvm.return %x : f64
}

// A copy elsewhere reads every element.
// CHECK-LABEL: llvm.func @copied_to(
// CHECK-SAME:    %[[Q:.*]]: !llvm.ptr, %[[X:.*]]: i32)
// CHECK-DAG:     %[[A:.*]] = llvm.alloca %{{.*}} x i32 :
// CHECK-DAG:     llvm.alloca %{{.*}} x i32 :
// CHECK:         llvm.getelementptr %[[Q]][0, 0]
// CHECK:         "llvm.intr.memmove"
// CHECK:         llvm.getelementptr %[[Q]][0, 1]
// CHECK:         "llvm.intr.memmove"
// VALUES-LABEL: llvm.func @copied_to(
// VALUES-SAME:    %[[Q:.*]]: !llvm.ptr, %[[X:.*]]: i32)
// VALUES-NOT:     llvm.alloca
// VALUES:         llvm.store %[[X]], %{{.*}} : i32
llvm.func @copied_to(%q: !llvm.ptr, %x: i32) {
  %n = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %n x !llvm.array<2 x i32> : (i32) -> !llvm.ptr
  llvm.store %x, %a : i32, !llvm.ptr
  %len = llvm.mlir.constant(8 : i32) : i32
  "llvm.intr.memmove"(%q, %a, %len) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.return
}

// More bytes than there are, a part of them, and accesses that must stay as they are.
// CHECK-LABEL: llvm.func @stays(
// CHECK-COUNT-4: llvm.alloca %{{.*}} x !llvm.array<2 x i32>
llvm.func @stays(%q: !llvm.ptr, %v: i8) -> i32 {
  %n = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %n x !llvm.array<2 x i32> : (i32) -> !llvm.ptr
  %b = llvm.alloca %n x !llvm.array<2 x i32> : (i32) -> !llvm.ptr
  %c = llvm.alloca %n x !llvm.array<2 x i32> : (i32) -> !llvm.ptr
  %d = llvm.alloca %n x !llvm.array<2 x i32> : (i32) -> !llvm.ptr
  %many = llvm.mlir.constant(9 : i32) : i32
  %few = llvm.mlir.constant(6 : i32) : i32
  "llvm.intr.memset"(%a, %v, %many) <{isVolatile = false}> : (!llvm.ptr, i8, i32) -> ()
  "llvm.intr.memcpy"(%b, %q, %few) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  "llvm.intr.memset"(%c, %v, %few) <{isVolatile = true}> : (!llvm.ptr, i8, i32) -> ()
  %x = llvm.load volatile %d : !llvm.ptr -> i32
  llvm.return %x : i32
}
