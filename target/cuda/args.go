package cuda

import (
	"encoding/binary"
	"fmt"
	"math"
	"unsafe"
)

// Args are the arguments of a launch, packed. They may be used for any number of
// launches; the driver copies them at each.
type Args struct {
	store []uint64 // words, so that all arguments are aligned
	addrs []unsafe.Pointer
	sizes []int
}

// Pack packs arguments: integers and floats of a fixed size, bool, Ptr, and []byte
// for structures passed by value, such as tensor maps, which lie at multiples of 64
// bytes where their size is one.
func Pack(args ...any) (*Args, error) {
	a := &Args{}
	var all [][]byte
	var offsets []int
	n := 0
	for i, arg := range args {
		data, err := encode(arg)
		if err != nil {
			return nil, fmt.Errorf("argument %d: %w", i, err)
		}
		if len(data)%mapAlign == 0 {
			n = (n + mapAlign - 1) / mapAlign * mapAlign
		}
		all, offsets, a.sizes = append(all, data), append(offsets, n), append(a.sizes, len(data))
		n += (len(data) + 7) / 8 * 8
	}
	a.store = alignedWords(n / 8)
	for i, o := range offsets {
		at := unsafe.Pointer(&a.store[o/8])
		copy(unsafe.Slice((*byte)(at), len(all[i])), all[i])
		a.addrs = append(a.addrs, at)
	}
	return a, nil
}

func encode(arg any) ([]byte, error) {
	ne := binary.NativeEndian
	switch v := arg.(type) {
	case Ptr:
		return ne.AppendUint64(nil, uint64(v)), nil
	case int64:
		return ne.AppendUint64(nil, uint64(v)), nil
	case uint64:
		return ne.AppendUint64(nil, v), nil
	case float64:
		return ne.AppendUint64(nil, math.Float64bits(v)), nil
	case int32:
		return ne.AppendUint32(nil, uint32(v)), nil
	case uint32:
		return ne.AppendUint32(nil, v), nil
	case float32:
		return ne.AppendUint32(nil, math.Float32bits(v)), nil
	case int16:
		return ne.AppendUint16(nil, uint16(v)), nil
	case uint16:
		return ne.AppendUint16(nil, v), nil
	case int8:
		return []byte{byte(v)}, nil
	case uint8:
		return []byte{v}, nil
	case bool:
		return []byte{byte(one(v))}, nil
	case []byte:
		if len(v) > 0 {
			return v, nil
		}
	}
	return nil, fmt.Errorf("a %T cannot be passed to a kernel", arg)
}

// check compares the arguments with the kernel's parameters, if those are known:
// the driver reads as many bytes as the kernel declares, whatever is there.
func (a *Args) check(f *Function) error {
	if n, ok := f.ParamCount(); ok && len(a.sizes) != n {
		return fmt.Errorf("kernel %s has %d parameters, but got %d arguments", f.name, n, len(a.sizes))
	}
	for i, p := range f.params {
		if a.sizes[i] != p.Size {
			return fmt.Errorf("parameter %d of kernel %s has %d bytes, but the argument has %d bytes", i, f.name, p.Size,
				a.sizes[i])
		}
	}
	return nil
}
