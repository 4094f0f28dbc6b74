// Package ere matches POSIX extended regular expressions byte by byte with the
// rules of LLVM's llvm::Regex (Henry Spencer's library, compiled with
// REG_EXTENDED and REG_NEWLINE): the leftmost match, of all leftmost the
// longest, and of all longest the one that gives most text to the earliest
// part of the pattern. Back-references \1 to \9 work.
//
// Differences from Go's regexp that a pattern author can see:
//   - \d, \w, \t … are the letters d, w, t;
//   - inside brackets a backslash is an ordinary character;
//   - a period and a negated bracket never match a newline;
//   - a{2}* , an empty alternative, and {{}} are errors.
//
// The search itself is done by Go's linear-time regexp engine on a translation
// of the pattern; what that engine cannot say (POSIX's choice of sub-matches,
// back-references) is settled by a small matcher on the text it found.
//
// The way in: [Compile], then [Regexp.Find] in a [Text], which is prepared once for
// many searches; [Validate] only counts groups. parse.go and bracket.go make a tree
// of nodes (node.go), translate.go a pattern for Go's engine, dissect.go and
// backref.go are the two small matchers. FileCheck's patterns and the
// `expected-error-re` of --verify-diagnostics are of this kind.
package ere
