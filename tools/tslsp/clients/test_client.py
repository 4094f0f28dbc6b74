"""Drives tslsp from pygls, the client library that pytest-lsp tests servers with.

Run by `pytest test_client.py`; TSLSP names the server.
"""

import os

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

URI = "file:///tmp/a%20directory/f@1.mlir"
TEXT = """func.func @f(%a: i32) -> i32 {
  %s = "t.op"() {name = "😀"} : () -> i32 loc("😀") %b
  return %s : i32
}
// -----
module @m {
  func.func private @g() -> (i32, i32)
  func.func @h() -> i32 {
    %r:2 = call @g() : () -> (i32, i32)
    return %r#1 : i32
  }
}
"""


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[os.environ["TSLSP"]]))
async def client(lsp_client: LanguageClient):
    capabilities = client_capabilities("visual-studio-code")
    result = await lsp_client.initialize_session(
        types.InitializeParams(capabilities=capabilities, root_uri="file:///tmp")
    )
    assert result.server_info.name == "tslsp"
    lsp_client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            types.TextDocumentItem(uri=URI, language_id="mlir", version=1, text=TEXT)
        )
    )
    await lsp_client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    yield
    await lsp_client.shutdown_session()


def position(needle: str, add: int = 1) -> types.Position:
    """Where a piece of the text is, in UTF-16 units."""
    at = TEXT.index(needle) + add
    line = TEXT.count("\n", 0, at)
    before = TEXT[TEXT.rfind("\n", 0, at) + 1 : at]
    return types.Position(line, len(before.encode("utf-16-le")) // 2)


def place(needle: str):
    return {
        "text_document": types.TextDocumentIdentifier(URI),
        "position": position(needle),
    }


@pytest.mark.asyncio
async def test_diagnostics(client: LanguageClient):
    found = client.diagnostics[URI]
    assert [d.severity for d in found] == [types.DiagnosticSeverity.Error]
    # Two characters beyond the basic plane stand before it.
    assert found[0].range.start == position(" %b\n", 3)


@pytest.mark.asyncio
async def test_hover(client: LanguageClient):
    result = await client.text_document_hover_async(types.HoverParams(**place("call @g")))
    assert result.contents.kind == types.MarkupKind.Markdown
    assert '"func.call"' in result.contents.value


@pytest.mark.asyncio
async def test_definition_and_references(client: LanguageClient):
    result = await client.text_document_definition_async(
        types.DefinitionParams(**place("%r#1"))
    )
    assert [(l.uri, l.range.start) for l in result] == [(URI, position("%r:2", 0))]
    result = await client.text_document_references_async(
        types.ReferenceParams(
            context=types.ReferenceContext(include_declaration=False), **place("@g()")
        )
    )
    assert [l.range.start for l in result] == [position("@g() :", 0)]


@pytest.mark.asyncio
async def test_document_symbols(client: LanguageClient):
    parts = await client.text_document_document_symbol_async(
        types.DocumentSymbolParams(types.TextDocumentIdentifier(URI))
    )
    module = parts[1].children[0]
    assert [s.name for s in parts] == ["<file-split-0>", "<file-split-1>"]
    assert [s.name for s in module.children] == ["g", "h"]


@pytest.mark.asyncio
async def test_completion(client: LanguageClient):
    result = await client.text_document_completion_async(
        types.CompletionParams(**place("%r#1"))
    )
    assert [i.label for i in result.items] == ["%r", "%r#0", "%r#1"]


@pytest.mark.asyncio
async def test_code_action(client: LanguageClient):
    found = client.diagnostics[URI]
    result = await client.text_document_code_action_async(
        types.CodeActionParams(
            text_document=types.TextDocumentIdentifier(URI),
            range=found[0].range,
            context=types.CodeActionContext(diagnostics=found),
        )
    )
    (edit,) = result[0].edit.changes[URI]
    assert edit.new_text.startswith("  // expected-error @below {{")


@pytest.mark.asyncio
async def test_edit(client: LanguageClient):
    """Typing over the piece with the error makes the diagnostic go away."""
    start = position(" %b\n", 0)
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            text_document=types.VersionedTextDocumentIdentifier(version=2, uri=URI),
            content_changes=[
                types.TextDocumentContentChangePartial(
                    range=types.Range(start, types.Position(start.line, start.character + 3)),
                    text="",
                )
            ],
        )
    )
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    assert len(client.diagnostics[URI]) == 0
