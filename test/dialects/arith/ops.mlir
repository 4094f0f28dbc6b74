// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Every operation of the arith dialect, in its custom and its generic form.

// CHECK-LABEL: func.func @constants(
func.func @constants() {
  // CHECK: arith.constant 42 : i32
  %0 = arith.constant 42 : i32
  // CHECK: arith.constant -1 : index
  %1 = arith.constant -1 : index
  // CHECK: arith.constant true
  %2 = arith.constant true
  // CHECK: arith.constant 1.500000e+00 : f32
  %3 = arith.constant 1.5 : f32
  // CHECK: arith.constant dense<[1, 2]> : vector<2xi32>
  %4 = arith.constant dense<[1, 2]> : vector<2xi32>
  // CHECK: arith.constant dense<0.000000e+00> : tensor<4x8xbf16>
  %5 = arith.constant dense<0.0> : tensor<4x8xbf16>
  // CHECK: return
  return
}

// CHECK-LABEL: func.func @integers(
func.func @integers(%a: i64, %b: i64, %v: vector<4xi32>, %x: index) {
  // CHECK: arith.addi %{{.*}}, %{{.*}} : i64
  %0 = arith.addi %a, %b : i64
  // CHECK: arith.addi %{{.*}}, %{{.*}} overflow<nsw, nuw> : i64
  %1 = arith.addi %a, %b overflow<nsw, nuw> : i64
  // CHECK: arith.subi %{{.*}}, %{{.*}} overflow<nuw> : vector<4xi32>
  %2 = arith.subi %v, %v overflow<nuw> : vector<4xi32>
  // CHECK: arith.muli %{{.*}}, %{{.*}} : index
  %3 = arith.muli %x, %x : index
  // CHECK: arith.shli %{{.*}}, %{{.*}} overflow<nsw> : i64
  %4 = arith.shli %a, %b overflow<nsw> : i64
  // CHECK: arith.shrui %{{.*}}, %{{.*}} exact : i64
  %5 = arith.shrui %a, %b exact : i64
  // CHECK: arith.shrsi %{{.*}}, %{{.*}} : i64
  %6 = arith.shrsi %a, %b : i64
  // CHECK: arith.divui %{{.*}}, %{{.*}} : i64
  %7 = arith.divui %a, %b : i64
  // CHECK: arith.divsi %{{.*}}, %{{.*}} exact : i64
  %8 = arith.divsi %a, %b exact : i64
  // CHECK: arith.ceildivui %{{.*}}, %{{.*}} : i64
  %9 = arith.ceildivui %a, %b : i64
  // CHECK: arith.ceildivsi %{{.*}}, %{{.*}} : i64
  %10 = arith.ceildivsi %a, %b : i64
  // CHECK: arith.floordivsi %{{.*}}, %{{.*}} : i64
  %11 = arith.floordivsi %a, %b : i64
  // CHECK: arith.remui %{{.*}}, %{{.*}} : i64
  %12 = arith.remui %a, %b : i64
  // CHECK: arith.remsi %{{.*}}, %{{.*}} {note = "kept"} : i64
  %13 = arith.remsi %a, %b {note = "kept"} : i64
  // CHECK: arith.andi %{{.*}}, %{{.*}} : i64
  %14 = arith.andi %a, %b : i64
  // CHECK: arith.ori %{{.*}}, %{{.*}} : i64
  %15 = arith.ori %a, %b : i64
  // CHECK: arith.xori %{{.*}}, %{{.*}} : i64
  %16 = arith.xori %a, %b : i64
  // CHECK: arith.maxsi %{{.*}}, %{{.*}} : i64
  %17 = arith.maxsi %a, %b : i64
  // CHECK: arith.maxui %{{.*}}, %{{.*}} : i64
  %18 = arith.maxui %a, %b : i64
  // CHECK: arith.minsi %{{.*}}, %{{.*}} : i64
  %19 = arith.minsi %a, %b : i64
  // CHECK: arith.minui %{{.*}}, %{{.*}} : i64
  %20 = arith.minui %a, %b : i64
  // CHECK: return
  return
}

// CHECK-LABEL: func.func @extended(
func.func @extended(%a: i32, %b: i32, %v: vector<4xi32>) {
  // CHECK: arith.addui_extended %{{.*}}, %{{.*}} : i32, i1
  %sum, %overflow = arith.addui_extended %a, %b : i32, i1
  // CHECK: arith.addui_extended %{{.*}}, %{{.*}} : vector<4xi32>, vector<4xi1>
  %s, %o = arith.addui_extended %v, %v : vector<4xi32>, vector<4xi1>
  // CHECK: arith.mulsi_extended %{{.*}}, %{{.*}} : i32
  %low, %high = arith.mulsi_extended %a, %b : i32
  // CHECK: arith.mului_extended %{{.*}}, %{{.*}} : i32
  %l, %h = arith.mului_extended %a, %b : i32
  // CHECK: return
  return
}

