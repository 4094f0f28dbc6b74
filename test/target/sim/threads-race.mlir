// Threads have clocks of their own: nothing in a scale.on @thread orders what one stores
// before what another loads. The next scale.on does.
//
// RUN: not tsrun %s --entry=inside 2>&1 | FileCheck %s
// RUN: tsrun %s --entry=between --verify-each-stage
// RUN: not tsrun %s --entry=apart 2>&1 | FileCheck %s --check-prefix=APART

// CHECK: data race on the memref of tile.alloc at line 13{{.*}}: write by block [0], thread 1 and read by block [0], thread 0 are not ordered
func.func @inside() {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c1 = arith.constant 1 : index
    %zeros = arith.constant dense<0> : tensor<65xi32>
    %s = tile.alloc : memref<65xi32, #scale.mem<l1>>
    tile.store %zeros, %s[0] : tensor<65xi32>, memref<65xi32, #scale.mem<l1>>
    scale.on @thread as (%i, %n) {
      %mine = arith.index_cast %i : index to i32
      %next = arith.addi %i, %c1 : index
      memref.store %mine, %s[%i] : memref<65xi32, #scale.mem<l1>>
      %v = memref.load %s[%next] : memref<65xi32, #scale.mem<l1>>
    }
  }
  return
}

func.func @between() {
  tile.kernel blocks(%b) = (1) threads(64) {
    %last = arith.constant 63 : index
    %s = tile.alloc : memref<64xindex, #scale.mem<l1>>
    scale.on @thread as (%i, %n) {
      memref.store %i, %s[%i] : memref<64xindex, #scale.mem<l1>>
    }
    scale.on @thread as (%i, %n) {
      %other = arith.subi %last, %i : index
      %v = memref.load %s[%other] : memref<64xindex, #scale.mem<l1>>
      %same = arith.cmpi eq, %v, %other : index
      tile.assert %same, "what the other stored" : i1
    }
  }
  return
}

// Lanes meet at a shuffle: those that do not come are waited for.

// APART: error: deadlock
// APART: lane {{[0-9]+}} has ended
func.func @apart() {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c16 = arith.constant 16 : index
    %one = arith.constant 1 : i32
    %all = arith.constant 32 : i32
    scale.on @thread as (%i, %n) {
      %low = arith.cmpi ult, %i, %c16 : index
      scf.if %low {
        %v, %ok = gpu.shuffle xor %one, %one, %all : i32
        tile.print "got", %v : i32
      }
    }
  }
  return
}
