package pass

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/internal/nearest"
)

// Options collects the options of a runner: each call declares one, whose
// default is what the variable holds. Text form: `{name=value other=a,b}`.
type Options struct {
	list []*Option
	rest *rest
}

// rest takes the options of any other name.
type rest struct {
	set  func(name, value string) error
	text func() string // those that were set
}

// Rest declares that names which are not options are the user's own: set gets each with its
// value, and text gives them back.
func (o *Options) Rest(set func(name, value string) error, text func() string) {
	o.rest = &rest{set, text}
}

// Option is one declared option.
type Option struct {
	Name, Doc string
	// Kind names the value in help: "long", "string", "value" …; "" for a flag.
	Kind string
	// Cases are the keywords of an enumeration, with their texts.
	Cases []Case
	// Default is the text of the default value.
	Default string
	// Shared says that the option is about the whole pipeline, as the target is: a pass that the manager inserts gets it
	// from its neighbours.
	Shared bool
	set    func(string) error
	text   func() string // the value, "" for none
	list   bool
}

// Case is a keyword of an enumerated option.
type Case struct{ Name, Doc string }

func (o *Options) add(opt *Option) {
	opt.Default = opt.text()
	o.list = append(o.list, opt)
}

// Bool declares a flag; its name alone sets it.
func (o *Options) Bool(name string, v *bool, doc string) {
	o.add(&Option{Name: name, Doc: doc, text: func() string { return strconv.FormatBool(*v) }, set: func(s string) error {
		switch s {
		case "", "true", "TRUE", "True", "1":
			*v = true
		case "false", "FALSE", "False", "0":
			*v = false
		default:
			return fmt.Errorf("'%s' is invalid value for boolean argument! Try 0 or 1", s)
		}
		return nil
	}})
}

// Int declares an integer.
func (o *Options) Int(name string, v *int, doc string) {
	o.add(&Option{Name: name, Doc: doc, Kind: "long", text: func() string { return strconv.Itoa(*v) },
		set: func(s string) error {
			n, err := strconv.ParseInt(s, 0, 0)
			if err != nil {
				return fmt.Errorf("'%s' value invalid for long argument!", s)
			}
			*v = int(n)
			return nil
		}})
}

// Uint declares an integer that is not negative.
func (o *Options) Uint(name string, v *uint, doc string) {
	o.add(&Option{Name: name, Doc: doc, Kind: "uint", text: func() string { return strconv.FormatUint(uint64(*v), 10) },
		set: func(s string) error {
			n, err := strconv.ParseUint(s, 0, 0)
			if err != nil {
				return fmt.Errorf("'%s' value invalid for uint argument!", s)
			}
			*v = uint(n)
			return nil
		}})
}

// String declares a text.
func (o *Options) String(name string, v *string, doc string) {
	o.add(&Option{Name: name, Doc: doc, Kind: "string", text: func() string { return *v }, set: func(s string) error {
		*v = s
		return nil
	}})
}

// Shared marks the option declared last as one about the whole pipeline.
func (o *Options) Shared() { o.list[len(o.list)-1].Shared = true }

// Enum declares a choice among keywords; v is the index.
func (o *Options) Enum(name string, v *int, doc string, cases ...Case) {
	o.add(&Option{Name: name, Doc: doc, Kind: "value", Cases: cases, text: func() string { return cases[*v].Name },
		set: func(s string) error {
			i := slices.IndexFunc(cases, func(c Case) bool { return c.Name == s })
			if i < 0 {
				return fmt.Errorf("Cannot find option named '%s'!%s", s, nearest.DidYouMean(s, caseNames(cases)))
			}
			*v = i
			return nil
		}})
}

func caseNames(cs []Case) []string {
	out := make([]string, len(cs))
	for i, c := range cs {
		out[i] = c.Name
	}
	return out
}

// Strings declares a comma-separated list.
func (o *Options) Strings(name string, v *[]string, doc string) {
	o.add(&Option{Name: name, Doc: doc, Kind: "string", list: true, text: func() string { return strings.Join(*v, ",") },
		set: func(s string) error {
			*v = splitList(s)
			return nil
		}})
}

// Ints declares a comma-separated list of integers.
func (o *Options) Ints(name string, v *[]int64, doc string) { o.integers(name, "long", v, doc) }

// Uints declares a comma-separated list of integers that are not negative.
func (o *Options) Uints(name string, v *[]int64, doc string) { o.integers(name, "uint", v, doc) }

func (o *Options) integers(name, kind string, v *[]int64, doc string) {
	text := func() string {
		parts := make([]string, len(*v))
		for i, n := range *v {
			parts[i] = strconv.FormatInt(n, 10)
		}
		return strings.Join(parts, ",")
	}
	o.add(&Option{Name: name, Doc: doc, Kind: kind, list: true, text: text, set: func(s string) error {
		*v = nil
		for _, e := range splitList(s) {
			n, err := strconv.ParseInt(e, 0, 64)
			if err != nil || kind == "uint" && n < 0 {
				return fmt.Errorf("'%s' value invalid for %s argument!", e, kind)
			}
			*v = append(*v, n)
		}
		return nil
	}})
}

// All are the options by name.
func (o *Options) All() []*Option {
	out := slices.Clone(o.list)
	slices.SortFunc(out, func(a, b *Option) int { return strings.Compare(a.Name, b.Name) })
	return out
}

func (o *Options) find(name string) *Option {
	for _, opt := range o.list {
		if opt.Name == name {
			return opt
		}
	}
	return nil
}

// Parse sets options from text such as `a=1 b={x,y} c`.
func (o *Options) Parse(text string) error {
	for text != "" {
		var name, value string
		name, value, text = nextOption(text)
		if name == "" {
			continue
		}
		opt := o.find(name)
		if opt == nil && o.rest != nil {
			if err := o.rest.set(name, value); err != nil {
				return err
			}
			continue
		}
		if opt == nil {
			var names []string
			for _, k := range o.list {
				names = append(names, k.Name)
			}
			return fmt.Errorf("<Pass-Options-Parser>: no such option %s%s", name, nearest.DidYouMean(name, names))
		}
		if err := opt.set(value); err != nil {
			return fmt.Errorf("for the --%s option: %w", name, err)
		}
	}
	return nil
}

// Text is the text of all options in braces, "" when there are none.
func (o *Options) Text() string {
	if len(o.list) == 0 {
		return ""
	}
	var parts []string
	for _, opt := range o.All() {
		parts = append(parts, opt.String())
	}
	if o.rest != nil {
		parts = append(parts, strings.Fields(o.rest.text())...)
	}
	return "{" + strings.Join(parts, " ") + "}"
}

// String is `name=value`; an empty list is nothing.
func (opt *Option) String() string {
	v := opt.text()
	if opt.list && v == "" {
		return ""
	}
	if opt.list || strings.ContainsAny(v, " ,{}'\"") {
		v = "{" + v + "}"
	}
	return opt.Name + "=" + v
}

// optionsOf are the options of anything that may have some.
func optionsOf(x any) *Options {
	o := &Options{}
	if c, ok := x.(Configurable); ok {
		c.Options(o)
	}
	return o
}

// OptionsOf are the options of a runner or a pipeline builder by name.
func OptionsOf(x any) []*Option { return optionsOf(x).All() }
