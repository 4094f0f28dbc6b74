// Package engine is what the playground asks the tools: a [Request] is answered by a
// [Response], both JSON, without files and processes, so that it runs in a browser as it
// does here. It is tsopt and tsrun themselves, in this process, and what they print is
// read for where diagnostics are.
package engine
