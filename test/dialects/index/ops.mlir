// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Every operation of the index dialect.

// CHECK-LABEL: func.func @constants(
func.func @constants() {
  // CHECK: index.constant 42
  %0 = index.constant 42
  // CHECK: index.constant -1
  %1 = index.constant -1
  // CHECK: index.bool.constant true
  %2 = index.bool.constant true
  // CHECK: index.sizeof
  %3 = index.sizeof
  // CHECK: return
  return
}

// CHECK-LABEL: func.func @binary(
func.func @binary(%a: index, %b: index) {
  // CHECK: index.add %{{.*}}, %{{.*}}
  %add = index.add %a, %b
  // CHECK: index.sub %{{.*}}, %{{.*}}
  %sub = index.sub %a, %b
  // CHECK: index.mul %{{.*}}, %{{.*}}
  %mul = index.mul %a, %b
  // CHECK: index.divs %{{.*}}, %{{.*}}
  %divs = index.divs %a, %b
  // CHECK: index.divu %{{.*}}, %{{.*}}
  %divu = index.divu %a, %b
  // CHECK: index.ceildivs %{{.*}}, %{{.*}}
  %ceildivs = index.ceildivs %a, %b
  // CHECK: index.ceildivu %{{.*}}, %{{.*}}
  %ceildivu = index.ceildivu %a, %b
  // CHECK: index.floordivs %{{.*}}, %{{.*}}
  %floordivs = index.floordivs %a, %b
  // CHECK: index.rems %{{.*}}, %{{.*}}
  %rems = index.rems %a, %b
  // CHECK: index.remu %{{.*}}, %{{.*}}
  %remu = index.remu %a, %b
  // CHECK: index.maxs %{{.*}}, %{{.*}}
  %maxs = index.maxs %a, %b
  // CHECK: index.maxu %{{.*}}, %{{.*}}
  %maxu = index.maxu %a, %b
  // CHECK: index.mins %{{.*}}, %{{.*}}
  %mins = index.mins %a, %b
  // CHECK: index.minu %{{.*}}, %{{.*}}
  %minu = index.minu %a, %b
  // CHECK: index.shl %{{.*}}, %{{.*}}
  %shl = index.shl %a, %b
  // CHECK: index.shrs %{{.*}}, %{{.*}}
  %shrs = index.shrs %a, %b
  // CHECK: index.shru %{{.*}}, %{{.*}}
  %shru = index.shru %a, %b
  // CHECK: index.and %{{.*}}, %{{.*}}
  %and = index.and %a, %b
  // CHECK: index.or %{{.*}}, %{{.*}}
  %or = index.or %a, %b
  // CHECK: index.xor %{{.*}}, %{{.*}}
  %xor = index.xor %a, %b
  // CHECK: return
  return
}

// CHECK-LABEL: func.func @others(
func.func @others(%a: index, %i: i32) {
  // CHECK: index.casts %{{.*}} : index to i64
  %0 = index.casts %a : index to i64
  // CHECK: index.castu %{{.*}} : i32 to index
  %1 = index.castu %i : i32 to index
  // CHECK: index.cmp slt(%{{.*}}, %{{.*}})
  %2 = index.cmp slt(%a, %a)
  // CHECK: index.cmp uge(%{{.*}}, %{{.*}})
  %3 = index.cmp uge(%a, %a)
  // CHECK: return
  return
}
