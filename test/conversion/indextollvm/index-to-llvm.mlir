// RUN: tsopt %s -convert-index-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts | FileCheck %s
// RUN: %if mlir-opt %{ mlir-opt %s -convert-index-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts | FileCheck %s %}

// CHECK-LABEL: llvm.func @arithmetic(%arg0: i64, %arg1: i64) -> !llvm.struct<(i64, i1)> {
// CHECK-NEXT:   %0 = llvm.add %arg0, %arg1 : i64
// CHECK-NEXT:   %1 = llvm.intr.smax(%0, %arg1) : (i64, i64) -> i64
// CHECK-NEXT:   %2 = llvm.ashr %1, %arg1 : i64
// CHECK-NEXT:   %3 = llvm.icmp "slt" %2, %arg1 : i64
// CHECK-NEXT:   %4 = llvm.mlir.poison : !llvm.struct<(i64, i1)>
// CHECK-NEXT:   %5 = llvm.insertvalue %2, %4[0] : !llvm.struct<(i64, i1)>
// CHECK-NEXT:   %6 = llvm.insertvalue %3, %5[1] : !llvm.struct<(i64, i1)>
// CHECK-NEXT:   llvm.return %6 : !llvm.struct<(i64, i1)>
func.func @arithmetic(%a: index, %b: index) -> (index, i1) {
  %0 = index.add %a, %b
  %1 = index.maxs %0, %b
  %2 = index.shrs %1, %b
  %3 = index.cmp slt(%2, %b)
  return %2, %3 : index, i1
}

