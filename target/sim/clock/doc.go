// Package clock has vector clocks: what an agent of the simulator knows to have happened before, and what async
// operations see of it.
package clock
