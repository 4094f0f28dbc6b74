// RUN: tsopt --split-input-file --verify-diagnostics %s

// Types of the dialect that are malformed.

// expected-error @+1 {{unknown  type `foo` in dialect `nvgpu`}}
func.func @f(%a: !nvgpu.foo) {
  return
}
