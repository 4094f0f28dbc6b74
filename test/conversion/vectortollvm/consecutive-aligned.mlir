// The alignment of a load or store of consecutive elements is one of its pointer.
//
// RUN: tsopt %s --convert-vector-to-llvm | FileCheck %s

// CHECK-LABEL: @aligned
// CHECK: "llvm.intr.masked.expandload"({{.*}}) <{arg_attrs = [{llvm.align = 16 : i64}, {}, {}]}> : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK: "llvm.intr.masked.compressstore"({{.*}}) <{arg_attrs = [{}, {llvm.align = 16 : i64}, {}]}> : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> ()
func.func @aligned(%a: memref<?xf32>, %i: index, %m: vector<4xi1>, %v: vector<4xf32>) {
  %0 = vector.expandload %a[%i], %m, %v {alignment = 16} : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %a[%i], %m, %0 {alignment = 16} : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return
}

// CHECK-LABEL: @shuffled
// CHECK: llvm.shufflevector {{.*}} [0, 1, 0] : vector<1xf32>
func.func @shuffled(%a: vector<f32>, %b: vector<f32>) -> vector<3xf32> {
  %0 = vector.shuffle %a, %b [0, 1, 0] : vector<f32>, vector<f32>
  return %0 : vector<3xf32>
}
