// Package combine lowers reductions, scans and sorts: over a thread's registers, then by shuffles between the
// lanes of a warp.
package combine
