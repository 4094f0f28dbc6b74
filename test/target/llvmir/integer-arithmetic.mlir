// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Arithmetic on integers, with what it promises.

// CHECK-LABEL: define i32 @plain(i32 %0, i32 %1) {
// CHECK-NEXT: %3 = add i32 %0, %1
// CHECK-NEXT: %4 = sub i32 %3, %1
// CHECK-NEXT: %5 = mul i32 %4, %1
// CHECK-NEXT: %6 = udiv i32 %5, %1
// CHECK-NEXT: %7 = sdiv i32 %6, %1
// CHECK-NEXT: %8 = urem i32 %7, %1
// CHECK-NEXT: %9 = srem i32 %8, %1
// CHECK-NEXT: %10 = and i32 %9, %1
// CHECK-NEXT: %11 = or i32 %10, %1
// CHECK-NEXT: %12 = xor i32 %11, %1
// CHECK-NEXT: %13 = shl i32 %12, %1
// CHECK-NEXT: %14 = lshr i32 %13, %1
// CHECK-NEXT: %15 = ashr i32 %14, %1
// CHECK-NEXT: ret i32 %15
llvm.func @plain(%a: i32, %b: i32) -> i32 {
  %0 = llvm.add %a, %b : i32
  %1 = llvm.sub %0, %b : i32
  %2 = llvm.mul %1, %b : i32
  %3 = llvm.udiv %2, %b : i32
  %4 = llvm.sdiv %3, %b : i32
  %5 = llvm.urem %4, %b : i32
  %6 = llvm.srem %5, %b : i32
  %7 = llvm.and %6, %b : i32
  %8 = llvm.or %7, %b : i32
  %9 = llvm.xor %8, %b : i32
  %10 = llvm.shl %9, %b : i32
  %11 = llvm.lshr %10, %b : i32
  %12 = llvm.ashr %11, %b : i32
  llvm.return %12 : i32
}
// CHECK-LABEL: define i64 @promises(i64 %0, i64 %1) {
// CHECK-NEXT: %3 = add nsw i64 %0, %1
// CHECK-NEXT: %4 = sub nuw i64 %3, %1
// CHECK-NEXT: %5 = mul nuw nsw i64 %4, %1
// CHECK-NEXT: %6 = shl nsw i64 %5, %1
// CHECK-NEXT: %7 = udiv exact i64 %6, %1
// CHECK-NEXT: %8 = sdiv exact i64 %7, %1
// CHECK-NEXT: %9 = lshr exact i64 %8, %1
// CHECK-NEXT: %10 = ashr exact i64 %9, %1
// CHECK-NEXT: %11 = or disjoint i64 %10, %1
// CHECK-NEXT: ret i64 %11
llvm.func @promises(%a: i64, %b: i64) -> i64 {
  %0 = llvm.add %a, %b overflow<nsw> : i64
  %1 = llvm.sub %0, %b overflow<nuw> : i64
  %2 = llvm.mul %1, %b overflow<nsw, nuw> : i64
  %3 = llvm.shl %2, %b overflow<nsw> : i64
  %4 = llvm.udiv exact %3, %b : i64
  %5 = llvm.sdiv exact %4, %b : i64
  %6 = llvm.lshr exact %5, %b : i64
  %7 = llvm.ashr exact %6, %b : i64
  %8 = llvm.or disjoint %7, %b : i64
  llvm.return %8 : i64
}
// CHECK-LABEL: define <4 x i16> @vectors(<4 x i16> %0, <4 x i16> %1) {
// CHECK-NEXT: %3 = add <4 x i16> %0, %1
// CHECK-NEXT: %4 = mul nuw <4 x i16> %3, %0
// CHECK-NEXT: ret <4 x i16> %4
llvm.func @vectors(%a: vector<4xi16>, %b: vector<4xi16>) -> vector<4xi16> {
  %0 = llvm.add %a, %b : vector<4xi16>
  %1 = llvm.mul %0, %a overflow<nuw> : vector<4xi16>
  llvm.return %1 : vector<4xi16>
}
