// Package plan holds the passes that plan a tile program: they stay on tiles
// and decide where data lies, when it moves and who waits (level 2 of
// docs/architecture.md). One pass a file; layout inference, the largest, is
// package inferlayout.
package plan
