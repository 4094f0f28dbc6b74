//go:build !linux

package app

// limitMemory does nothing here.
func limitMemory() {}
