// Package launchplan is what a host must do to run a compiled program, as JSON that
// needs nothing of the compiler to be read: which images to load, how much memory each
// device needs, what to copy where, and how each kernel is launched with which
// arguments. docs/use/host-api.md describes the format.
package launchplan

import "fmt"

// ABI is the version of the format; StridedABI that of plans with arguments whose elements do not lie row by row,
// ConstantABI that of plans with buffers that hold constants, ObjectABI that of plans for CPUs.
const (
	ABI         = 2
	StridedABI  = 3
	ConstantABI = 4
	ObjectABI   = 5
)

// FileName is the name of a plan among the files of its folder.
const FileName = "launch.json"

// Plan is a program: the function that was recorded, for one set of shapes and numbers, and what is open of these.
type Plan struct {
	ABI       int        `json:"abi"`
	Function  string     `json:"function"`
	Devices   int        `json:"devices"` // how many are used, from 0 on
	Arguments []Argument `json:"arguments"`
	Images    []Image    `json:"images"`
	Kernels   []Kernel   `json:"kernels"`
	// Constants are what buffers hold from the time on when the plan is loaded.
	Constants []Constant `json:"constants,omitempty"`
	Buffers   []Buffer   `json:"buffers"`
	Steps     []Step     `json:"steps"`
	// Values are numbers that follow from what the program is called with, each from those before it. Open says where in
	// the plan they stand: the numbers there are for the arguments that it was recorded with.
	Values []Value `json:"values,omitempty"`
	Open   []Open  `json:"open,omitempty"`
	// Key is what a cache calls the plan, so that a wrong plan in its place is detected.
	Key string `json:"key,omitempty"`
}

// Argument is an array of the caller's, or a number.
type Argument struct {
	Name  string  `json:"name"`
	Type  string  `json:"type"`
	Shape []int64 `json:"shape"`
	// Strides are in elements; without them the array lies row by row.
	Strides []int64 `json:"strides,omitempty"`
	Bytes   int     `json:"bytes"`         // from the first element to the end of the last
	Out     bool    `json:"out,omitempty"` // a result
	// Divisible are the assumptions about it, which each call must satisfy.
	Divisible []Assumption `json:"divisible,omitempty"`
	// Number is the value that the plan was recorded with, nil for an array.
	Number *Number `json:"number,omitempty"`
}

// Assumption is a number of an argument and its divisor: "size" or "stride" of a dimension, "offset", "address", or the
// "number" itself.
type Assumption struct {
	Of      string `json:"of"`
	Dim     int    `json:"dim"`
	Divisor int64  `json:"divisor"`
}

// Image is code to load on every device.
type Image struct {
	File   string `json:"file"` // in the plan's folder
	Kind   string `json:"kind"` // "ptx", "cubin" or "object"
	Target string `json:"target,omitempty"`
	// Bytes and SHA256 are the file's, which may have been cut since.
	Bytes  int    `json:"bytes"`
	SHA256 string `json:"sha256"`
	// Object is how an image of the kind "object" is loaded.
	Object *Object `json:"object,omitempty"`
}

// Object is an image of a CPU, whose bytes a process copies to the start of pages. It adds their address to the words
// at Absolute, writes the addresses of functions of the C library to those at Imports, makes the bytes up to Exec
// executable, and calls its kernels: kernel(args, first, count, scratch) (docs/use/host-api.md).
type Object struct {
	Machine  string   `json:"machine"` // "x86-64" or "aarch64"
	Exec     uint64   `json:"exec"`
	Read     uint64   `json:"read"` // the end of what is only read
	Size     uint64   `json:"size"` // of all pages; what the file lacks is zero
	Absolute []uint64 `json:"absolute"`
	Imports  []Import `json:"imports"`
}

// Import is a place for the address of a function.
type Import struct {
	At   uint64 `json:"at"`
	Name string `json:"name"`
}

// ObjectKernel is a kernel in an image of a CPU.
type ObjectKernel struct {
	At      uint64 `json:"at"`      // its first byte
	Scratch int64  `json:"scratch"` // bytes of scratch memory of a worker
	// Waits says that blocks wait for each other: each that runs needs a worker.
	Waits bool `json:"waits"`
}

