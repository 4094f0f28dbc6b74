package eval

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"strings"

	"github.com/tsopt/tsopt/internal/python"
)

func intMethods() map[string]method {
	return map[string]method{
		"bit_length": methodOf("bit_length()", func(_ *Call, v Value, _ []Value) (Value, error) {
			n, _ := integer(v)
			return int64(n.BitLen()), nil
		}),
		"bit_count": methodOf("bit_count()", func(_ *Call, v Value, _ []Value) (Value, error) {
			n, _ := integer(v)
			count := 0
			for _, w := range n.Bits() {
				count += bits.OnesCount(uint(w))
			}
			return int64(count), nil
		}),
		"is_integer": methodOf("is_integer()", func(*Call, Value, []Value) (Value, error) { return true, nil }),
		"as_integer_ratio": methodOf("as_integer_ratio()", func(_ *Call, v Value, _ []Value) (Value, error) {
			n, _ := integer(v)
			return &Tuple{[]Value{normal(n), int64(1)}}, nil
		}),
	}
}

func floatMethods() map[string]method {
	return map[string]method{
		"is_integer": methodOf("is_integer()", func(_ *Call, f float64, _ []Value) (Value, error) {
			return f == math.Trunc(f) && !math.IsInf(f, 0), nil
		}),
		"as_integer_ratio": methodOf("as_integer_ratio()", func(c *Call, f float64, _ []Value) (Value, error) {
			if math.IsNaN(f) {
				return nil, c.valueError("cannot convert NaN to integer ratio")
			}
			if math.IsInf(f, 0) {
				return nil, c.Raise("OverflowError", "cannot convert Infinity to integer ratio")
			}
			r := new(big.Rat).SetFloat64(f)
			return &Tuple{[]Value{normal(r.Num()), normal(r.Denom())}}, nil
		}),
	}
}

func bytesMethods() map[string]method {
	return map[string]method{
		"decode": methodOf("decode(encoding=, errors=)", func(c *Call, b python.Bytes, a []Value) (Value, error) {
			return strings.ToValidUTF8(string(b), "\uFFFD"), nil
		}),
		"hex": methodOf("hex()", func(_ *Call, b python.Bytes, _ []Value) (Value, error) {
			return fmt.Sprintf("%x", string(b)), nil
		}),
	}
}
