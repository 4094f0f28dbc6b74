package tilegen

// shared is a tile in shared memory that has been written.
type shared struct {
	name string
	elem *elem
}
