// Compiler measures tsopt beside mlir-opt on generated programs: wall time,
// processor time and peak memory of whole processes, from a file to a file.
// See README.md.
package main
