// RUN: tsopt %s -mlir-elide-elementsattrs-if-larger=2 | FileCheck %s --check-prefix=ELIDE
// RUN: tsopt %s -mlir-print-elementsattrs-with-hex-if-larger=2 | FileCheck %s --check-prefix=HEX
// RUN: tsopt %s -mlir-print-elementsattrs-with-hex-if-larger=-1 | FileCheck %s --check-prefix=PLAIN
// RUN: tsopt %s -mlir-print-elementsattrs-with-hex-if-larger=2 | tsopt | FileCheck %s --check-prefix=PLAIN
// RUN: tsopt %s -mlir-elide-resource-strings-if-larger=4 | FileCheck %s --check-prefix=BLOB

// ELIDE: dense_resource<__elided__> : tensor<3xi32>
// ELIDE: dense<7> : tensor<9xi32>
// ELIDE: dense<[1, 2]> : tensor<2xi32>
// HEX:   dense<"0x010000000200000003000000"> : tensor<3xi32>
// HEX:   dense<7> : tensor<9xi32>
// HEX:   dense<[1, 2]> : tensor<2xi32>
// PLAIN: dense<[1, 2, 3]> : tensor<3xi32>
// PLAIN: dense<7> : tensor<9xi32>
// BLOB:  dense_resource<blob> : tensor<1xi64>
// BLOB-NOT: 0x08000000
func.func @f() attributes {a = dense<[1, 2, 3]> : tensor<3xi32>, b = dense<7> : tensor<9xi32>, c = dense<[1, 2]> : tensor<2xi32>,
    d = dense_resource<blob> : tensor<1xi64>} {
  return
}
{-#
  dialect_resources: {
    builtin: {
      blob: "0x080000000100000000000000"
    }
  }
#-}
