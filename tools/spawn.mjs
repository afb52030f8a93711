// @ts-check
/** Runs other programs from the root of the repository. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** @param {string[]} parts A path from the root. */
export const at = (...parts) => path.join(root, ...parts);

/**
 * Runs a program and forwards its output.
 * @param {string[]} command The program and its arguments.
 * @param {{ env?: Record<string, string>, quiet?: boolean, label?: string }} [how] `quiet` returns the output without
 *  printing it. `label` is printed before each line, and the output is also returned.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run([program = '', ...args], { env = {}, quiet = false, label = '' } = {}) {
  const out = quiet || label ? 'pipe' : 'inherit';
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['inherit', out, out],
    });
    let text = '';
    for (const [from, to] of /** @type {const} */ ([
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])) {
      from?.setEncoding('utf8').on('data', (words) => (text += words));
      if (from && label) createInterface(from).on('line', (line) => to.write(`${label.padEnd(8)}${line}\n`));
    }
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output: text }));
  });
}

/** @param {string} name A program of an installed package. */
export const bin = (name) => at('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** @param {string[]} args Arguments for npm, run with the same npm as this script if there is one. */
export const npm = (...args) =>
  process.env.npm_execpath ? [process.execPath, process.env.npm_execpath, ...args] : ['npm', ...args];
