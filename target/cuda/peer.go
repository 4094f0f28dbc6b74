package cuda

// OpenTo lets kernels of the device load from and store to the memory of a peer,
// whatever was allocated there and will be.
func (d *Device) OpenTo(peer *Device) error { return d.openTo(peer) }
