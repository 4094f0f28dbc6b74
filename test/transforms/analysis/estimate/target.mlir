// RUN: not tsopt %s --estimate=arch=slow -o %t 2>&1 | FileCheck %s
// CHECK: error: 'tile.kernel' op has an unknown time on slow, which does not tell clock_mhz

// A target that does not say how fast it is has no times.
scale.arch @slow {
  scale.level @thread {count = 1}
  scale.level @block of @thread {count = 64}
  scale.level @device of @block {count = 8}
}

func.func @main() {
  tile.kernel blocks(%x) = (4) threads(32) {
  }
  return
}
