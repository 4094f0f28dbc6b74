// Package transforms holds the passes that work on any dialect and stay at its
// level: one file for each pass, with upstream's names, options and results. Other passes
// are packages below this one; transforms/all lists them all:
//
//   - analysis: what passes ask, without passes of its own but estimate: register pressure,
//     footprints, live MMAs, instructions, budgets of the machine, the cost model
//   - check: what a program must not do, before it runs
//   - normalize: one form of each thing that programs say
//   - comm: collectives become exchanges
//   - schedule: who does what when: tile extents, roles of warps, pipelines
//   - plan: layouts, shared memory and barriers
//   - upstream: passes of upstream on one dialect
package transforms
