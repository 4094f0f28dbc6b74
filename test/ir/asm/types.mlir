// RUN: tsopt %s -split-input-file -allow-unregistered-dialect | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic -allow-unregistered-dialect | tsopt -split-input-file -allow-unregistered-dialect | FileCheck %s

// The other builtin types.

// CHECK:      func.func private @x(tuple<i32, f32>, tuple<>, tuple<tuple<i32>>)
func.func private @x(tuple<i32, f32>, tuple<>, tuple<tuple<i32>>)

// -----

// CHECK:      func.func private @x(f128, f80, f64, f32, f16, bf16, tf32, f8E5M2, f8E4M3, f8E4M3FN, f8E5M2FNUZ, f8E4M3FNUZ, f8E4M3B11FNUZ, f8E3M4, f4E2M1FN, f6E2M3FN, f6E3M2FN, f8E8M0FNU)
func.func private @x(f128, f80, f64, f32, f16, bf16, tf32, f8E5M2, f8E4M3, f8E4M3FN, f8E5M2FNUZ, f8E4M3FNUZ, f8E4M3B11FNUZ, f8E3M4, f4E2M1FN, f6E2M3FN, f6E3M2FN, f8E8M0FNU)

// -----

// CHECK:      func.func private @x(() -> (), (i32) -> i32, (i32) -> i32, () -> (() -> ()), ((i32) -> i32) -> i32)
func.func private @x(() -> (), (i32) -> i32, (i32) -> (i32), () -> (() -> ()), ((i32)->i32) -> i32)

// -----

// CHECK:      func.func private @x(!unknown.type)
func.func private @x(!unknown.type)

// -----

// CHECK:      func.func private @x(!unknown<"abc">)
func.func private @x(!unknown<"abc">)
