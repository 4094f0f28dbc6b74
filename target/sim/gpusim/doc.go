// Package gpusim has the meanings of the dialect gpu: launches, ids, shuffles, and the host operations with tokens.
package gpusim