// CHECK-LABEL: func.func @floats(
func.func @floats(%a: f32, %b: f32, %t: tensor<?xbf16>) {
  // CHECK: arith.negf %{{.*}} : f32
  %0 = arith.negf %a : f32
  // CHECK: arith.negf %{{.*}} fastmath<fast> : f32
  %1 = arith.negf %a fastmath<fast> : f32
  // CHECK: arith.addf %{{.*}}, %{{.*}} : f32
  %2 = arith.addf %a, %b : f32
  // CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<nnan,ninf> : f32
  %3 = arith.addf %a, %b fastmath<nnan,ninf> : f32
  // CHECK: arith.subf %{{.*}}, %{{.*}} : f32
  %4 = arith.subf %a, %b : f32
  // CHECK: arith.mulf %{{.*}}, %{{.*}} fastmath<contract> : tensor<?xbf16>
  %5 = arith.mulf %t, %t fastmath<contract> : tensor<?xbf16>
  // CHECK: arith.divf %{{.*}}, %{{.*}} : f32
  %6 = arith.divf %a, %b : f32
  // CHECK: arith.remf %{{.*}}, %{{.*}} : f32
  %7 = arith.remf %a, %b : f32
  // CHECK: arith.maximumf %{{.*}}, %{{.*}} : f32
  %8 = arith.maximumf %a, %b : f32
  // CHECK: arith.maxnumf %{{.*}}, %{{.*}} : f32
  %9 = arith.maxnumf %a, %b : f32
  // CHECK: arith.minimumf %{{.*}}, %{{.*}} : f32
  %10 = arith.minimumf %a, %b : f32
  // CHECK: arith.minnumf %{{.*}}, %{{.*}} : f32
  %11 = arith.minnumf %a, %b : f32
  // CHECK: return
  return
}

// CHECK-LABEL: func.func @casts(
func.func @casts(%i: i8, %w: i32, %h: f16, %f: f32, %x: index, %v: vector<4xf16>, %m: memref<4xi32>) {
  // CHECK: arith.extui %{{.*}} : i8 to i32
  %0 = arith.extui %i : i8 to i32
  // CHECK: arith.extsi %{{.*}} : i8 to i32
  %1 = arith.extsi %i : i8 to i32
  // CHECK: arith.trunci %{{.*}} : i32 to i8
  %2 = arith.trunci %w : i32 to i8
  // CHECK: arith.trunci %{{.*}} overflow<nsw> : i32 to i8
  %3 = arith.trunci %w overflow<nsw> : i32 to i8
  // CHECK: arith.extf %{{.*}} : f16 to f32
  %4 = arith.extf %h : f16 to f32
  // CHECK: arith.extf %{{.*}} fastmath<contract> : vector<4xf16> to vector<4xf32>
  %5 = arith.extf %v fastmath<contract> : vector<4xf16> to vector<4xf32>
  // CHECK: arith.truncf %{{.*}} : f32 to f16
  %6 = arith.truncf %f : f32 to f16
  // CHECK: arith.truncf %{{.*}} to_nearest_even fastmath<fast> : f32 to bf16
  %7 = arith.truncf %f to_nearest_even fastmath<fast> : f32 to bf16
  // CHECK: arith.uitofp %{{.*}} : i8 to f32
  %8 = arith.uitofp %i : i8 to f32
  // CHECK: arith.sitofp %{{.*}} : i8 to f32
  %9 = arith.sitofp %i : i8 to f32
  // CHECK: arith.fptoui %{{.*}} : f32 to i32
  %10 = arith.fptoui %f : f32 to i32
  // CHECK: arith.fptosi %{{.*}} : f32 to i32
  %11 = arith.fptosi %f : f32 to i32
  // CHECK: arith.index_cast %{{.*}} : i32 to index
  %12 = arith.index_cast %w : i32 to index
  // CHECK: arith.index_castui %{{.*}} : index to i64
  %13 = arith.index_castui %x : index to i64
  // CHECK: arith.index_cast %{{.*}} : memref<4xi32> to memref<4xindex>
  %14 = arith.index_cast %m : memref<4xi32> to memref<4xindex>
  // CHECK: arith.bitcast %{{.*}} : f32 to i32
  %15 = arith.bitcast %f : f32 to i32
  // CHECK: return
  return
}

// CHECK-LABEL: func.func @scaling(
func.func @scaling(%a: f4E2M1FN, %f: f32, %s: f8E8M0FNU) {
  // CHECK: arith.scaling_extf %{{.*}}, %{{.*}} : f4E2M1FN, f8E8M0FNU to f32
  %0 = arith.scaling_extf %a, %s : f4E2M1FN, f8E8M0FNU to f32
  // CHECK: arith.scaling_truncf %{{.*}}, %{{.*}} upward fastmath<nnan> : f32, f8E8M0FNU to f4E2M1FN
  %1 = arith.scaling_truncf %f, %s upward fastmath<nnan> : f32, f8E8M0FNU to f4E2M1FN
  // CHECK: return
  return
}

// CHECK-LABEL: func.func @compare(
func.func @compare(%a: i32, %f: f32, %v: vector<4xf32>, %c: i1, %m: vector<4xi1>) {
  // CHECK: arith.cmpi slt, %{{.*}}, %{{.*}} : i32
  %0 = arith.cmpi slt, %a, %a : i32
  // CHECK: arith.cmpi uge, %{{.*}}, %{{.*}} : i32
  %1 = arith.cmpi uge, %a, %a : i32
  // CHECK: arith.cmpf oeq, %{{.*}}, %{{.*}} : f32
  %2 = arith.cmpf oeq, %f, %f : f32
  // CHECK: arith.cmpf une, %{{.*}}, %{{.*}} fastmath<nnan> : vector<4xf32>
  %3 = arith.cmpf une, %v, %v fastmath<nnan> : vector<4xf32>
  // CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : i32
  %4 = arith.select %c, %a, %a : i32
  // CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : vector<4xf32>
  %5 = arith.select %c, %v, %v : vector<4xf32>
  // CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi1>, vector<4xf32>
  %6 = arith.select %m, %v, %v : vector<4xi1>, vector<4xf32>
  // CHECK: return
  return
}