// Constant is a file of bytes that buffers hold and no step writes: a host uploads them once.
type Constant struct {
	File   string `json:"file"` // in the plan's folder
	Bytes  int    `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// Kernel is a function of an image.
type Kernel struct {
	Name  string `json:"name"`
	Image int    `json:"image"`
	// Object is set in an image of a CPU.
	Object *ObjectKernel `json:"object,omitempty"`
}

// Buffer is memory of a device, aligned to 256 bytes, that lives as long as the plan. It
// holds anything at first, if not a constant.
type Buffer struct {
	Device int `json:"device"`
	Bytes  int `json:"bytes"`
	// Symmetric buffers are the devices' parts of one arena: all of the same number are
	// as large, and kernels of every device access all of them.
	Symmetric *int `json:"symmetric,omitempty"`
	// Argument says that the buffer stands for an argument, which the copies to and from it
	// are all that it is for: a caller whose array is on the device may pass that, and leave
	// the copies out.
	Argument *int `json:"argument,omitempty"`
	// Constant is the constant that the buffer holds, a number among those of the plan.
	Constant *int `json:"constant,omitempty"`
	// Host says that it is page-locked memory of the host, which the device accesses.
	Host bool `json:"host,omitempty"`
	// Waits are those that may write into a buffer of the host why a kernel stopped.
	Waits []Wait `json:"waits,omitempty"`
}

// Wait is a wait for a counter that may give up.
type Wait struct {
	At         string `json:"at"`     // FILE:LINE:COLUMN, empty where it is not known
	Signal     string `json:"signal"` // where the signal is allocated
	Name       string `json:"name,omitempty"`
	Compare    string `json:"compare"`
	TimeoutNs  int64  `json:"timeoutNs,omitempty"` // none: it gives up only when the host says so
	Unit       string `json:"unit,omitempty"`      // of a block, that waits on its own
	Dimensions int    `json:"dimensions"`          // of the grid
	// comm.wait, comm.take, or comm.test, which asks, with a loop of the program around it
	Op string `json:"op"`
}

// Step is one thing to do; one of the fields is there. Steps of a device are done in their
// order, and copies to and from the caller's arrays before the next step.
type Step struct {
	Fill   *Fill   `json:"fill,omitempty"`
	Copy   *Copy   `json:"copy,omitempty"`
	Launch *Launch `json:"launch,omitempty"`
	Wait   bool    `json:"wait,omitempty"` // for all devices
}

// Fill repeats an element over memory of a device.
type Fill struct {
	Buffer int `json:"buffer"`
	Offset int `json:"offset"`
	Bytes  int `json:"bytes"`
	Width  int `json:"width"` // bytes of the element
	// Bits are the element's, as a number in hexadecimal.
	Bits string `json:"bits"`
}

// Copy copies rows of bytes, for every index of counts.
type Copy struct {
	To     Place `json:"to"`
	From   Place `json:"from"`
	Bytes  int   `json:"bytes"`  // of a row
	Counts []int `json:"counts"` // of rows, the outermost dimension first; empty for one row
	// Part is the shape of the buffer where the copy is between an argument and a device's part of it,
	// which the buffer holds until it is filled with another: a process that has only the device's part
	// passes that, and leaves the copy out. Nil for other copies.
	Part []int64 `json:"part,omitzero"`
}

// Place is where rows lie: in a buffer, in an argument, or in bytes that are given.
type Place struct {
	Buffer   *int   `json:"buffer,omitempty"`
	Argument *int   `json:"argument,omitempty"`
	Data     []byte `json:"data,omitempty"` // base64
	Offset   int    `json:"offset"`
	Pitches  []int  `json:"pitches"` // in bytes, one for each of the counts
}

// Launch starts a kernel on a device.
type Launch struct {
	Kernel      int     `json:"kernel"`
	Device      int     `json:"device"`
	Grid        [3]int  `json:"grid"`
	Block       [3]int  `json:"block"`
	Cluster     *[3]int `json:"cluster,omitempty"`
	Shared      int     `json:"shared"` // bytes of dynamic shared memory
	Cooperative bool    `json:"cooperative"`
	// Together is how many launches, of as many devices, wait for each other's signals: they
	// stand one behind the other in the plan, and nothing may wait in between.
	Together int     `json:"together"`
	Params   []Param `json:"params"`
}

// Param is a parameter of a kernel; one of the fields but Memref is there.
type Param struct {
	// Pointer is an address.
	Pointer *At `json:"pointer,omitempty"`
	// Number is an integer or the bits of a float, of a type such as "i64" or "f32".
	Number *Number `json:"number,omitempty"`
	// Distance is the address of a buffer minus that of another, 64 bits wide.
	Distance *Distance `json:"distance,omitempty"`
	// TensorMap is one as cuTensorMapEncodeTiled makes it: 128 bytes at a multiple of 64.
	TensorMap *TensorMap `json:"tensorMap,omitempty"`
	// Memref says of the pointer to an array what that is.
	Memref *Memref `json:"memref,omitempty"`
}

// At is a place in a buffer.
type At struct {
	Buffer int `json:"buffer"`
	Offset int `json:"offset"`
}

// Number is a value of a type.
type Number struct {
	Type  string `json:"type"`
	Bytes int    `json:"bytes"`
	Bits  string `json:"bits"` // in hexadecimal
	// Of says what the number is of an array, if it is of one.
	Of *Part `json:"of,omitempty"`
}

// Part is a dynamic number of an array, which is an argument of the kernel.
type Part struct {
	Param int    `json:"param"` // the array's pointer, a number among the parameters
	Part  string `json:"part"`  // "offset", "size" or "stride"
	Dim   int    `json:"dim"`   // of sizes and strides
}

// Distance is between two buffers.
type Distance struct {
	To   int `json:"to"`
	From int `json:"from"`
}

// Memref is an array. The pointer is to its buffer, in which its first element is Offset elements on.
type Memref struct {
	Type    string  `json:"type"`
	Shape   []int64 `json:"shape"`
	Strides []int64 `json:"strides"` // in elements
	Offset  int64   `json:"offset"`
}

// TensorMap are the arguments of cuTensorMapEncodeTiled; enumerations have the numbers of
// cuda.h. Dimensions and strides begin with the innermost, whose stride is not listed.
type TensorMap struct {
	At             At      `json:"at"`
	Type           int     `json:"type"`
	Dims           []int64 `json:"dims"`
	Strides        []int64 `json:"strides"` // in bytes
	Box            []int   `json:"box"`
	ElementStrides []int   `json:"elementStrides"`
	Interleave     int     `json:"interleave"`
	Swizzle        int     `json:"swizzle"`
	L2Promotion    int     `json:"l2Promotion"`
	Fill           int     `json:"fill"`
}

// Hex is the bits of a value as plans have them.
func Hex(bits uint64) string { return fmt.Sprintf("%#x", bits) }
