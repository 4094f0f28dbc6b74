// Parse measures how long a large program takes to be read, verified and
// written, beside mlir-opt on the same file in the same run. See README.md.
package main
