import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const units = ['deploy/parvis-backup.service', 'deploy/parvis-backup.timer', 'deploy/parvis.service'];
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

/** Complaints about what this machine lacks: the user, and Node where the units expect it. */
const ofMachine = /Command .* is not executable|Unit .* not found|user .* (?:not found|does not exist)/i;

test.runIf(hasSystemd)('systemd accepts the units', () => {
  const { stderr } = spawnSync('systemd-analyze', ['verify', ...units], { cwd: root, encoding: 'utf8' });
  expect(stderr.split('\n').filter((line) => line.includes('parvis') && !ofMachine.test(line))).toEqual([]);
});

test('the backup of the timer is encrypted, or fails', () => {
  const service = readFileSync(new URL('deploy/parvis-backup.service', root), 'utf8');
  expect(service).toMatch(
    /^ExecStart=\S+ \/opt\/parvis\/dist\/server\/backup\.js backup --recipient \$\{BACKUP_RECIPIENT\}$/m,
  );
});
