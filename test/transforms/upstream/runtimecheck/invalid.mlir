// RUN: not tsopt %s -generate-runtime-verification=verbose-level=2 2>&1 | FileCheck %s --check-prefix=LEVEL
// RUN: not tsopt %s -generate-runtime-verification=verbose-level=-1 2>&1 | FileCheck %s --check-prefix=NUMBER

// LEVEL: error: generate-runtime-verification pass: set verboseLevel to 0 or 1
// NUMBER: for the --verbose-level option: '-1' value invalid for uint argument!
module {
}
