package llvmx

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Attr is an attribute of a function, parameter, result or call, as text:
// `nounwind`, `memory(argmem: read)`, `"nvvm.maxntid"="128"`.
type Attr string

func (a Attr) String() string { return string(a) }

// IsFuncAttribute makes Attr one of llir's attributes of functions.
func (Attr) IsFuncAttribute() {}

// IsReturnAttribute makes Attr one of llir's attributes of results.
func (Attr) IsReturnAttribute() {}

// IsParamAttribute makes Attr one of llir's attributes of parameters.
func (Attr) IsParamAttribute() {}

// addAttrs adds attributes to a list of llir's.
func addAttrs[A fmt.Stringer](list []A, attrs []Attr) []A {
	for _, a := range attrs {
		list = append(list, any(a).(A))
	}
	return list
}

// attrsOf are the attributes in a list of llir's.
func attrsOf[A fmt.Stringer](list []A) []Attr {
	out := make([]Attr, len(list))
	for i, a := range list {
		out[i] = Attr(a.String())
	}
	return out
}

// StringAttr returns a string attribute. With an empty value it is the key alone.
func StringAttr(key, value string) Attr {
	if value == "" {
		return Attr(quote(key))
	}
	return Attr(quote(key) + "=" + quote(value))
}

// TypeAttr returns an attribute with a type: byval, sret, byref, elementtype.
func TypeAttr(name string, t Type) Attr { return Attr(name + "(" + typeText(t) + ")") }

// AlignAttr returns the attribute align.
func AlignAttr(bytes int) Attr { return Attr("align " + strconv.Itoa(bytes)) }

// CountAttr returns an attribute with a number, such as dereferenceable(64).
func CountAttr(name string, n int64) Attr {
	return Attr(name + "(" + strconv.FormatInt(n, 10) + ")")
}

// attrOrder has LLVM's attributes in the order in which it prints them
// (llvm/IR/Attributes.td): the flags, then those with a type, a number, a range.
var attrOrder = orderOf("allocalign allocptr alwaysinline builtin cold convergent coro_only_destroy_when_complete coro_elide_safe " +
	"dead_on_return dead_on_unwind disable_sanitizer_instrumentation fn_ret_thunk_extern hot hybrid_patchable immarg inreg inlinehint jumptable " +
	"minsize mustprogress naked nest noalias nobuiltin nocallback nocf_check nocreateundeforpoison nodivergencesource noduplicate noext nofree " +
	"noimplicitfloat noinline nomerge noprofile norecurse noredzone noreturn nosanitize_bounds nosanitize_coverage nosync noundef nounwind " +
	"nonlazybind nonnull null_pointer_is_valid optforfuzzing optdebug optsize optnone presplitcoroutine readnone readonly returned returns_twice " +
	"signext safestack sanitize_address sanitize_alloc_token sanitize_hwaddress sanitize_memtag sanitize_memory sanitize_numerical_stability " +
	"sanitize_realtime sanitize_realtime_blocking sanitize_thread sanitize_type shadowcallstack skipprofile speculatable " +
	"speculative_load_hardening ssp sspreq sspstrong strictfp swiftasync swifterror swiftself willreturn writable writeonly zeroext " +
	"byref byval elementtype inalloca preallocated sret align allockind allocsize captures dereferenceable dereferenceable_or_null memory " +
	"nofpclass alignstack uwtable vscale_range range initializes")

func orderOf(words string) map[string]int {
	out := map[string]int{}
	for i, w := range strings.Fields(words) {
		out[w] = i
	}
	return out
}

// IsEnumAttr reports whether a word is an attribute that LLVM knows; any other is
// a string attribute.
func IsEnumAttr(word string) bool {
	_, ok := attrOrder[word]
	return ok
}

// key is what makes two attributes the same but for their value.
func (a Attr) key() string {
	if strings.HasPrefix(string(a), `"`) {
		key, _, _ := strings.Cut(string(a), `"="`)
		return strings.TrimSuffix(key, `"`)
	}
	return string(a)[:strings.IndexAny(string(a)+" ", " (=")]
}

// normal is the set of attributes in LLVM's order; of two with one key the later
// counts.
func normal(attrs []Attr) []Attr {
	if len(attrs) < 2 {
		return attrs
	}
	out := make([]Attr, 0, len(attrs))
	for i, a := range attrs {
		if !slices.ContainsFunc(attrs[i+1:], func(b Attr) bool { return b.key() == a.key() }) {
			out = append(out, a)
		}
	}
	slices.SortStableFunc(out, func(a, b Attr) int {
		x, knownX := attrOrder[a.key()]
		y, knownY := attrOrder[b.key()]
		switch {
		case knownX && knownY:
			return x - y
		case knownX:
			return -1
		case knownY:
			return 1
		}
		return strings.Compare(a.key(), b.key())
	})
	return out
}

// attrWords is every attribute followed by a space.
func attrWords(attrs []Attr) string {
	var b strings.Builder
	for _, a := range normal(attrs) {
		b.WriteString(string(a))
		b.WriteByte(' ')
	}
	return b.String()
}

// groupText is a set of attributes as an attribute group lists it, where a number
// follows an equals sign.
func groupText(attrs []Attr) string {
	ws := make([]string, len(attrs))
	for i, a := range attrs {
		ws[i] = string(a)
		if n, ok := strings.CutPrefix(ws[i], "alignstack("); ok {
			ws[i] = "alignstack=" + strings.TrimSuffix(n, ")")
		}
	}
	return strings.Join(ws, " ")
}
