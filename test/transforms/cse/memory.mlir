// RUN: tsopt %s --cse --allow-unregistered-dialect | FileCheck %s

// A load repeats an earlier one when nothing writes in between.
// CHECK-LABEL: func.func @no_write
// CHECK-SAME:  (%[[A0:.*]]: memref<4xf32>, %[[A1:.*]]: index) -> f32 {
// CHECK-NEXT:  %[[V2:.*]] = memref.load %[[A0]][%[[A1]]] : memref<4xf32>
// CHECK-NEXT:  %[[V3:.*]] = arith.addf %[[V2]], %[[V2]] : f32
// CHECK-NEXT:  return %[[V3]] : f32
func.func @no_write(%m: memref<4xf32>, %i: index) -> f32 {
  %a = memref.load %m[%i] : memref<4xf32>
  %b = memref.load %m[%i] : memref<4xf32>
  %c = arith.addf %a, %b : f32
  return %c : f32
}
// CHECK-LABEL: func.func @write
// CHECK-SAME:  (%[[A0:.*]]: memref<4xf32>, %[[A1:.*]]: index, %[[A2:.*]]: f32) -> f32 {
// CHECK-NEXT:  %[[V3:.*]] = memref.load %[[A0]][%[[A1]]] : memref<4xf32>
// CHECK-NEXT:  memref.store %[[A2]], %[[A0]][%[[A1]]] : memref<4xf32>
// CHECK-NEXT:  %[[V4:.*]] = memref.load %[[A0]][%[[A1]]] : memref<4xf32>
// CHECK-NEXT:  %[[V5:.*]] = arith.addf %[[V3]], %[[V4]] : f32
// CHECK-NEXT:  return %[[V5]] : f32
func.func @write(%m: memref<4xf32>, %i: index, %x: f32) -> f32 {
  %a = memref.load %m[%i] : memref<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  %b = memref.load %m[%i] : memref<4xf32>
  %c = arith.addf %a, %b : f32
  return %c : f32
}
// CHECK-LABEL: func.func @unknown_effect
// CHECK-SAME:  (%[[A0:.*]]: memref<4xf32>, %[[A1:.*]]: index) -> f32 {
// CHECK-NEXT:  %[[V2:.*]] = memref.load %[[A0]][%[[A1]]] : memref<4xf32>
// CHECK-NEXT:  "foo.unknown"() : () -> ()
// CHECK-NEXT:  %[[V3:.*]] = memref.load %[[A0]][%[[A1]]] : memref<4xf32>
// CHECK-NEXT:  %[[V4:.*]] = arith.addf %[[V2]], %[[V3]] : f32
// CHECK-NEXT:  return %[[V4]] : f32
func.func @unknown_effect(%m: memref<4xf32>, %i: index) -> f32 {
  %a = memref.load %m[%i] : memref<4xf32>
  "foo.unknown"() : () -> ()
  %b = memref.load %m[%i] : memref<4xf32>
  %c = arith.addf %a, %b : f32
  return %c : f32
}
// CHECK-LABEL: func.func @write_in_region
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: memref<4xf32>, %[[A2:.*]]: index, %[[A3:.*]]: f32) -> f32 {
// CHECK-NEXT:  %[[V4:.*]] = memref.load %[[A1]][%[[A2]]] : memref<4xf32>
// CHECK-NEXT:  scf.if %[[A0]] {
// CHECK-NEXT:  memref.store %[[A3]], %[[A1]][%[[A2]]] : memref<4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %[[V5:.*]] = memref.load %[[A1]][%[[A2]]] : memref<4xf32>
// CHECK-NEXT:  %[[V6:.*]] = arith.addf %[[V5]], %[[V5]] : f32
// CHECK-NEXT:  %[[V7:.*]] = arith.addf %[[V4]], %[[V6]] : f32
// CHECK-NEXT:  return %[[V7]] : f32
func.func @write_in_region(%c: i1, %m: memref<4xf32>, %i: index, %x: f32) -> f32 {
  %a = memref.load %m[%i] : memref<4xf32>
  scf.if %c {
    memref.store %x, %m[%i] : memref<4xf32>
  }
  %b = memref.load %m[%i] : memref<4xf32>
  %d = memref.load %m[%i] : memref<4xf32>
  %e = arith.addf %b, %d : f32
  %f = arith.addf %a, %e : f32
  return %f : f32
}
// Two allocations are two.
// CHECK-LABEL: func.func @alloc
// CHECK-SAME:  () -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:  %[[ALLOC:.*]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:  %[[ALLOC_0:.*]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:  return %[[ALLOC]], %[[ALLOC_0]] : memref<4xf32>, memref<4xf32>
func.func @alloc() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  return %a, %b : memref<4xf32>, memref<4xf32>
}
