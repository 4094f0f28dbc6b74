// Package stages executes a program after every pass of its lowering.
//
// [Each] runs a pipeline and hands on the program as written and after each pass that changed it, [Levels] only between
// the levels of a lowering; [Runs] executes such a stage on several inputs and in several orders of the simulated
// agents, and holds the results against those expected, as package exec compares them. tsrun --verify-each-stage and
// tools/tsfuzz are this with a report.
package stages
