// RUN: tsopt %s --mem2reg | FileCheck %s

// A store of less than the slot leaves the rest, which comes from what the slot held: where paths join too.

// CHECK-LABEL: llvm.func @low_half(
// CHECK-SAME:    %[[X:.*]]: i32, %[[LOW:.*]]: i16, %[[C:.*]]: i1)
// CHECK-NOT:     llvm.alloca
// CHECK:         llvm.cond_br %[[C]], ^bb1, ^bb2(%[[X]] : i32)
// CHECK:       ^bb1:
// CHECK-NEXT:    %[[WIDE:.*]] = llvm.zext %[[LOW]] : i16 to i32
// CHECK-NEXT:    %[[MASK:.*]] = llvm.mlir.constant(-65536 : i32) : i32
// CHECK-NEXT:    %[[KEPT:.*]] = llvm.and %[[X]], %[[MASK]] : i32
// CHECK-NEXT:    %[[BOTH:.*]] = llvm.or %[[KEPT]], %[[WIDE]] : i32
// CHECK-NEXT:    llvm.br ^bb2(%[[BOTH]] : i32)
// CHECK:       ^bb2(%[[V:.*]]: i32):
// CHECK-NEXT:    llvm.return %[[V]]
llvm.func @low_half(%x: i32, %low: i16, %c: i1) -> i32 {
  %n = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  llvm.store %x, %a : i32, !llvm.ptr
  llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  llvm.store %low, %a : i16, !llvm.ptr
  llvm.br ^bb2
^bb2:
  %l = llvm.load %a : !llvm.ptr -> i32
  llvm.return %l : i32
}

// CHECK-LABEL: llvm.func @first_element(
// CHECK-SAME:    %[[V:.*]]: vector<4xi16>)
// CHECK-NEXT:    %{{.*}} = llvm.mlir.constant(1 : i32)
// CHECK-NEXT:    %[[N:.*]] = llvm.bitcast %[[V]] : vector<4xi16> to i64
// CHECK-NEXT:    %[[T:.*]] = llvm.trunc %[[N]] : i64 to i16
// CHECK-NEXT:    llvm.return %[[T]]
llvm.func @first_element(%v: vector<4xi16>) -> i16 {
  %n = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %n x vector<4xi16> : (i32) -> !llvm.ptr
  llvm.store %v, %a : vector<4xi16>, !llvm.ptr
  %l = llvm.load %a : !llvm.ptr -> i16
  llvm.return %l : i16
}

// CHECK-LABEL: llvm.func @pointer(
// CHECK:         %[[N:.*]] = llvm.ptrtoint %{{.*}} : !llvm.ptr to i64
// CHECK-NEXT:    llvm.return %[[N]]
llvm.func @pointer(%p: !llvm.ptr) -> i64 {
  %n = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %n x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %p, %a : !llvm.ptr, !llvm.ptr
  %l = llvm.load %a : !llvm.ptr -> i64
  llvm.return %l : i64
}

// A load of more than the slot reads what lies behind it.
// CHECK-LABEL: llvm.func @more(
// CHECK:         llvm.alloca
llvm.func @more() -> i64 {
  %n = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  %l = llvm.load %a : !llvm.ptr -> i64
  llvm.return %l : i64
}

// Bytes, all the same: the number 0x0505...05 of 24 bits, or doubled bytes.
// CHECK-LABEL: llvm.func @fill(
// CHECK-SAME:    %[[B:.*]]: i8)
// CHECK-DAG:     llvm.mlir.constant(328965 : i24) : i24
// CHECK:         %[[W:.*]] = llvm.zext %[[B]] : i8 to i16
// CHECK:         %[[S:.*]] = llvm.shl %[[W]], %{{.*}} : i16
// CHECK:         %[[TWO:.*]] = llvm.or %[[W]], %[[S]] : i16
// CHECK:         %[[H:.*]] = llvm.bitcast %[[TWO]] : i16 to f16
// CHECK-NOT:     memset
// CHECK:         llvm.return %[[H]]
llvm.func @fill(%b: i8) -> f16 {
  %n = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %n x i24 : (i32) -> !llvm.ptr
  %h = llvm.alloca %n x f16 : (i32) -> !llvm.ptr
  %five = llvm.mlir.constant(5 : i8) : i8
  %three = llvm.mlir.constant(3 : i64) : i64
  "llvm.intr.memset"(%a, %five, %three) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  "llvm.intr.memset.inline"(%h, %b) <{isVolatile = false, len = 2 : i64}> : (!llvm.ptr, i8) -> ()
  %l = llvm.load %h : !llvm.ptr -> f16
  llvm.return %l : f16
}

// A copy from slot to slot, and out of one.
// CHECK-LABEL: llvm.func @copy(
// CHECK-SAME:    %[[X:.*]]: f32, %[[OUT:.*]]: !llvm.ptr)
// CHECK-NOT:     memcpy
// CHECK:         llvm.store %[[X]], %[[OUT]] : f32, !llvm.ptr
// CHECK-NOT:     memcpy
llvm.func @copy(%x: f32, %out: !llvm.ptr) {
  %n = llvm.mlir.constant(1 : i32) : i32
  %four = llvm.mlir.constant(4 : i64) : i64
  %a = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  %b = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  llvm.store %x, %a : f32, !llvm.ptr
  "llvm.intr.memcpy"(%b, %a, %four) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memmove"(%out, %b, %four) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}

// Casts of the pointer that nothing but markers uses.
// CHECK-LABEL: llvm.func @marked(
// CHECK-NEXT:    llvm.mlir.constant
// CHECK-NEXT:    llvm.return
llvm.func @marked(%x: i32) {
  %n = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %n x i32 : (i32) -> !llvm.ptr<5>
  %p = llvm.addrspacecast %a : !llvm.ptr<5> to !llvm.ptr
  %q = llvm.intr.launder.invariant.group %p : !llvm.ptr
  %g = llvm.getelementptr %p[0] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.intr.lifetime.start %g : !llvm.ptr
  %i = llvm.intr.invariant.start 4, %q : !llvm.ptr
  llvm.store %x, %a : i32, !llvm.ptr<5>
  llvm.intr.invariant.end %i, 4, %q : !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @used(
// CHECK:         llvm.alloca
// CHECK:         llvm.addrspacecast
llvm.func @used(%out: !llvm.ptr) {
  %n = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %n x i32 : (i32) -> !llvm.ptr<5>
  %p = llvm.addrspacecast %a : !llvm.ptr<5> to !llvm.ptr
  llvm.store %p, %out : !llvm.ptr, !llvm.ptr
  llvm.return
}
