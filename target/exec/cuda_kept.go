package exec

import "github.com/tsopt/tsopt/target/cuda"

// keptBytes is the size of the largest memory that a device keeps for the next gpu.alloc.
const keptBytes = 32 << 20

// kept is memory that gpu.dealloc gave back, by its bytes. The driver needs up to a millisecond to make memory that all
// devices or the host access, which a loop of the host would pay in each iteration.
type kept[T any] map[int][]T

// take is memory of that size, if some is kept.
func (k kept[T]) take(bytes int) (mem T, found bool) {
	if all := k[bytes]; len(all) > 0 {
		k[bytes] = all[:len(all)-1]
		return all[len(all)-1], true
	}
	return mem, false
}

// put keeps memory that nothing uses; it reports whether it does.
func (k kept[T]) put(mem T, bytes int) bool {
	if bytes > keptBytes {
		return false
	}
	k[bytes] = append(k[bytes], mem)
	return true
}

// obtain is memory for a gpu.alloc.
func (d *gpuDevice) obtain(bytes int) (cuda.Ptr, error) {
	if p, found := d.kept.take(bytes); found {
		return p, nil
	}
	p, err := d.Alloc(bytes)
	if err == nil || len(d.kept) == 0 {
		return p, err
	}
	for n, all := range d.kept {
		for _, p := range all {
			if err := d.Free(p); err != nil {
				return 0, err
			}
		}
		delete(d.kept, n)
	}
	return d.Alloc(bytes)
}

// obtainHost is memory for a gpu.alloc that is the host's.
func (d *gpuDevice) obtainHost(bytes int) (*cuda.HostMemory, error) {
	if h, found := d.keptHost.take(bytes); found {
		return h, nil
	}
	return d.AllocHost(bytes)
}

// giveBack ends the use of memory that obtain gave.
func (d *gpuDevice) giveBack(p cuda.Ptr, bytes int) error {
	if d.kept.put(p, bytes) {
		return nil
	}
	return d.Free(p)
}

// giveBackHost ends the use of memory that obtainHost gave.
func (d *gpuDevice) giveBackHost(h *cuda.HostMemory) error {
	if d.keptHost.put(h, len(h.Bytes)) {
		return nil
	}
	return h.Free()
}
