package estimate

import (
	"fmt"
	"strings"
)

// A Cause is what a kernel's time is mostly due to.
type Cause string

// The causes: the launch, a grid with fewer blocks than the device has SMs, a last wave that leaves most of them idle,
// registers in local memory, shared memory that leaves no room for another block, or what [Cost.Limit] names.
const (
	ByLaunch       Cause = "launch"
	ByFewBlocks    Cause = "few blocks"
	ByLastWave     Cause = "last wave"
	BySpills       Cause = "spills"
	BySharedMemory Cause = "shared memory"
	ByUnit         Cause = "unit"
)

// few is the part of the SMs that have a block, and of a time, below which that is what a user should look at first.
const few = 0.8

// roomy is the part of a kernel's time with enough shared memory for all blocks that an SM could run, below which too
// little of it is what a user should look at first.
const roomy = 0.7

// least is the roofline in microseconds below which a sentence leaves it out.
const least = 0.1

// Cause is what the kernel's time is mostly due to.
func (c Cost) Cause() Cause {
	switch {
	case c.Refused() != "":
		return BySpills
	case c.Launch > c.Total/2:
		return ByLaunch
	case float64(c.Blocks) < few*float64(c.SMs):
		return ByFewBlocks
	case c.Waves > 1 && c.used() < few:
		return ByLastWave
	case c.Roomy > 0 && c.Roomy < roomy*c.Total:
		return BySharedMemory
	}
	return ByUnit
}

// used is the part of the places for blocks, over all waves, that have one.
func (c Cost) used() float64 {
	return float64(c.Blocks) / float64(c.Waves*c.Resident*c.SMs)
}

// Roofline is how long the kernel would take at least if its blocks were divided evenly among all SMs: as long as
// tensor cores need, or device memory. Unit says which.
func (c Cost) Roofline() (us float64, unit string) {
	us, unit = c.Memory, "device memory"
	if t := c.Busy[tensorCores] * c.used(); t > us {
		us, unit = t, resourceNames[tensorCores]
	}
	return us, unit
}

// Verdict is a sentence that says what the kernel's time is due to, and one that compares it with its roofline.
func (c Cost) Verdict() string {
	kernel := c.Total - c.Launch
	var says string
	switch c.Cause() {
	case BySpills:
		says = "Spills registers: " + c.Refused() + "."
	case ByLaunch:
		says = fmt.Sprintf("The launch takes %s of the predicted %s; the kernel itself takes %s.", Micros(c.Launch),
			Micros(c.Total), Micros(kernel))
		if c.Blocks < c.SMs {
			says += fmt.Sprintf(" The grid has %s for %d SMs.", plural(c.Blocks, "block"), c.SMs)
		}
	case ByFewBlocks:
		says = fmt.Sprintf("Too few blocks: the grid has %s for %d SMs, so that %d %% of the device idles for the predicted %s.",
			plural(c.Blocks, "block"), c.SMs, 100-100*c.Blocks/c.SMs, Micros(c.Total))
	case ByLastWave:
		says = fmt.Sprintf("The last wave is nearly empty: %s run in %s, which have room for %d.", plural(c.Blocks, "block"),
			plural(c.Waves, "wave"), c.Waves*c.Resident*c.SMs)
	case BySharedMemory:
		says = fmt.Sprintf("Shared memory limits an SM to %d of %d blocks at a time, and it idles while they wait: with room for all the kernel would take about %s instead of the predicted %s.",
			c.Resident, c.Beside, Micros(c.Roomy), Micros(c.Total))
	default:
		says = fmt.Sprintf("Limited by %s for most of the predicted %s.", c.Limit(), Micros(c.Total))
	}
	if us, unit := c.Roofline(); us >= least && kernel > 0 {
		says += fmt.Sprintf(" The roofline is %s (%s): the kernel reaches %.0f %% of it.", Micros(us), unit, 100*min(1, us/kernel))
	}
	return says
}

// Units are the times of the parts of an SM, of the threads, of device memory and of the launch, in microseconds, with
// their names: what [Cost.Time] lists.
func (c Cost) Units() (names []string, us []float64) {
	add := func(name string, t float64) { names, us = append(names, name), append(us, t) }
	add("issue and latency", c.Threads)
	for r, t := range c.Busy {
		if t > 0 {
			add(resourceNames[r], t)
		}
	}
	add("device memory", c.Memory)
	add("launch overhead", c.Launch)
	return names, us
}

// listed are the units in a sentence.
func (c Cost) listed() string {
	names, us := c.Units()
	var parts []string
	for i, name := range names {
		parts = append(parts, name+" "+Micros(us[i]))
	}
	return strings.Join(parts, ", ")
}
