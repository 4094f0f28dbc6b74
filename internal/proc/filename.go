package proc

import (
	"fmt"
	"regexp"
	"strings"
)

// longest is how many bytes of a name are kept: file systems take 255, with what is put around it.
const longest = 100

// devices are names that Windows gives to devices, in every folder and with any extension.
var devices = regexp.MustCompile(`(?i)^(con|prn|aux|nul|com\d|lpt\d)$`)

// FileName is a name that a program gives, as one of a file: ASCII letters, digits and '_', at most
// 100 of them, and at least one. Different names may become one; [FileNames] tells them apart.
func FileName(name string) string {
	out := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, name)
	out = out[:min(len(out), longest)]
	if out == "" || devices.MatchString(out) {
		out += "_"
	}
	return out
}

// FileNames gives names of files that differ, also where letters of both cases are one.
type FileNames struct{ taken map[string]bool }

// Of is the file name of a name: that of [FileName], with a number behind it if another name has taken it.
func (f *FileNames) Of(name string) string {
	if f.taken == nil {
		f.taken = map[string]bool{}
	}
	base := FileName(name)
	out := base
	for n := 2; f.taken[strings.ToLower(out)]; n++ {
		out = fmt.Sprintf("%s_%d", base, n)
	}
	f.taken[strings.ToLower(out)] = true
	return out
}

// CheckFileName rejects what does not name a file of a folder: what leads out of it on some system, or names no file.
// The error completes "the file name …".
func CheckFileName(name string) error {
	switch {
	case name == "":
		return fmt.Errorf("is empty")
	case name == "." || name == "..":
		return fmt.Errorf("%q is a folder", name)
	case strings.ContainsAny(name, "/\\:\x00"):
		return fmt.Errorf("%q has a separator of folders; a file of the same folder is expected", name)
	}
	return nil
}
