// Package tma lowers copies by TMA: the host makes a tensor map, and one thread starts the copies of boxes,
// to its own block or by multicast to a cluster.
package tma
