// RUN: tsopt %s --inline | FileCheck %s

// Stack memory of a constant size is allocated at the entry of the caller, once; markers say when it is in use.

llvm.func @fixed(%c: i1) -> f32 attributes {sym_visibility = "private"} {
  %n = llvm.mlir.constant(4 : i32) : i32
  %a = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  %x = llvm.load %a : !llvm.ptr -> f32
  llvm.return %x : f32
^bb2:
  %y = llvm.mlir.constant(1.0 : f32) : f32
  llvm.return %y : f32
}

// CHECK-LABEL: llvm.func @in_loop(
// CHECK:         %[[N:.*]] = llvm.mlir.constant(4 : i32) : i32
// CHECK:         %[[A:.*]] = llvm.alloca %[[N]] x f32
// CHECK:         llvm.br ^[[LOOP:.*]]
// CHECK:       ^[[LOOP]]:
// CHECK:         llvm.intr.lifetime.start %[[A]]
// CHECK:         llvm.cond_br %{{.*}}, ^[[ONE:.*]], ^[[TWO:.*]]
// CHECK:       ^[[ONE]]:
// CHECK:         llvm.load %[[A]]
// CHECK-NEXT:    llvm.intr.lifetime.end %[[A]]
// CHECK-NEXT:    llvm.br ^[[AFTER:.*]](
// CHECK:       ^[[TWO]]:
// CHECK:         llvm.intr.lifetime.end %[[A]]
// CHECK-NEXT:    llvm.br ^[[AFTER]](
// CHECK:       ^[[AFTER]](
llvm.func @in_loop(%c: i1, %p: !llvm.ptr) {
  llvm.br ^loop
^loop:
  %x = llvm.call @fixed(%c) : (i1) -> f32
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.cond_br %c, ^loop, ^exit
^exit:
  llvm.return
}

// Memory of another size is released where the callee returned.
llvm.func @dynamic(%n: i32) -> f32 attributes {sym_visibility = "private"} {
  %a = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  %x = llvm.load %a : !llvm.ptr -> f32
  llvm.return %x : f32
}
// CHECK-LABEL: llvm.func @of_size(
// CHECK-NEXT:    %[[S:.*]] = llvm.intr.stacksave
// CHECK-NEXT:    llvm.alloca
// CHECK-NEXT:    llvm.load
// CHECK-NEXT:    llvm.intr.stackrestore %[[S]]
// CHECK-NEXT:    llvm.return
llvm.func @of_size(%n: i32) -> f32 {
  %x = llvm.call @dynamic(%n) : (i32) -> f32
  llvm.return %x : f32
}

// What is passed by value may be written: the callee has a copy.
llvm.func @by_value(%p: !llvm.ptr {llvm.byval = !llvm.struct<(i32, f64)>, llvm.align = 32 : i64}, %x: i32) -> i32 attributes {sym_visibility = "private"} {
  llvm.store %x, %p : i32, !llvm.ptr
  %y = llvm.load %p : !llvm.ptr -> i32
  llvm.return %y : i32
}
// CHECK-LABEL: llvm.func @copies(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr, %[[X:.*]]: i32)
// CHECK-DAG:     %[[A:.*]] = llvm.alloca %{{.*}} x !llvm.struct<(i32, f64)> {alignment = 32 : i64}
// CHECK-DAG:     %[[N:.*]] = llvm.mlir.constant(16 : i64)
// CHECK:         "llvm.intr.memcpy"(%[[A]], %[[P]], %[[N]]) <{isVolatile = false}>
// CHECK-NEXT:    llvm.store %[[X]], %[[A]]
llvm.func @copies(%p: !llvm.ptr, %x: i32) -> i32 {
  %y = llvm.call @by_value(%p, %x) : (!llvm.ptr, i32) -> i32
  llvm.return %y : i32
}

// Unless it is only read.
llvm.func @reads(%p: !llvm.ptr {llvm.byval = i32}) -> i32 attributes {sym_visibility = "private",
    memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>} {
  %y = llvm.load %p : !llvm.ptr -> i32
  llvm.return %y : i32
}
// CHECK-LABEL: llvm.func @no_copy(
// CHECK-NEXT:    llvm.load
// CHECK-NEXT:    llvm.return
llvm.func @no_copy(%p: !llvm.ptr) -> i32 {
  %y = llvm.call @reads(%p) : (!llvm.ptr) -> i32
  llvm.return %y : i32
}
