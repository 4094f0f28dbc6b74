// Package bundles keeps compiled programs on disk: a folder for each, of the files that
// package launchplan writes, named by the SHA-256 of all that its content depends on. The
// least recently used ones go when there are too many.
package bundles

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/target/launchplan"
)

// Room is how many bytes of compiled programs are kept.
const Room = 2 << 30

// Cache is a folder of compiled programs.
type Cache struct{ Dir string }

// Folders of the cache: bundles by their keys, and by the hash of a client's request what
// it was answered, which saves asking; and PTX of single kernels, which programs that differ in others share.
const (
	kernels = "kernels"
	index   = "index"
	code    = "code"
)

// Default is the cache of a user: $TSOPT_CACHE, or tsopt in $XDG_CACHE_HOME, or in
// ~/.cache. The Python package finds the same.
func Default(getenv func(string) string) (Cache, error) {
	if dir := getenv("TSOPT_CACHE"); dir != "" {
		return Cache{dir}, nil
	}
	if dir := getenv("XDG_CACHE_HOME"); dir != "" {
		return Cache{filepath.Join(dir, "tsopt")}, nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return Cache{}, fmt.Errorf("no cache directory: %w; set TSOPT_CACHE to a directory", err)
	}
	return Cache{filepath.Join(home, ".cache", "tsopt")}, nil
}

// Compiler names the compiler that runs: its version, or of a build without one, and of one with changes that no commit
// has, the size and the time of its file beside it.
func Compiler() string {
	version := command.Build()
	if version != "(devel)" && !strings.HasSuffix(version, "+dirty") {
		return version
	}
	if path, err := os.Executable(); err == nil {
		if info, err := os.Stat(path); err == nil {
			return fmt.Sprintf("%s %d %d", version, info.Size(), info.ModTime().UnixNano())
		}
	}
	return version
}

// Key is the SHA-256 of parts, in hexadecimal.
func Key(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		h.Write(binary.LittleEndian.AppendUint64(nil, uint64(len(p))))
		h.Write([]byte(p))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Folder is where the bundle of a key lies, or would.
func (c Cache) Folder(key string) string { return filepath.Join(c.Dir, kernels, key) }

// Code is the folder of single kernels' code.
func (c Cache) Code() string { return filepath.Join(c.Dir, code) }

// keys are names of bundles, and of entries of the index: nothing else in the cache's folders is ours to remove.
var keys = regexp.MustCompile("^[0-9a-f]{64}$")

// Has says whether there is a bundle that is as it was written, for this key, and counts that as a use of it.
func (c Cache) Has(key string) bool {
	now := time.Now()
	if info, err := os.Lstat(c.Folder(key)); err != nil || !info.IsDir() {
		return false // nothing, or a link to another folder
	}
	plan, err := launchplan.Read(c.Folder(key))
	return err == nil && plan.Key == key && os.Chtimes(c.Folder(key), now, now) == nil
}

// attempts is how often a bundle is put in the place of one that is no good: another process may put one there in
// between.
const attempts = 10

// Put makes a bundle: fill writes its files to a folder, a plan with the key among them, which appears whole. What lies
// there and is no bundle of the key gives way. Another process may do the same.
func (c Cache) Put(key string, fill func(dir string) error) (folder string, err error) {
	parent := filepath.Join(c.Dir, kernels)
	if err := os.MkdirAll(parent, 0o777); err != nil {
		return "", err
	}
	tmp, err := os.MkdirTemp(parent, ".new-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(tmp)
	if err := os.Chmod(tmp, 0o755); err != nil {
		return "", err
	}
	if err := fill(tmp); err != nil {
		return "", err
	}
	folder = c.Folder(key)
	for range attempts {
		if err = os.Rename(tmp, folder); err == nil || c.Has(key) {
			return folder, nil
		}
		if err := c.remove(folder); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return "", err
}

// remove renames a bundle in one step, so that no process sees a part of it, and then removes it.
func (c Cache) remove(folder string) error {
	away, err := os.MkdirTemp(filepath.Dir(folder), ".new-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(away)
	return os.Rename(folder, filepath.Join(away, "old"))
}

// Bundle is one compiled program.
type Bundle struct {
	Key   string
	Bytes int64
	Used  time.Time // last
}

// List are the bundles, the one used last first.
func (c Cache) List() ([]Bundle, error) {
	entries, err := os.ReadDir(filepath.Join(c.Dir, kernels))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var out []Bundle
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !e.IsDir() || !keys.MatchString(e.Name()) {
			continue // gone since, being made, or somebody else's
		}
		out = append(out, Bundle{e.Name(), size(c.Folder(e.Name())), info.ModTime()})
	}
	slices.SortFunc(out, func(a, b Bundle) int { return b.Used.Compare(a.Used) })
	return out, nil
}

func size(dir string) (n int64) {
	files, _ := os.ReadDir(dir)
	for _, f := range files {
		if info, err := f.Info(); err == nil {
			n += info.Size()
		}
	}
	return n
}

// tidied is the file whose time is that of the last [Cache.Tidy], which is often enough.
const (
	tidied = "tidied"
	often  = 10 * time.Minute
)

// Tidy is [Cache.Limit], unless that was done a short while ago.
func (c Cache) Tidy(room int64) error {
	name := filepath.Join(c.Dir, tidied)
	if info, err := os.Lstat(name); err == nil && time.Since(info.ModTime()) < often {
		return nil
	}
	if err := proc.ReplaceLink(name, nil); err != nil {
		return err
	}
	return c.Limit(room)
}

// unfinished is how long a bundle may take to be made.
const unfinished = time.Hour

// Limit removes bundles until those left take no more than room, the least recently used
// first, with what index says of them, and what processes left that ended early.
func (c Cache) Limit(room int64) error {
	list, err := c.List()
	if err != nil {
		return err
	}
	oldest := time.Now()
	for _, b := range list {
		if room -= b.Bytes; room >= 0 {
			oldest = b.Used
			continue
		}
		if err := c.remove(c.Folder(b.Key)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	stale := time.Now().Add(-unfinished)
	c.sweep(kernels, begun, stale)
	c.sweep(index, begunEntry, stale)
	if room < 0 {
		c.sweep(index, keys, oldest)
		c.sweep(code, keys, oldest)
	}
	return nil
}

// Names of what is begun: bundles, and entries of the index by process.
var (
	begun      = regexp.MustCompile(`^\.new-\d+$`)
	begunEntry = regexp.MustCompile(`^[0-9a-f]{64}\.\d+$`)
)

// sweep removes what has a name in a folder and was last changed before a time. What is in use stays or comes again.
func (c Cache) sweep(folder string, names *regexp.Regexp, before time.Time) {
	entries, _ := os.ReadDir(filepath.Join(c.Dir, folder))
	for _, e := range entries {
		if info, err := e.Info(); err == nil && names.MatchString(e.Name()) && info.ModTime().Before(before) {
			os.RemoveAll(filepath.Join(c.Dir, folder, e.Name()))
		}
	}
}
