// Package transforms holds the passes that work on any dialect and stay at its
// level: one file a pass, with upstream's names, options and results. Passes at
// the level of tiles are packages below this one; transforms/all lists them all.
package transforms
