// RUN: tsopt %s --canonicalize | FileCheck %s
// RUN: %if mlir-opt %{ mlir-opt %s --canonicalize | FileCheck %s %}

// CHECK-LABEL: llvm.func @numbers(%arg0: i32) -> i32 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %1 = llvm.mlir.constant(5 : i32) : i32
// CHECK-NEXT:   %2 = llvm.add %arg0, %0 : i32
// CHECK-NEXT:   %3 = llvm.add %2, %1 : i32
// CHECK-NEXT:   llvm.return %3 : i32
llvm.func @numbers(%a: i32) -> i32 {
  %0 = llvm.mlir.constant(0 : i32) : i32
  %1 = llvm.mlir.constant(5 : i32) : i32
  %2 = llvm.or %1, %1 : i32
  %3 = llvm.add %a, %0 : i32
  %4 = llvm.add %2, %3 : i32
  llvm.return %4 : i32
}

// CHECK-LABEL: llvm.func @casts(%arg0: i32, %arg1: !llvm.ptr<1>) -> !llvm.struct<(i32, ptr<1>)> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(i32, ptr<1>)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(i32, ptr<1>)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(i32, ptr<1>)>
// CHECK-NEXT:   llvm.return %2 : !llvm.struct<(i32, ptr<1>)>
llvm.func @casts(%a: i32, %p: !llvm.ptr<1>) -> !llvm.struct<(i32, ptr<1>)> {
  %0 = llvm.bitcast %a : i32 to f32
  %1 = llvm.bitcast %0 : f32 to i32
  %2 = llvm.addrspacecast %p : !llvm.ptr<1> to !llvm.ptr
  %3 = llvm.addrspacecast %2 : !llvm.ptr to !llvm.ptr<1>
  %4 = llvm.mlir.poison : !llvm.struct<(i32, ptr<1>)>
  %5 = llvm.insertvalue %1, %4[0] : !llvm.struct<(i32, ptr<1>)>
  %6 = llvm.insertvalue %3, %5[1] : !llvm.struct<(i32, ptr<1>)>
  llvm.return %6 : !llvm.struct<(i32, ptr<1>)>
}

// CHECK-LABEL: llvm.func @aggregates(%arg0: !llvm.struct<(i32, f32)>, %arg1: i32) -> i32 {
// CHECK-NEXT:   llvm.return %arg1 : i32
llvm.func @aggregates(%s: !llvm.struct<(i32, f32)>, %a: i32) -> i32 {
  %0 = llvm.insertvalue %a, %s[0] : !llvm.struct<(i32, f32)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(i32, f32)>
  llvm.return %1 : i32
}

// CHECK-LABEL: llvm.func @addresses(%arg0: !llvm.ptr) -> !llvm.ptr {
// CHECK-NEXT:   %0 = llvm.getelementptr %arg0[4] : (!llvm.ptr) -> !llvm.ptr, f32
// CHECK-NEXT:   llvm.return %0 : !llvm.ptr
llvm.func @addresses(%p: !llvm.ptr) -> !llvm.ptr {
  %0 = llvm.mlir.constant(4 : i32) : i32
  %1 = llvm.getelementptr %p[0] : (!llvm.ptr) -> !llvm.ptr, i8
  %2 = llvm.getelementptr %1[%0] : (!llvm.ptr, i32) -> !llvm.ptr, f32
  llvm.return %2 : !llvm.ptr
}

// Arguments that nobody uses are no longer passed.
// CHECK-LABEL: llvm.func @control(%arg0: i32, %arg1: f32) -> i32 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(true) : i1
// CHECK-NEXT:   llvm.switch %arg0 : i32, ^bb1(%arg0 : i32) [
// CHECK-NEXT:     1: ^bb2(%arg0 : i32),
// CHECK-NEXT:     2: ^bb3(%arg0 : i32)
// CHECK-NEXT:   ]
// CHECK-NEXT: ^bb1(%1: i32):  // pred: ^bb0
// CHECK-NEXT:   llvm.cond_br %0, ^bb3(%1 : i32), ^bb2(%1 : i32)
// CHECK-NEXT: ^bb2(%2: i32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:   llvm.br ^bb3(%2 : i32)
// CHECK-NEXT: ^bb3(%3: i32):  // 3 preds: ^bb0, ^bb1, ^bb2
// CHECK-NEXT:   llvm.return %3 : i32
llvm.func @control(%v: i32, %f: f32) -> i32 {
  %0 = llvm.mlir.constant(true) : i1
  llvm.switch %v : i32, ^bb1(%v : i32) [
    1: ^bb2(%f, %v : f32, i32),
    2: ^bb3(%v : i32)
  ]
^bb1(%a: i32):
  llvm.cond_br %0, ^bb3(%a : i32), ^bb2(%f, %a : f32, i32)
^bb2(%b: f32, %c: i32):
  llvm.br ^bb3(%c : i32)
^bb3(%d: i32):
  llvm.return %d : i32
}
