// Package tilesim has the meanings of the dialect tile: kernels, windows, GEMMs, rings, roles and barriers.
package tilesim