// CHECK-LABEL: llvm.func @divisions(%arg0: i64, %arg1: i64) -> !llvm.struct<(i64, i64, i64)> {
// CHECK-NEXT:   %0 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %1 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %2 = llvm.mlir.constant(-1 : i64) : i64
// CHECK-NEXT:   %3 = llvm.icmp "sgt" %arg1, %0 : i64
// CHECK-NEXT:   %4 = llvm.select %3, %2, %1 : i1, i64
// CHECK-NEXT:   %5 = llvm.add %arg0, %4 : i64
// CHECK-NEXT:   %6 = llvm.sdiv %5, %arg1 : i64
// CHECK-NEXT:   %7 = llvm.add %6, %1 : i64
// CHECK-NEXT:   %8 = llvm.sub %0, %arg0 : i64
// CHECK-NEXT:   %9 = llvm.sdiv %8, %arg1 : i64
// CHECK-NEXT:   %10 = llvm.sub %0, %9 : i64
// CHECK-NEXT:   %11 = llvm.icmp "sgt" %arg0, %0 : i64
// CHECK-NEXT:   %12 = llvm.icmp "eq" %11, %3 : i1
// CHECK-NEXT:   %13 = llvm.icmp "ne" %arg0, %0 : i64
// CHECK-NEXT:   %14 = llvm.and %12, %13 : i1
// CHECK-NEXT:   %15 = llvm.select %14, %7, %10 : i1, i64
// CHECK-NEXT:   %16 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %17 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %18 = llvm.sub %arg0, %17 : i64
// CHECK-NEXT:   %19 = llvm.udiv %18, %arg1 : i64
// CHECK-NEXT:   %20 = llvm.add %19, %17 : i64
// CHECK-NEXT:   %21 = llvm.icmp "eq" %arg0, %16 : i64
// CHECK-NEXT:   %22 = llvm.select %21, %16, %20 : i1, i64
// CHECK-NEXT:   %23 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %24 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %25 = llvm.mlir.constant(-1 : i64) : i64
// CHECK-NEXT:   %26 = llvm.icmp "slt" %arg1, %23 : i64
// CHECK-NEXT:   %27 = llvm.select %26, %24, %25 : i1, i64
// CHECK-NEXT:   %28 = llvm.sub %27, %arg0 : i64
// CHECK-NEXT:   %29 = llvm.sdiv %28, %arg1 : i64
// CHECK-NEXT:   %30 = llvm.sub %25, %29 : i64
// CHECK-NEXT:   %31 = llvm.sdiv %arg0, %arg1 : i64
// CHECK-NEXT:   %32 = llvm.icmp "slt" %arg0, %23 : i64
// CHECK-NEXT:   %33 = llvm.icmp "ne" %32, %26 : i1
// CHECK-NEXT:   %34 = llvm.icmp "ne" %arg0, %23 : i64
// CHECK-NEXT:   %35 = llvm.and %33, %34 : i1
// CHECK-NEXT:   %36 = llvm.select %35, %30, %31 : i1, i64
// CHECK-NEXT:   %37 = llvm.mlir.poison : !llvm.struct<(i64, i64, i64)>
// CHECK-NEXT:   %38 = llvm.insertvalue %15, %37[0] : !llvm.struct<(i64, i64, i64)>
// CHECK-NEXT:   %39 = llvm.insertvalue %22, %38[1] : !llvm.struct<(i64, i64, i64)>
// CHECK-NEXT:   %40 = llvm.insertvalue %36, %39[2] : !llvm.struct<(i64, i64, i64)>
// CHECK-NEXT:   llvm.return %40 : !llvm.struct<(i64, i64, i64)>
func.func @divisions(%a: index, %b: index) -> (index, index, index) {
  %0 = index.ceildivs %a, %b
  %1 = index.ceildivu %a, %b
  %2 = index.floordivs %a, %b
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: llvm.func @casts(%arg0: i64, %arg1: i32, %arg2: i64) -> !llvm.struct<(i32, i64, i64)> {
// CHECK-NEXT:   %0 = llvm.trunc %arg0 : i64 to i32
// CHECK-NEXT:   %1 = llvm.zext %arg1 : i32 to i64
// CHECK-NEXT:   %2 = llvm.mlir.poison : !llvm.struct<(i32, i64, i64)>
// CHECK-NEXT:   %3 = llvm.insertvalue %0, %2[0] : !llvm.struct<(i32, i64, i64)>
// CHECK-NEXT:   %4 = llvm.insertvalue %1, %3[1] : !llvm.struct<(i32, i64, i64)>
// CHECK-NEXT:   %5 = llvm.insertvalue %arg2, %4[2] : !llvm.struct<(i32, i64, i64)>
// CHECK-NEXT:   llvm.return %5 : !llvm.struct<(i32, i64, i64)>
func.func @casts(%a: index, %b: i32, %c: i64) -> (i32, index, index) {
  %0 = index.casts %a : index to i32
  %1 = index.castu %b : i32 to index
  %2 = index.casts %c : i64 to index
  return %0, %1, %2 : i32, index, index
}

// CHECK-LABEL: llvm.func @constants() -> !llvm.struct<(i64, i64, i1)> {
// CHECK-NEXT:   %0 = llvm.mlir.constant(64 : i64) : i64
// CHECK-NEXT:   %1 = llvm.mlir.constant(4 : i64) : i64
// CHECK-NEXT:   %2 = llvm.mlir.constant(true) : i1
// CHECK-NEXT:   %3 = llvm.mlir.poison : !llvm.struct<(i64, i64, i1)>
// CHECK-NEXT:   %4 = llvm.insertvalue %0, %3[0] : !llvm.struct<(i64, i64, i1)>
// CHECK-NEXT:   %5 = llvm.insertvalue %1, %4[1] : !llvm.struct<(i64, i64, i1)>
// CHECK-NEXT:   %6 = llvm.insertvalue %2, %5[2] : !llvm.struct<(i64, i64, i1)>
// CHECK-NEXT:   llvm.return %6 : !llvm.struct<(i64, i64, i1)>
func.func @constants() -> (index, index, i1) {
  %0 = index.sizeof
  %1 = index.constant 4
  %2 = index.bool.constant true
  return %0, %1, %2 : index, index, i1
}
