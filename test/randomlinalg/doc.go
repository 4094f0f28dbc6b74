// Package randomlinalg makes random programs on tensors with random schedules, and compares what they compute before
// and after convert-linalg-to-tile.
//
// A program is a group of one to four operations over a few axes, which read arguments and each other by the maps that
// frameworks make: permuted, repeated, shifted, strided and divided indices, windows, padding, parts. Its extents are
// divided by no tile, its schedule is any legal one. It is executed with this schedule, and with those of the passes.
//
//	go test ./test/randomlinalg                             # 200 programs
//	go test ./test/randomlinalg -seeds=1000:3000            # others
//	go test ./test/randomlinalg -seeds=137:138 -print -v    # the program of a seed
package randomlinalg
