package cuda

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"github.com/ebitengine/purego"
	"github.com/stretchr/testify/require"
)

// stub is the compiled stand-in for libcuda.
type stub struct {
	path       string
	log, reset uintptr
	set        uintptr
}

var buildStub = sync.OnceValues(func() (*stub, error) {
	dir, err := os.MkdirTemp("", "cuda-stub")
	if err != nil {
		return nil, err
	}
	s := &stub{path: filepath.Join(dir, "libcuda.so.1")}
	if err := exec.Command("gcc", "-shared", "-fPIC", "-O1", "-o", s.path, "testdata/stub.c").Run(); err != nil {
		return nil, err
	}
	lib, err := openLibrary(s.path)
	if err != nil {
		return nil, err
	}
	for name, to := range map[string]*uintptr{"stub_log": &s.log, "stub_reset": &s.reset, "stub_set": &s.set} {
		if *to, err = lookup(lib, name); err != nil {
			return nil, err
		}
	}
	return s, nil
})

// useStub makes Open load the stub, with its default settings: two devices that
// reach each other.
func useStub(t *testing.T) *stub {
	t.Helper()
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	s, err := buildStub()
	require.NoError(t, err)
	t.Setenv("TSOPT_LIBCUDA", s.path)
	purego.SyscallN(s.reset)
	return s
}

func (s *stub) with(key string, value int) *stub {
	name := cString(key)
	purego.SyscallN(s.set, uintptr(unsafe.Pointer(&name[0])), uintptr(value))
	return s
}

// lines returns the log and empties it, keeping the settings.
func (s *stub) lines() []string {
	var text *byte
	r, _, _ := purego.SyscallN(s.log)
	*(*uintptr)(unsafe.Pointer(&text)) = r
	return strings.Split(strings.TrimSpace(goString(text)), "\n")
}

// grep returns the lines of the log that contain a text.
func (s *stub) grep(text string) []string {
	var out []string
	for _, l := range s.lines() {
		if strings.Contains(l, text) {
			out = append(out, l)
		}
	}
	return out
}

// openStub returns the driver and its devices, closed at the end of the test.
func openStub(t *testing.T) (*Driver, []*Device) {
	t.Helper()
	drv, err := Open()
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, drv.Close()) })
	devs := make([]*Device, drv.Count())
	for i := range devs {
		devs[i], err = drv.Device(i)
		require.NoError(t, err)
	}
	return drv, devs
}
