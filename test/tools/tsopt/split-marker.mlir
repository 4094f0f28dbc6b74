// RUN: tsopt %s --split-input-file='// ==''= cut' --output-split-marker='// === here' | FileCheck %s

// CHECK-LABEL: func.func @same
func.func @same() { return }
// === cut
// CHECK: // === here
// CHECK-LABEL: func.func @same
func.func @same() { return }
