// Package acceptance runs programs of others, as they are, on the simulator, and compares what they compute with
// references in float64.
//
// files.txt lists the files, which fetch.sh gets: they are not part of this tree. programs.txt says what is run of
// each: a kernel, its arguments, and which reference (reference_test.go) tells what its outputs are. Without the files,
// in the folder that TSOPT_ACCEPTANCE names, nothing is run; the lists are checked always.
//
//	test/acceptance/fetch.sh /tmp/acceptance
//	TSOPT_ACCEPTANCE=/tmp/acceptance go test ./test/acceptance
package acceptance
