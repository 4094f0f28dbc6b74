// The client: it starts tslsp for MLIR files. See docs/editors.md.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const command = workspace.getConfiguration("tslsp").get("path");
  if (!command) return;
  client = new LanguageClient("tslsp", "tslsp", { command }, {
    documentSelector: [{ language: "mlir" }],
  });
  return client.start();
};

exports.deactivate = () => client?.stop();
