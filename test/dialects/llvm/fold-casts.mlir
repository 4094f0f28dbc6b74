// RUN: tsopt %s -canonicalize | FileCheck %s

// CHECK-LABEL: llvm.func @bitcasts(
// CHECK-NEXT:      llvm.return %arg0 : f32
llvm.func @bitcasts(%a: f32) -> f32 {
  %0 = llvm.bitcast %a : f32 to i32
  %1 = llvm.bitcast %0 : i32 to f32
  llvm.return %1 : f32
}

// CHECK-LABEL: llvm.func @bitcast_same(
// CHECK-NEXT:      llvm.return %arg0 : i32
llvm.func @bitcast_same(%a: i32) -> i32 {
  %0 = llvm.bitcast %a : i32 to i32
  llvm.return %0 : i32
}

// CHECK-LABEL: llvm.func @bitcast_chain(
// CHECK-NEXT:      %0 = llvm.bitcast %arg0 : i32 to vector<2xi16>
// CHECK-NEXT:      llvm.return %0 : vector<2xi16>
llvm.func @bitcast_chain(%a: i32) -> vector<2xi16> {
  %0 = llvm.bitcast %a : i32 to f32
  %1 = llvm.bitcast %0 : f32 to vector<2xi16>
  llvm.return %1 : vector<2xi16>
}

// CHECK-LABEL: llvm.func @addrspace(
// CHECK-NEXT:      llvm.return %arg0 : !llvm.ptr
llvm.func @addrspace(%p: !llvm.ptr) -> !llvm.ptr {
  %0 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  %1 = llvm.addrspacecast %0 : !llvm.ptr<1> to !llvm.ptr
  llvm.return %1 : !llvm.ptr
}

// CHECK-LABEL: llvm.func @addrspace_chain(
// CHECK-NEXT:      %0 = llvm.addrspacecast %arg0 : !llvm.ptr to !llvm.ptr<2>
// CHECK-NEXT:      llvm.return %0 : !llvm.ptr<2>
llvm.func @addrspace_chain(%p: !llvm.ptr) -> !llvm.ptr<2> {
  %0 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  %1 = llvm.addrspacecast %0 : !llvm.ptr<1> to !llvm.ptr<2>
  llvm.return %1 : !llvm.ptr<2>
}

// CHECK-LABEL: llvm.func @zext_of_constant(
// CHECK-NEXT:      %0 = llvm.mlir.constant(4294967295 : i64) : i64
// CHECK-NEXT:      llvm.return %0 : i64
llvm.func @zext_of_constant() -> i64 {
  %0 = llvm.mlir.constant(-1 : i32) : i32
  %1 = llvm.zext %0 : i32 to i64
  llvm.return %1 : i64
}

// CHECK-LABEL: llvm.func @zext_unknown(
// CHECK-NEXT:      %0 = llvm.zext %arg0 : i32 to i64
// CHECK-NEXT:      llvm.return %0 : i64
llvm.func @zext_unknown(%a: i32) -> i64 {
  %0 = llvm.zext %a : i32 to i64
  llvm.return %0 : i64
}
