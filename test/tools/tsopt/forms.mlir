// Passes are named alone: the passes that bring a program into the form that they take are inserted,
// with the target that the pipeline was given, and --dump-pass-pipeline shows them.

// UNSUPPORTED: upstream
// RUN: tsopt %s --lower-comm --infer-layout=arch=a100 --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=USER
// USER:      builtin.module(
// USER-NEXT:   func.func(
// USER-NEXT:     normalize-linalg
// USER-NEXT:   ),
// USER-NEXT:   linalg-group{arch=a100 density=16 max-ops=100 parts=0 rule=union},
// USER-NEXT:   construct-schedule{arch=a100 columns=0 elements=0 rows=0 stages=0 terms=0 threads=0},
// USER-NEXT:   convert-linalg-to-tile,
// USER-NEXT:   bind-params{arch=a100
// USER-NEXT:   inline{default-pipeline= 
// USER-NEXT:   desugar,
// USER-NEXT:   lower-affine,
// USER-NEXT:   fuse-comm{arch=a100},
// USER-NEXT:   lower-comm{arch=h200},
// USER-NEXT:   pack-elements,
// USER-NEXT:   infer-layout{arch=a100}
// USER-NEXT: )

// A pipeline in text is completed as well, a nested one inside, but for calls, which are inlined in the whole program.
//
// RUN: tsopt %s --pass-pipeline='builtin.module(func.func(infer-layout{arch=a100},canonicalize))' --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=NESTED
// NESTED:        inline{
// NESTED-NEXT:   func.func(
// NESTED-NEXT:     bind-params{arch=a100
// NESTED-NEXT:     desugar,
// NESTED-NEXT:     lower-affine,
// NESTED-NEXT:     pack-elements,
// NESTED-NEXT:     infer-layout{arch=a100},
// NESTED-NEXT:     canonicalize

// A pass that a pipeline has too late is inserted with the options that it has there. Values of
// parameters that come too late are an error.
//
// RUN: not tsopt %s --allocate-memory --convert-tile-to-gpu --desugar 2>&1 | FileCheck %s --check-prefix=LATE
// LATE: error: convert-tile-to-gpu must not run before desugar: convert-tile-to-gpu and convert-tile-to-cpu replace tile.kernel
// RUN: tsopt %s --infer-layout --desugar --resolve-scale=arch=a100 --estimate --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=LATER
// LATER:     desugar,
// LATER:     software-pipeline{arch=a100},
// LATER:     infer-layout{arch=h200},
// LATER:     desugar,
// LATER:     resolve-scale{arch=a100},
// LATER-NOT: resolve-scale
// RUN: tsopt %s --infer-layout --inline=inlining-threshold=7 --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=THRESHOLD
// THRESHOLD:     inline{default-pipeline=canonicalize inlining-threshold=7
// THRESHOLD:     infer-layout
// THRESHOLD:     inline{
// RUN: not tsopt %s --infer-layout --bind-params="N=64" 2>&1 | FileCheck %s --check-prefix=PARAMS
// PARAMS: error: infer-layout must not run before bind-params: it requires programs that are bound: parameters are bound to values

// The planned form is several passes away. lower-comm runs twice: infer-layout makes an all-reduce
// of a reduction across warps.
//
// RUN: tsopt %s --convert-tile-to-gpu --dump-pass-pipeline 2>&1 | FileCheck %s --check-prefix=THREADS
// THREADS:      lower-comm{
// THREADS-NEXT: resolve-scale{
// THREADS-NEXT: rasterize-tiles{
// THREADS-NEXT: software-pipeline{
// THREADS-NEXT: infer-layout{
// THREADS-NEXT: lower-comm{
// THREADS-NEXT: convert-layouts-via-smem,
// THREADS-NEXT: allocate-memory{
// THREADS-NEXT: insert-sync,
// THREADS-NEXT: insert-fences,
// THREADS-NEXT: convert-tile-to-gpu
// THREADS:      gpu.launch

// What another inserted pass needs before it may be what was inserted already: it stands once.
//
// RUN: tsopt %s --infer-layout --convert-comm-to-gpu --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=ONCE
// ONCE:     fuse-comm{
// ONCE-NOT: fuse-comm{
// ONCE:     convert-comm-to-gpu

// An inserted pass goes in front of those that it must precede.
//
// RUN: tsopt %s --infer-layout --allocate-memory --convert-tile-to-gpu --dump-pass-pipeline 2>&1 | FileCheck %s --check-prefix=BEFORE
// BEFORE:      software-pipeline{
// BEFORE-NEXT: infer-layout{
// BEFORE-NOT:  software-pipeline
// BEFORE:      allocate-memory{
// BEFORE-NOT:  allocate-memory{
// BEFORE:      convert-tile-to-gpu

// An inserted pass does not run on a program that has the form: nothing is printed for it.
//
// RUN: tsopt %s --infer-layout | tsopt --mlir-print-ir-after-all --convert-layouts-via-smem 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN-NOT: IR Dump After InferLayout
// AGAIN:     IR Dump After ConvertLayoutsViaSmem
//
// RUN: tsopt %s --mlir-print-ir-after-all --convert-layouts-via-smem 2>&1 | FileCheck %s --check-prefix=PRINTED
// PRINTED: IR Dump After Desugar (desugar)
// PRINTED: IR Dump After InferLayout (infer-layout)
// PRINTED: IR Dump After ConvertLayoutsViaSmem (convert-layouts-via-smem)

// A kernel without register tiles needs layouts as well: those of its copies.
//
// RUN: tsopt %S/Inputs/copies.mlir --mlir-print-ir-after-all --convert-layouts-via-smem 2>&1 | FileCheck %s --check-prefix=COPIES
// COPIES:     IR Dump After InferLayout (infer-layout)
// COPIES:     tile.copy {{.*}} layout(
// COPIES:     IR Dump After ConvertLayoutsViaSmem (convert-layouts-via-smem)

// RUN: tsopt --infer-layout --help | FileCheck %s --check-prefix=HELP
// HELP: Expects programs that are on memory (`convert-linalg-to-tile`), bound (`bind-params`), inlined (`inline`), expanded (`desugar`)
// HELP: Produces programs that are laid out: every register tile has a complete layout

func.func @main(%A: memref<256xf32>, %B: memref<256xf32>) {
  %n = tile.param "N" default(32) among([32, 64]) : index
  tile.kernel (%x) = (0) to (256) step (64) threads(64) {
    %a = tile.load %A[%x] [%n] : memref<256xf32> -> tensor<?xf32>
    tile.store %a, %B[%x] : tensor<?xf32>, memref<256xf32>
  }
  return
}
