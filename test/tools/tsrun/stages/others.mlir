// Stages are those of what the entry reaches: of another function no pass is one, nor of the reference, whose
// results are there before. What the entry calls stays.
// RUN: tsrun %s --entry=one --verify-each-stage=canonicalize,cse | FileCheck %s
// RUN: tsrun %s --entry=two --verify-each-stage=canonicalize,cse | FileCheck %s --check-prefix=TWO

// CHECK: the program as written
// CHECK-NEXT: verified after every one of 1 stages
// TWO: the program as written
// TWO-NEXT: canonicalize
// TWO-NEXT: verified after every one of 2 stages
module {
  func.func @one(%a: memref<4xf32>) {
    %c0 = arith.constant 0 : index
    %x = memref.load %a[%c0] : memref<4xf32>
    func.call @put(%a, %x) : (memref<4xf32>, f32) -> ()
    return
  }
  func.func @put(%a: memref<4xf32>, %x: f32) {
    %c1 = arith.constant 1 : index
    memref.store %x, %a[%c1] : memref<4xf32>
    return
  }
  func.func @two(%a: memref<4xf32>) {
    %c2 = arith.constant 2 : index
    %zero = arith.constant 0 : index
    %at = arith.addi %c2, %zero : index
    %x = memref.load %a[%at] : memref<4xf32>
    memref.store %x, %a[%zero] : memref<4xf32>
    return
  }
  func.func @reference(%a: memref<4xf32>) {
    %c2 = arith.constant 2 : index
    %zero = arith.constant 0 : index
    %at = arith.addi %zero, %c2 : index
    %x = memref.load %a[%at] : memref<4xf32>
    memref.store %x, %a[%zero] : memref<4xf32>
    return
  }
}
