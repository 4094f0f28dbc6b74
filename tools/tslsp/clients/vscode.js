// Drives tslsp through the JSON-RPC and protocol libraries of VS Code's client:
// `npm install vscode-languageserver-protocol`, then `node vscode.js`. TSLSP names the server.
const assert = require("node:assert");
const { spawn } = require("node:child_process");
const lsp = require("vscode-languageserver-protocol/node");

const uri = "file:///tmp/f.mlir";
const text = `// RUN: tsopt %s --canonicalize
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i64
}
`;

async function main() {
  const server = spawn(process.env.TSLSP, ["--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const connection = lsp.createProtocolConnection(
    new lsp.StreamMessageReader(server.stdout), new lsp.StreamMessageWriter(server.stdin));
  let published = () => {};
  const diagnostics = () => new Promise((resolve) => { published = resolve; });
  connection.onNotification(lsp.PublishDiagnosticsNotification.type, (p) => published(p));
  connection.listen();

  const { capabilities } = await connection.sendRequest(lsp.InitializeRequest.type, {
    processId: process.pid, rootUri: null, capabilities: {
      general: { positionEncodings: ["utf-16"] },
      textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } },
    },
  });
  assert.equal(capabilities.positionEncoding, "utf-16");
  connection.sendNotification(lsp.InitializedNotification.type, {});

  let next = diagnostics();
  connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: "mlir", version: 1, text },
  });
  let found = (await next).diagnostics;
  assert.match(found[0].message, /use of value '%0' expects different type than prior uses: 'i64' vs 'i32'/);
  assert.match(found[0].relatedInformation[0].message, /prior use here/);

  const at = (line, character) => ({ textDocument: { uri }, position: { line, character } });
  const hover = await connection.sendRequest(lsp.HoverRequest.type, at(0, 25));
  assert.match(hover.contents.value, /--canonicalize/);
  const [definition] = await connection.sendRequest(lsp.DefinitionRequest.type, at(2, 19));
  assert.deepEqual(definition.range.start, { line: 1, character: 13 });
  const symbols = await connection.sendRequest(lsp.DocumentSymbolRequest.type, { textDocument: { uri } });
  assert.deepEqual(symbols.map((s) => s.name), ["f"]);
  const tokens = await connection.sendRequest(lsp.SemanticTokensRequest.type, { textDocument: { uri } });
  assert.ok(tokens.data.length > 0 && tokens.data.length % 5 === 0);

  next = diagnostics();
  connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
    textDocument: { uri, version: 2 },
    contentChanges: [{ range: { start: { line: 3, character: 15 }, end: { line: 3, character: 17 } }, text: "32" }],
  });
  assert.deepEqual((await next).diagnostics, []);

  // A request that is canceled, one for a method that there is not.
  const cancel = new lsp.CancellationTokenSource();
  const pending = connection.sendRequest(lsp.CompletionRequest.type, at(2, 19), cancel.token);
  cancel.cancel();
  await pending.catch((e) => assert.equal(e.code, lsp.LSPErrorCodes.RequestCancelled));
  await assert.rejects(connection.sendRequest("textDocument/none", {}), { code: lsp.ErrorCodes.MethodNotFound });

  await connection.sendRequest(lsp.ShutdownRequest.type);
  const exit = new Promise((resolve) => server.on("exit", resolve));
  await connection.sendNotification(lsp.ExitNotification.type);
  assert.equal(await exit, 0);
  console.log("ok");
}

main().catch((e) => { console.error(e); process.exit(1); });
