// Starts `apimap lsp` for Python files; all that it shows comes from there.
import { commands, env, type ExtensionContext, window, workspace } from "vscode";
import { LanguageClient, type ServerOptions } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

function server(): ServerOptions {
  const settings = workspace.getConfiguration("apimap");
  const [command, ...given] = settings.get<string[]>("command", ["apimap", "lsp"]);
  const chosen = settings.get<string>("language", "auto");
  const language = chosen === "auto" ? (env.language.startsWith("zh") ? "zh" : "en") : chosen;
  const args = [...given, "--device", settings.get<string>("device", "CPU"), "--lang", language];
  return { command, args };
}

async function start(): Promise<void> {
  const options = server();
  client = new LanguageClient("apimap", "apimap", options, {
    documentSelector: [{ language: "python" }],
  });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const command = "command" in options ? options.command : "apimap";
    const what = error instanceof Error ? error.message : String(error);
    void window.showErrorMessage(
      `apimap: \`${command}\` did not start (${what}). Install it with: pip install "apimap[lsp]", or name it in the setting apimap.command.`,
    );
  }
}

async function stop(): Promise<void> {
  await client?.stop();
  client = undefined;
}

async function restart(): Promise<void> {
  await stop();
  await start();
}

export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(
    commands.registerCommand("apimap.restart", restart),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("apimap")) void restart();
    }),
  );
  await start();
}

export const deactivate = stop;
