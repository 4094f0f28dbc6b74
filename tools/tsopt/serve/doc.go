// Package serve is `tsopt serve`: the compiler and the simulator as a process that
// answers requests on its standard input, for programs of other languages.
//
// A message is a line of JSON and, behind it, the blobs whose sizes the line lists
// (wire.go). A request names a program, as text (program.go), and what to do with it
// (session.go): describe its arguments, compile it to a bundle in the cache of package
// bundles, run it on the simulator, print it at a level. docs/use/serve.md lists the requests;
// the Python package in python/ makes them.
package serve
