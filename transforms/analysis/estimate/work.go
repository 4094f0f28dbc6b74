package estimate

import (
	"math"

	"github.com/tsopt/tsopt/ir"
)

// resource is a part of an SM that works for one operation at a time.
type resource int

const (
	tensorCores resource = iota
	arithmetic
	specialFunctions
	sharedMemory
	l2
	resources
)

var resourceNames = [resources]string{"tensor cores", "ALUs", "SFUs", "shared memory", "L2"}

// work is what a piece of code needs of an SM, in cycles.
type work struct {
	busy [resources]float64
	// apart is the part of busy that no thread waits for where it is begun.
	apart [resources]float64
	// time is how long the threads that run the code take.
	time float64
	// moved are the bytes to and from each array in device memory.
	moved map[*ir.Value]float64
}

// waited is work on a resource that the threads wait for.
func waited(r resource, cycles float64) (w work) {
	w.busy[r], w.time = cycles, cycles
	return w
}

// begun is work on a resource that runs by itself.
func begun(r resource, cycles float64) (w work) {
	w.busy[r], w.apart[r] = cycles, cycles
	return w
}

// unawaited is the same work, which no thread waits for.
func (w work) unawaited() work {
	w.apart, w.time = w.busy, 0
	return w
}

// then is what follows added.
func (w work) then(x work) work {
	for r := range resources {
		w.busy[r] += x.busy[r]
		w.apart[r] += x.apart[r]
	}
	w.time += x.time
	return w.moving(x.moved, 1)
}

// moving adds bytes that are moved n times.
func (w work) moving(moved map[*ir.Value]float64, n float64) work {
	if len(moved) == 0 {
		return w
	}
	sum := map[*ir.Value]float64{}
	for v, b := range w.moved {
		sum[v] = b
	}
	for v, b := range moved {
		sum[v] += b * n
	}
	w.moved = sum
	return w
}

// repeated is the work of n iterations that take so long each.
func (w work) repeated(n, interval float64) (out work) {
	for r := range resources {
		out.busy[r] = w.busy[r] * n
	}
	out.time = interval * n
	return out.moving(w.moved, n)
}

// interval is how long an iteration takes while others are in flight: as long as its threads, or as what is longest
// busy. What is nearly as long as the longest delays it.
func (w work) interval() float64 {
	all := []float64{w.time}
	for r := range resources {
		if w.apart[r] > 0 {
			all = append(all, w.busy[r])
		}
	}
	return max(smoothMax(all...), w.longest())
}

// longest is the time for which the resource that is busy longest is.
func (w work) longest() (most float64) {
	for _, b := range w.busy {
		most = max(most, b)
	}
	return most
}

// smoothMax is a little more than the greatest where others are near it: two that are equal take 9 % longer than one.
func smoothMax(xs ...float64) float64 {
	const sharpness = 8
	most := 0.0
	for _, x := range xs {
		most = max(most, x)
	}
	if most == 0 {
		return 0
	}
	sum := 0.0
	for _, x := range xs {
		sum += math.Pow(x/most, sharpness)
	}
	return most * math.Pow(sum, 1.0/sharpness)
}
