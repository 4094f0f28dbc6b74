package cpu

import "fmt"

// Deadlock is the error of a team whose workers all wait for what none of them will write.
type Deadlock struct {
	Waits []Wait
	// Waiting is how many blocks of each member have not begun.
	Waiting []int64
}

// Wait is where a block waits: the number of the loop among those of its kernel.
type Wait struct {
	Member int
	Block  int64
	Site   int
}

func (d *Deadlock) Error() string {
	return fmt.Sprintf("deadlock: %d blocks wait for ever", len(d.Waits))
}
