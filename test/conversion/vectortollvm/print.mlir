// A scalar, a string and punctuation are printed by the functions of MLIR's runner.
// Vectors are left to convert-vector-to-scf.
//
// RUN: tsopt %s --convert-vector-to-llvm | FileCheck %s

// CHECK:      llvm.func @printBF16(i16)
// CHECK:      llvm.func @printClose()
// CHECK:      llvm.mlir.global private constant @vector_print_str_0(dense<[98, 0]> : tensor<2xi8>) {addr_space = 0 : i32} : !llvm.array<2 x i8>
// CHECK-NEXT: llvm.func @printString(!llvm.ptr)
// CHECK-NEXT: llvm.mlir.global private constant @vector_print_str(dense<[97, 0]> : tensor<2xi8>) {addr_space = 0 : i32} : !llvm.array<2 x i8>

// CHECK-LABEL: @strings
// CHECK-NEXT: [[A:%.*]] = llvm.mlir.addressof @vector_print_str : !llvm.ptr
// CHECK-NEXT: [[P:%.*]] = llvm.getelementptr [[A]][0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x i8>
// CHECK-NEXT: llvm.call @printString([[P]]) : (!llvm.ptr) -> ()
// CHECK-NEXT: llvm.mlir.addressof @vector_print_str_0
// CHECK:      llvm.call @printString
// CHECK-NEXT: llvm.call @printNewline() : () -> ()
func.func @strings() {
  vector.print str "a"
  vector.print str "b"
  vector.print
  return
}

// CHECK-LABEL: @integers
// CHECK:      [[U:%.*]] = builtin.unrealized_conversion_cast %arg2 : ui8 to i8
// CHECK:      [[X:%.*]] = arith.extui %arg0 : i1 to i64
// CHECK-NEXT: llvm.call @printI64([[X]]) : (i64) -> ()
// CHECK-NEXT: llvm.call @printNewline() : () -> ()
// CHECK-NEXT: [[Y:%.*]] = arith.extsi %arg1 : i8 to i64
// CHECK-NEXT: llvm.call @printI64([[Y]]) : (i64) -> ()
// CHECK-NEXT: llvm.call @printComma() : () -> ()
// CHECK-NEXT: [[Z:%.*]] = arith.extui [[U]] : i8 to i64
// CHECK-NEXT: llvm.call @printU64([[Z]]) : (i64) -> ()
// CHECK-NEXT: llvm.call @printU64(%{{.*}}) : (i64) -> ()
// CHECK-NEXT: llvm.call @printNewline() : () -> ()
// CHECK-NEXT: vector.print %arg4 : i128
func.func @integers(%b: i1, %i: i8, %u: ui8, %x: index, %wide: i128) {
  vector.print %b : i1
  vector.print %i : i8 punctuation <comma>
  vector.print %u : ui8 punctuation <no_punctuation>
  vector.print %x : index
  vector.print %wide : i128
  return
}

// CHECK-LABEL: @floats
// CHECK-NEXT: llvm.call @printF32(%arg0) : (f32) -> ()
// CHECK-NEXT: llvm.call @printOpen() : () -> ()
// CHECK-NEXT: llvm.call @printF64(%arg1) : (f64) -> ()
// CHECK-NEXT: llvm.call @printClose() : () -> ()
// CHECK-NEXT: [[H:%.*]] = llvm.bitcast %arg2 : f16 to i16
// CHECK-NEXT: llvm.call @printF16([[H]]) : (i16) -> ()
// CHECK:      [[L:%.*]] = llvm.bitcast %arg3 : bf16 to i16
// CHECK-NEXT: llvm.call @printBF16([[L]]) : (i16) -> ()
// CHECK-NEXT: llvm.call @printNewline() : () -> ()
// CHECK:      vector.print %arg4 : vector<2xf32>
func.func @floats(%f: f32, %d: f64, %h: f16, %l: bf16, %v: vector<2xf32>) {
  vector.print %f : f32 punctuation <open>
  vector.print %d : f64 punctuation <close>
  vector.print %h : f16
  vector.print %l : bf16
  vector.print %v : vector<2xf32>
  return
}
