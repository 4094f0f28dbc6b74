// Package check asks of a program whether all stages of its lowering agree.
//
// The program as written, executed by the simulator, is the oracle. It is printed and read back, lowered pass by pass,
// executed after each pass in several orders of its agents, with races looked for, and at last compiled to PTX and
// assembled. A [Find] is the first thing that goes wrong, or a program that a pass rejects; finds with the same
// [Find.Signature] are mostly the same defect. [Checker.Shrink] makes a program with a find small.
package check
