// Some passes need another's work: where a pipeline has both in the wrong order,
// it is refused before anything runs, with the reason. Flags and text are alike.
//
// UNSUPPORTED: upstream
// RUN: not tsopt %s --allocate-memory --infer-layout 2>&1 | FileCheck %s --check-prefix=FLAGS
// FLAGS: error: allocate-memory must not run before infer-layout: offsets require final shapes
// FLAGS-NOT: func.func

// A pipeline in text: at the pass that comes too early, whatever lies around it.
//
// RUN: not tsopt %s --pass-pipeline='builtin.module(cse,any(allocate-memory),infer-layout)' 2>&1 | FileCheck %s --check-prefix=TEXT
// TEXT: error: MLIR Textual PassPipeline Parser:1:9: error: allocate-memory must not run before infer-layout: offsets require final shapes
// TEXT-NEXT: cse,any(allocate-memory),infer-layout
// TEXT-NEXT: {{^        \^}}

// Passes of a pipeline count.
//
// RUN: not tsopt %s --tile-to-llvm --insert-sync 2>&1 | FileCheck %s --check-prefix=PIPELINE
// PIPELINE: error: insert-fences must not run before insert-sync: fences are inserted before barriers
// PIPELINE-NEXT: convert-tile-to-gpu must not run before insert-sync: convert-tile-to-gpu and convert-tile-to-cpu replace tile.kernel

// tsrun's stages are such a pipeline.
//
// RUN: not tsrun %s --verify-each-stage=allocate-memory,infer-layout 2>&1 | FileCheck %s --check-prefix=STAGES
// STAGES: allocate-memory must not run before infer-layout: offsets require final shapes

// What counts is the last run of each: work that was spoilt may be done again.
//
// RUN: tsopt %s --allocate-memory --infer-layout --allocate-memory | FileCheck %s

// Neither of lower-comm and infer-layout needs the other's work.
//
// RUN: tsopt %s --lower-comm --infer-layout | FileCheck %s
// RUN: tsopt %s --infer-layout --lower-comm | FileCheck %s
// RUN: tsopt %s --lower-comm --infer-layout --lower-comm | FileCheck %s
// CHECK: func.func @main
func.func @main() {
  tile.kernel blocks(%x) = (1) threads(32) {
    %s = tile.alloc : memref<32xf32, #scale.mem<l1>>
  }
  return
}
