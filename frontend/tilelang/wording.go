package tilelang

import (
	"regexp"
	"strings"

	"github.com/tsopt/tsopt/ir/diag"
)

// sentences are what passes advise, and how a program in Python says it.
var sentences = []string{
	"add a tile.barrier @cluster", `add a T.barrier() in a T.Scale("cluster")`,
	"a comm.notify with the put's token announces it; wait for that signal before the read",
	"a T.signal_op after it, or T.putmem_signal_nbi_block, announces it; wait for that counter by T.signal_wait_until before the read",
	"add the put's token, by `after`, to a comm.notify to the same device",
	"add a T.signal_op to the same device after it",
	"this notify has the put's token; a notify to the same device needs it as well",
	"this one announces it; a T.signal_op to the same device is needed as well",
	"has no notify: the peer", "has no T.signal_op after it: the peer",
	"use a wait for ge instead", "wait for T.CmpType.GE instead",
	"notify after the read, or alternate", "call T.signal_op after the read, or alternate",
}

// functions are those by which Python says operations that messages name.
var functions = map[string]string{
	"comm.all_reduce": "T.all_reduce", "comm.channel": "T.channel", "comm.send": "T.send", "comm.recv": "T.recv",
	"comm.notify": "T.signal_op", "comm.wait": "T.signal_wait_until", "comm.put": "T.put_block",
	"comm.rank": "T.get_rank()",
	"tile.ring": "T.ring", "tile.role": "T.role", "tile.acquire": "T.acquire", "tile.take": "T.take",
	"tile.kernel": "T.Kernel", "tile.parallel": "T.Parallel", "tile.alloc": "T.alloc_shared", "tile.copy": "T.copy",
	"scale.on": "T.Scale",
}

var (
	inPython  = strings.NewReplacer(sentences...)
	operation = regexp.MustCompile(`\b(?:tile|comm|scale)\.[a-z_]+`)
	ofOurs    = regexp.MustCompile(`^'[a-z]+\.[a-z_0-9.]+' op(?:: | )`)
	called    = regexp.MustCompile(`^[A-Za-z_][\w.]*\(`)
)

// words are a message in Python's; an operation that no function makes stays.
func words(message string) string {
	return operation.ReplaceAllStringFunc(inPython.Replace(message), func(op string) string {
		if f, ok := functions[op]; ok {
			return f
		}
		return op
	})
}

// Reword is a message about a program in terms of Python: instead of an operation it names the call at its location, by
// its line, and its advice has Python's words. A message of the front end itself is unchanged.
func Reword(d *diag.Diagnostic, line func(file string, n int) (string, bool)) *diag.Diagnostic {
	out := *d
	out.Message = words(d.Message)
	if about := ofOurs.FindString(d.Message); about != "" {
		if verb, _, _ := strings.Cut(d.Message[len(about):], " "); !ofParts[verb] {
			out.Message = subject(d.Loc, line, strings.HasSuffix(about, ": ")) + words(d.Message[len(about):])
		}
	}
	out.Notes = make([]*diag.Diagnostic, len(d.Notes))
	for i, n := range d.Notes {
		out.Notes[i] = Reword(n, line)
	}
	return &out
}

// ofParts begin messages about a part of an operation, which Python does not show.
var ofParts = map[string]bool{"operand": true, "result": true, "attribute": true, "failed": true, "expected": true,
	"expects": true, "incorrect": true, "region": true}

// subject is what a message is about: the function that is called at the location, or the text there, if a sentence
// needs one.
func subject(at diag.Loc, line func(file string, n int) (string, bool), sentence bool) string {
	if p := diag.Position(at); p != nil && p.Col > 0 {
		if text, ok := line(p.File, int(p.Line)); ok && int(p.Col) <= len(text) {
			if f := called.FindString(text[p.Col-1:]); f != "" {
				return strings.TrimSuffix(f, "(") + ": "
			}
		}
	}
	if sentence {
		return ""
	}
	return "this "
}
