package tilelang

import (
	"fmt"

	"github.com/tsopt/tsopt/internal/python/eval"
)

// torchModule is torch: kernels and their helper functions use its element types, and ask for properties of the device
// that programs are compiled for.
var torchModule = &hostModule{opaque{name: "torch"}, map[string]eval.Value{
	"cuda": &hostModule{opaque{name: "torch.cuda"}, map[string]eval.Value{
		"is_available":          onDevice("is_available", func(*eval.Call) (eval.Value, error) { return true, nil }),
		"current_device":        onDevice("current_device", func(*eval.Call) (eval.Value, error) { return int64(0), nil }),
		"get_device_capability": onDevice("get_device_capability", capability),
		"get_device_properties": onDevice("get_device_properties", properties),
	}},
	"version": &hostModule{opaque{name: "torch.version"}, map[string]eval.Value{"hip": nil}},
}}

func onDevice(name string, of func(*eval.Call) (eval.Value, error)) eval.Value {
	return &eval.Builtin{Name: name, Fn: of}
}

// capability is torch.cuda.get_device_capability.
func capability(c *eval.Call) (eval.Value, error) {
	var major, minor int64
	if _, err := fmt.Sscanf(computeCapability, "%d.%d", &major, &minor); err != nil {
		return nil, err
	}
	translatorOf(c.Site).remark(c.Site, "assuming a device of compute capability %s", computeCapability)
	return &eval.Tuple{Elems: []eval.Value{major, minor}}, nil
}

// properties is torch.cuda.get_device_properties, as far as a target says them.
func properties(c *eval.Call) (eval.Value, error) {
	version, err := capability(c)
	if err != nil {
		return nil, err
	}
	n, err := numberOfSMs.Fn(c)
	if err != nil {
		return nil, err
	}
	of := version.(*eval.Tuple).Elems
	return &hostModule{opaque{name: "torch.cuda.get_device_properties()"},
		map[string]eval.Value{"major": of[0], "minor": of[1], "multi_processor_count": n}}, nil
}
