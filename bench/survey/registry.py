"""All cases, their families, and the file that has a kernel's source."""
import cases, linear_cases, quantized_cases, attention_cases, rowwise_cases

PARTS = (cases, linear_cases, quantized_cases, attention_cases, rowwise_cases)
CASES = {name: case for part in PARTS for name, case in part.CASES.items()}
FAMILIES = {kernel: family for part in PARTS for kernel, family in part.FAMILIES.items()}

# The module of the kernels of a module's families: cases.py uses kernels.py.
SOURCES = {cases: "kernels", linear_cases: "linear", quantized_cases: "quantized", attention_cases: "attentions", rowwise_cases: "rowwise"}


def source(kernel):
    """The module in which a kernel is defined."""
    return next(module for part, module in SOURCES.items() if kernel in part.FAMILIES)
