// @ts-check
/** Other programs, run from the root of the repository. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** @param {string[]} parts A path from the root. */
export const at = (...parts) => path.join(root, ...parts);

/**
 * Runs a program to its end, its words going where ours go.
 * @param {string[]} command The program and its arguments.
 * @param {{ env?: Record<string, string>, quiet?: boolean, label?: string }} [how] `quiet` keeps its words for the
 *   answer alone; a `label` stands before each line of them, and keeps them for the answer too.
 * @returns {Promise<{ code: number, said: string }>}
 */
export function run([program = '', ...args], { env = {}, quiet = false, label = '' } = {}) {
  const out = quiet || label ? 'pipe' : 'inherit';
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['inherit', out, out],
    });
    let said = '';
    for (const [from, to] of /** @type {const} */ ([
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])) {
      from?.setEncoding('utf8').on('data', (words) => (said += words));
      if (from && label) createInterface(from).on('line', (line) => to.write(`${label.padEnd(8)}${line}\n`));
    }
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), said }));
  });
}

/** @param {string} name A program that came with a package. */
export const bin = (name) => at('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** @param {string[]} args What to ask of npm: the very one that runs us, where one does. */
export const npm = (...args) =>
  process.env.npm_execpath ? [process.execPath, process.env.npm_execpath, ...args] : ['npm', ...args];
