// RUN: tsopt %s --verify-diagnostics --split-input-file | FileCheck %s

// A word that an enumeration does not have: the message lists those that it has, and the attribute's parameter.

// expected-error @+2 {{expected one of [none, sync, async] for LLVM Unwind Behavior, got: sometimes}}
// expected-error @+1 {{failed to parse UWTableKindAttr parameter 'uwtableKind' which is to be a `uwtable::UWTableKind`}}
llvm.func @unwind() attributes {uwtable_kind = #llvm.uwtableKind<sometimes>}

// -----

// expected-error @+2 {{expected one of [external, available_externally, linkonce, linkonce_odr, weak, weak_odr, appending, internal, private, extern_weak, common] for LLVM linkage types, got: shared}}
// expected-error @+1 {{failed to parse LinkageAttr parameter 'linkage' which is to be a `linkage::Linkage`}}
"llvm.func"() ({}) {sym_name = "f", linkage = #llvm.linkage<shared>, function_type = !llvm.func<void ()>} : () -> ()

// -----

// expected-error @+2 {{expected one of [error, warning, require, override, append, append_unique, max, min] for LLVM Module Flag Behavior, got: ignore}}
// expected-error @+1 {{failed to parse ModuleFlagAttr parameter 'behavior' which is to be a `ModFlagBehavior`}}
llvm.module_flags [#llvm.mlir.module_flag<ignore, "wchar_size", 4 : i32>]

// -----

#root = #llvm.tbaa_root<id = "root">
// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse LLVM_TBAATagAttr parameter 'base_type' which is to be a `TBAATypeDescriptorAttr`}}
#tag = #llvm.tbaa_tag<base_type = #root, access_type = #root, offset = 0>

// -----

// What is no keyword is written in quotes.
// CHECK: frame_pointer = #llvm.framePointerKind<"non-leaf-no-reserve">
// CHECK: frame_pointer = #llvm.framePointerKind<all>
llvm.func @one() attributes {frame_pointer = #llvm.framePointerKind<"non-leaf-no-reserve">}
llvm.func @two() attributes {frame_pointer = #llvm.framePointerKind<all>}
