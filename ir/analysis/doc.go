// Package analysis computes facts about IR without changing it: dominance, liveness, the call graph, and the fixed
// points of data-flow problems.
//
// The verifier and the passes call it. An analysis describes the IR as it was when it was computed; a pass that changes
// the IR drops it.
package analysis
