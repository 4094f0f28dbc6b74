// RUN: tsopt %s -canonicalize | FileCheck %s

// CHECK-LABEL: llvm.func @inserted(
// CHECK-NEXT:      llvm.return %arg0 : i32
llvm.func @inserted(%a: i32, %b: f32) -> i32 {
  %0 = llvm.mlir.undef : !llvm.struct<(i32, f32)>
  %1 = llvm.insertvalue %a, %0[0] : !llvm.struct<(i32, f32)>
  %2 = llvm.insertvalue %b, %1[1] : !llvm.struct<(i32, f32)>
  %3 = llvm.extractvalue %2[0] : !llvm.struct<(i32, f32)>
  llvm.return %3 : i32
}

// CHECK-LABEL: llvm.func @other_position(
// CHECK-NEXT:      %0 = llvm.extractvalue %arg0[1] : !llvm.struct<(i32, i32)> 
// CHECK-NEXT:      llvm.return %0 : i32
llvm.func @other_position(%s: !llvm.struct<(i32, i32)>, %a: i32) -> i32 {
  %0 = llvm.insertvalue %a, %s[0] : !llvm.struct<(i32, i32)>
  %1 = llvm.extractvalue %0[1] : !llvm.struct<(i32, i32)>
  llvm.return %1 : i32
}

// CHECK-LABEL: llvm.func @nested(
// CHECK-NEXT:      %0 = llvm.extractvalue %arg0[1, 1] : !llvm.struct<(i32, struct<(f32, i64)>)> 
// CHECK-NEXT:      llvm.return %0 : i64
llvm.func @nested(%s: !llvm.struct<(i32, struct<(f32, i64)>)>) -> i64 {
  %0 = llvm.extractvalue %s[1] : !llvm.struct<(i32, struct<(f32, i64)>)>
  %1 = llvm.extractvalue %0[1] : !llvm.struct<(f32, i64)>
  llvm.return %1 : i64
}

// CHECK-LABEL: llvm.func @part_of_inserted(
// CHECK-NEXT:      %0 = llvm.insertvalue %arg1, %arg0[1] : !llvm.struct<(i32, struct<(f32, i64)>)> 
// CHECK-NEXT:      %1 = llvm.extractvalue %0[1, 1] : !llvm.struct<(i32, struct<(f32, i64)>)> 
// CHECK-NEXT:      llvm.return %1 : i64
llvm.func @part_of_inserted(%s: !llvm.struct<(i32, struct<(f32, i64)>)>, %t: !llvm.struct<(f32, i64)>) -> i64 {
  %0 = llvm.insertvalue %t, %s[1] : !llvm.struct<(i32, struct<(f32, i64)>)>
  %1 = llvm.extractvalue %0[1, 1] : !llvm.struct<(i32, struct<(f32, i64)>)>
  llvm.return %1 : i64
}

// CHECK-LABEL: llvm.func @partly_inserted(
// CHECK-NEXT:      %0 = llvm.insertvalue %arg1, %arg0[1, 1] : !llvm.struct<(i32, struct<(f32, i64)>)> 
// CHECK-NEXT:      %1 = llvm.extractvalue %0[1] : !llvm.struct<(i32, struct<(f32, i64)>)> 
// CHECK-NEXT:      llvm.return %1 : !llvm.struct<(f32, i64)>
llvm.func @partly_inserted(%s: !llvm.struct<(i32, struct<(f32, i64)>)>, %x: i64) -> !llvm.struct<(f32, i64)> {
  %0 = llvm.insertvalue %x, %s[1, 1] : !llvm.struct<(i32, struct<(f32, i64)>)>
  %1 = llvm.extractvalue %0[1] : !llvm.struct<(i32, struct<(f32, i64)>)>
  llvm.return %1 : !llvm.struct<(f32, i64)>
}

// CHECK-LABEL: llvm.func @of_constant(
// CHECK-NEXT:      %0 = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT:      llvm.return %0 : i32
llvm.func @of_constant() -> i32 {
  %0 = llvm.mlir.constant(dense<[3, 4]> : vector<2xi32>) : !llvm.array<2 x i32>
  %1 = llvm.extractvalue %0[1] : !llvm.array<2 x i32>
  llvm.return %1 : i32
}

