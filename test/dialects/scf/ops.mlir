// RUN: tsopt %s --allow-unregistered-dialect | tsopt --allow-unregistered-dialect | FileCheck %s
// RUN: tsopt %s --allow-unregistered-dialect --mlir-print-op-generic | tsopt --allow-unregistered-dialect | FileCheck %s

// Every operation of the scf dialect.

// CHECK-LABEL: func.func @for(
func.func @for(%lb: index, %ub: index, %step: index, %f: f32, %i: i32) {
  // CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
  scf.for %iv = %lb to %ub step %step {
    // CHECK: arith.addf %{{.*}}, %{{.*}} : f32
    %0 = arith.addf %f, %f : f32
  // CHECK: } {foo.note}
  } {foo.note}
  // CHECK: scf.for unsigned %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}}  : i32 {
  scf.for unsigned %iv = %i to %i step %i  : i32 {
  }
  // CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (f32, i32) {
  %r:2 = scf.for %iv = %lb to %ub step %step iter_args(%a = %f, %b = %i) -> (f32, i32) {
    // CHECK: scf.yield %{{.*}}, %{{.*}} : f32, i32
    scf.yield %a, %b : f32, i32
  }
  // CHECK: return
  return
}

// CHECK-LABEL: func.func @if(
func.func @if(%c: i1, %f: f32) {
  // CHECK: scf.if %{{.*}} {
  scf.if %c {
  // CHECK: } {foo.note}
  } {foo.note}
  // CHECK: scf.if %{{.*}} {
  scf.if %c {
  // CHECK: } else {
  } else {
    // CHECK: arith.addf %{{.*}}, %{{.*}} : f32
    %0 = arith.addf %f, %f : f32
  }
  // CHECK: scf.if %{{.*}} -> (f32) {
  %r = scf.if %c -> (f32) {
    // CHECK: scf.yield %{{.*}} : f32
    scf.yield %f : f32
  // CHECK: } else {
  } else {
    // CHECK: scf.yield %{{.*}} : f32
    scf.yield %f : f32
  }
  // CHECK: return
  return
}

// CHECK-LABEL: func.func @while(
func.func @while(%c: i1, %f: f32) {
  // CHECK: scf.while (%{{.*}} = %{{.*}}) : (f32) -> f32 {
  %r = scf.while (%x = %f) : (f32) -> f32 {
    // CHECK: scf.condition(%{{.*}}) %{{.*}} : f32
    scf.condition(%c) %x : f32
  // CHECK: } do {
  } do {
  // CHECK: ^bb0(%{{.*}}: f32):
  ^bb0(%y: f32):
    // CHECK: scf.yield %{{.*}} : f32
    scf.yield %y : f32
  // CHECK: } attributes {foo.note}
  } attributes {foo.note}
  // CHECK: scf.while : () -> () {
  scf.while : () -> () {
    // CHECK: scf.condition(%{{.*}})
    scf.condition(%c)
  // CHECK: } do {
  } do {
    // CHECK: scf.yield
    scf.yield
  }
  // CHECK: return
  return
}

// CHECK-LABEL: func.func @execute_region(
func.func @execute_region(%f: f32) {
  // CHECK: scf.execute_region -> (f32, f32) {
  %r:2 = scf.execute_region -> (f32, f32) {
    // CHECK: cf.br ^bb1
    cf.br ^bb1
  // CHECK: ^bb1:
  ^bb1:
    // CHECK: scf.yield %{{.*}}, %{{.*}} : f32, f32
    scf.yield %f, %f : f32, f32
  }
  // CHECK: scf.execute_region no_inline {
  scf.execute_region no_inline {
    // CHECK: scf.yield
    scf.yield
  // CHECK: } {foo.note}
  } {foo.note}
  // CHECK: return
  return
}

// CHECK-LABEL: func.func @index_switch(
func.func @index_switch(%x: index, %f: f32) {
  // CHECK: scf.index_switch %{{.*}} {foo.note} -> f32
  %r = scf.index_switch %x {foo.note} -> f32
  // CHECK: case 2 {
  case 2 {
    // CHECK: scf.yield %{{.*}} : f32
    scf.yield %f : f32
  }
  // CHECK: case -3 {
  case -3 {
    // CHECK: scf.yield %{{.*}} : f32
    scf.yield %f : f32
  }
  // CHECK: default {
  default {
    // CHECK: scf.yield %{{.*}} : f32
    scf.yield %f : f32
  }
  // CHECK: scf.index_switch %{{.*}}
  scf.index_switch %x
  // CHECK: default {
  default {
  }
  // CHECK: return
  return
}

// CHECK-LABEL: func.func @parallel(
func.func @parallel(%lb: index, %ub: index, %step: index, %f: f32) {
  // CHECK: scf.parallel (%{{.*}}, %{{.*}}) = (%{{.*}}, %{{.*}}) to (%{{.*}}, %{{.*}}) step (%{{.*}}, %{{.*}}) {
  scf.parallel (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%step, %step) {
    // CHECK: scf.reduce
    scf.reduce
  // CHECK: } {foo.note}
  } {foo.note}
  // CHECK: scf.parallel (%{{.*}}) = (%{{.*}}) to (%{{.*}}) step (%{{.*}}) init (%{{.*}}, %{{.*}}) -> (f32, f32) {
  %r:2 = scf.parallel (%i) = (%lb) to (%ub) step (%step) init (%f, %f) -> (f32, f32) {
    // CHECK: scf.reduce(%{{.*}}, %{{.*}} : f32, f32) {
    scf.reduce(%f, %f : f32, f32) {
    // CHECK: ^bb0(%{{.*}}: f32, %{{.*}}: f32):
    ^bb0(%a: f32, %b: f32):
      // CHECK: arith.addf %{{.*}}, %{{.*}} : f32
      %0 = arith.addf %a, %b : f32
      // CHECK: scf.reduce.return %{{.*}} : f32
      scf.reduce.return %0 : f32
    // CHECK: }, {
    }, {
    // CHECK: ^bb0(%{{.*}}: f32, %{{.*}}: f32):
    ^bb0(%a: f32, %b: f32):
      // CHECK: arith.mulf %{{.*}}, %{{.*}} : f32
      %0 = arith.mulf %a, %b : f32
      // CHECK: scf.reduce.return %{{.*}} : f32
      scf.reduce.return %0 : f32
    }
  }
  // CHECK: return
  return
}

// CHECK-LABEL: func.func @forall(
func.func @forall(%n: index, %t: tensor<4xf32>) {
  // CHECK: scf.forall (%{{.*}}, %{{.*}}) in (4, %{{.*}}) {
  scf.forall (%i, %j) in (4, %n) {
  // CHECK: } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  // CHECK: scf.forall (%{{.*}}, %{{.*}}) = (0, %{{.*}}) to (%{{.*}}, 4) step (1, 2) {
  scf.forall (%i, %j) = (0, %n) to (%n, 4) step (1, 2) {
    // CHECK: arith.addi %{{.*}}, %{{.*}} : index
    %0 = arith.addi %i, %j : index
  }
  // CHECK: scf.forall (%{{.*}}) in (4) shared_outs(%{{.*}} = %{{.*}}) -> (tensor<4xf32>) {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {
    // CHECK: scf.forall.in_parallel {
    scf.forall.in_parallel {
    }
  }
  // CHECK: return
  return
}
