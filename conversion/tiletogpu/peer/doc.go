// Package peer lowers operations that reach other blocks of the cluster and other devices: puts and gets, by
// accesses or bulk copies (bulk.go), signals, posts, and channels.
package peer
