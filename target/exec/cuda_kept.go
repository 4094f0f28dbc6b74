package exec

import "github.com/tsopt/tsopt/target/cuda"

// keptBytes is the size of the largest memory that a device keeps for the next gpu.alloc.
const keptBytes = 32 << 20

// obtain is memory for a gpu.alloc: such as gpu.dealloc gave back with the same size, or new. The driver needs up to a
// millisecond to make memory that all devices access, which a loop of the host would pay in each iteration.
func (d *gpuDevice) obtain(bytes int) (cuda.Ptr, error) {
	if all := d.kept[bytes]; len(all) > 0 {
		d.kept[bytes] = all[:len(all)-1]
		return all[len(all)-1], nil
	}
	p, err := d.Alloc(bytes)
	if err == nil || len(d.kept) == 0 {
		return p, err
	}
	if err := d.dropKept(); err != nil {
		return 0, err
	}
	return d.Alloc(bytes)
}

// giveBack is the end of memory that obtain gave. Nothing that runs uses it.
func (d *gpuDevice) giveBack(p cuda.Ptr, bytes int) error {
	if bytes > keptBytes {
		return d.Free(p)
	}
	if d.kept == nil {
		d.kept = map[int][]cuda.Ptr{}
	}
	d.kept[bytes] = append(d.kept[bytes], p)
	return nil
}

func (d *gpuDevice) dropKept() error {
	for _, all := range d.kept {
		for _, p := range all {
			if err := d.Free(p); err != nil {
				return err
			}
		}
	}
	d.kept = nil
	return nil
}
