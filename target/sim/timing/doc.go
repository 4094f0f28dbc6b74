// Package timing says how long a program takes on a machine that is only described.
//
// While the simulator executes a program, a [Recorder] makes a graph of steps: work of an instruction, accesses of a
// memory, messages of a network. A step begins when those are over that it needs: what its unit issued before, its
// operands, and what the unit learned of others, which histories carry (clock.Cause). The order in which the simulator
// runs agents has no part in it. [Graph.Run] then serves the steps in order of time.
//
//	graph.go    steps, and their times
//	network.go  links, and the way of a message
//	machine.go  the parts of a scale.arch
//	cost.go     what an operation needs
//	record.go   from agents to steps
//	report.go   the result as text; trace.go as a trace for Perfetto
//
// # The model
//
// A unit issues its operations in order, and an operation when its operands are there; it does not wait for results.
// An instruction of a unit, a memory and a link each serve one thing at a time, in order of arrival. A memory takes
// bytes/rate, and the data are there a latency later. A message starts after the setup time, goes in packets, in
// grids along the last dimension first, and the head of a packet is at the next unit a hop time after the link has
// begun to serve it. Links have room for all packets that wait. Numbers and addresses take no time, nor do tiles that
// are in registers, whatever their size. Block i runs on unit i modulo the number of units.
package timing
