//go:build !linux

package app

import "time"

// limitMemory does nothing here.
func limitMemory() {}

var start = time.Now()

// cpuTime is the time that has passed: what a process used is not known here.
func cpuTime(int) time.Duration { return time.Since(start) }
