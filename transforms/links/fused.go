package links

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/comm"
)

// Fused is what a kernel is thought to take that does an exchange tile by tile, in nanoseconds.
type Fused struct {
	Launch, Product float64
	Traffic         float64 // by how much what is sent beside slows the product
	Link            float64
	Waits           float64
	Memory          float64 // for what came, behind all else
}

// Total is all of it: the product and the link work at the same time.
func (f Fused) Total() float64 {
	return f.Launch + max(f.Product+f.Traffic, f.Link) + f.Waits + f.Memory
}

// String has the terms in microseconds.
func (f Fused) String() string {
	return fmt.Sprintf("%.1f µs (launch %.1f, product %.1f and %.1f for traffic beside link %.1f, waits %.1f, memory %.1f)",
		f.Total()/1e3, f.Launch/1e3, f.Product/1e3, f.Traffic/1e3, f.Link/1e3, f.Waits/1e3, f.Memory/1e3)
}

// Fuse is what a kernel takes whose product takes so long and which does an exchange by an algorithm, of so many bytes
// a unit among so many units. reads says that it reads what came at its end, as sums are made.
func (n Network) Fuse(x Exchange, by comm.Algorithm, units, bytes int64, product float64, reads bool) (f Fused) {
	for _, a := range x {
		if a.Way != By(by) {
			continue
		}
		alone := n.cost(a, units, bytes)
		f = Fused{Launch: alone.Launch, Product: product, Link: alone.Link, Waits: alone.Steps}
		if n.Beside > 0 {
			f.Traffic = a.sent(float64(units)) * float64(bytes) / n.Beside
		}
		if reads && n.Memory > 0 {
			f.Memory = a.moved(float64(units)) * float64(bytes) / n.Memory
		}
	}
	return f
}