// CHECK-LABEL: llvm.func @of_zero(
// CHECK-NEXT:      %0 = llvm.mlir.zero : i32
// CHECK-NEXT:      llvm.return %0 : i32
llvm.func @of_zero() -> i32 {
  %0 = llvm.mlir.zero : !llvm.struct<(i32, f32)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(i32, f32)>
  llvm.return %1 : i32
}

// CHECK-LABEL: llvm.func @shuffle_identity(
// CHECK-NEXT:      %0 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT:      %1 = llvm.shufflevector %arg0, %0 [0, 1, 2, 3] : vector<4xf32> 
// CHECK-NEXT:      llvm.return %1 : vector<4xf32>
llvm.func @shuffle_identity(%a: vector<4xf32>) -> vector<4xf32> {
  %0 = llvm.mlir.poison : vector<4xf32>
  %1 = llvm.shufflevector %a, %0 [0, 1, 2, 3] : vector<4xf32>
  llvm.return %1 : vector<4xf32>
}

// CHECK-LABEL: llvm.func @shuffle_permuted(
// CHECK-NEXT:      %0 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT:      %1 = llvm.shufflevector %arg0, %0 [0, 1, 3, 2] : vector<4xf32> 
// CHECK-NEXT:      llvm.return %1 : vector<4xf32>
llvm.func @shuffle_permuted(%a: vector<4xf32>) -> vector<4xf32> {
  %0 = llvm.mlir.poison : vector<4xf32>
  %1 = llvm.shufflevector %a, %0 [0, 1, 3, 2] : vector<4xf32>
  llvm.return %1 : vector<4xf32>
}

// What is inserted into what is inserted, and constants of other members.
// CHECK-LABEL: llvm.func @inserted_twice(
// CHECK-NEXT:      llvm.return %arg0 : i32
llvm.func @inserted_twice(%a: i32, %b: f32) -> i32 {
  %0 = llvm.mlir.undef : !llvm.struct<(i32, f32)>
  %1 = llvm.mlir.undef : !llvm.array<2 x struct<(i32, f32)>>
  %2 = llvm.insertvalue %a, %0[0] : !llvm.struct<(i32, f32)>
  %3 = llvm.insertvalue %b, %2[1] : !llvm.struct<(i32, f32)>
  %4 = llvm.insertvalue %3, %1[0] : !llvm.array<2 x struct<(i32, f32)>>
  %5 = llvm.extractvalue %4[0, 0] : !llvm.array<2 x struct<(i32, f32)>>
  llvm.return %5 : i32
}

// CHECK-LABEL: llvm.func @zero_inserted(
// CHECK-NEXT:      %0 = llvm.mlir.zero : f32
// CHECK-NEXT:      llvm.return %0 : f32
llvm.func @zero_inserted(%s: !llvm.array<2 x struct<(i32, f32)>>) -> f32 {
  %0 = llvm.mlir.zero : !llvm.struct<(i32, f32)>
  %1 = llvm.insertvalue %0, %s[0] : !llvm.array<2 x struct<(i32, f32)>>
  %2 = llvm.extractvalue %1[0, 1] : !llvm.array<2 x struct<(i32, f32)>>
  llvm.return %2 : f32
}

// CHECK-LABEL: llvm.func @of_struct(
// CHECK-NEXT:      %0 = llvm.mlir.constant(2 : i32) : i32
// CHECK-NEXT:      llvm.return %0 : i32
llvm.func @of_struct() -> i32 {
  %0 = llvm.mlir.constant([1 : i16, 2 : i32]) : !llvm.struct<(i16, i32)>
  %1 = llvm.extractvalue %0[1] : !llvm.struct<(i16, i32)>
  llvm.return %1 : i32
}

// CHECK-LABEL: llvm.func @zero_extended(
// CHECK-NEXT:      %0 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:      llvm.return %0 : i64
llvm.func @zero_extended() -> i64 {
  %0 = llvm.mlir.zero : i32
  %1 = llvm.zext %0 : i32 to i64
  llvm.return %1 : i64
}
