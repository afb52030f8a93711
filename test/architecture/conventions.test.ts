/** The repository itself: names and sizes of files and folders, docstrings, and documents that repeat the code. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RetentionKind, retention } from '#core/settings/retention.ts';
import { apiDocument, contracts } from '#server/api-docs/api-markdown.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import { parts as exported, withoutPart } from '#server/data-export/data-export.ts';
import { listFiles, root } from './import-graph.ts';

const features =
  `absences account alerts announcements attendance audit auth calendars child-files children class-lists connections
  consents custody feedback files followers forms messages notifications photos pickup-people pickup-plans pickups plans portraits quizzes reports room-devices
  school-days schools settings store suggestions webhooks`.split(/\s+/);
const otherFolders = {
  core: ['http', 'lang', 'live', 'time', 'to-dos'],
  server: 'api-docs app commands data-export db demo http jobs live mail pages storage'.split(' '),
  web: 'api app build editing i18n lazy live offline public session ui'.split(' '),
};

const roles = 'rules api store acts routes seed queries phrases'.split(' ');
/** What other projects call these roles. */
const foreignRoles =
  `service services controller manager handler handlers repository repo model models dto entity util utils
  helper helpers hook hooks type types constant constants common shared lib misc validator mapper reducer`.split(/\s+/);
const drawers = `utils util helpers helper lib libs common types hooks constants services shared misc models`.split(
  ' ',
);

const files = listFiles();
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const text = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('folders and files', () => {
  it.each(['core', 'server', 'web'] as const)('%s has the folders of the features and a few named ones', (side) => {
    const folders = foldersIn(side).filter((folder) => files.some((file) => file.startsWith(`${side}/${folder}/`)));
    expect(folders.filter((folder) => ![...features, ...otherFolders[side]].includes(folder))).toEqual([]);
  });

  it('no folder has more than 40 files: one that grows beyond holds two subjects', () => {
    const counts = new Map<string, number>();
    for (const file of files) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
    const exempt = ['test/e2e', 'docs/decisions', 'server/db/migrations'];
    const large = [...counts].filter(([folder, count]) => count > 40 && !exempt.includes(folder));
    expect(large.map(([folder, count]) => `${folder}: ${count}`)).toEqual([]);
  });

  it('server/app holds the composition of the application and nothing else', () => {
    expect(files.filter((file) => file.startsWith('server/app/')).length).toBeLessThan(16);
  });

  it('test support is in test/, not in product folders', () => {
    const support = code.filter((file) => /^(core|server|web)\/.*(^|\/)test-[^/]*\.ts$/.test(file));
    expect(support).toEqual([]);
  });

  it('no folder or file is a drawer or an index', () => {
    const parts = (file: string) => file.split('/').slice(0, -1);
    expect(files.filter((file) => parts(file).some((part) => drawers.includes(part)))).toEqual([]);
    expect(code.filter((file) => drawers.concat('index').includes(nameOf(file)))).toEqual([]);
  });

  it('a file has a role from the closed list or none', () => {
    const inFeature = code.filter((file) => features.includes(file.split('/')[1] ?? ''));
    expect(inFeature.filter((file) => foreignRoles.includes(nameOf(file).split('-').at(-1) ?? ''))).toEqual([]);
    const dotted = code.map((file) => [file, path.basename(file).split('.').slice(1, -1).join('.')] as const);
    const allowed = ['', 'test', 'spec', 'bench', 'config', 'd', 'ssr.config'];
    expect(dotted.filter(([, role]) => !allowed.includes(role))).toEqual([]);
  });

  it('only the calendar of a school knows weekdays, opening hours and slots', () => {
    const product = code.filter(
      (file) =>
        /^(core|server|web)\//.test(file) &&
        !/\.test\.tsx?$|^core\/(school-days|time)\/|-seed\.ts$|^server\/demo\//.test(file),
    );
    const own = product.flatMap((file) =>
      text(file)
        .split('\n')
        .flatMap((line, n) => (/\.get(UTC)?Day\(|'(08:30|14:30|17:30|18:30)'/.test(line) ? `${file}:${n + 1}` : [])),
    );
    expect(own).toEqual([]);
  });

  it('pages take the time from the server’s clock, and from the device’s only how long something took', () => {
    const pages = code.filter((file) => file.startsWith('web/') && !/\.test\.tsx?$/.test(file));
    const direct = pages.filter((file) => /new Date\(\)|new Date\(Date\.now\(\)/.test(text(file)));
    expect(direct, 'ask serverNow of web/ui/browser/server-clock.ts').toEqual([]);
  });

  it('only the rule for its status says where a child is, from marks and reports', () => {
    const ofAttendance = /^(?:core|server|web)\/attendance\//;
    const product = code.filter((file) => /^(?:core|server|web)\//.test(file) && !file.endsWith('.test.ts'));
    const others = product.filter((file) => !ofAttendance.test(file));
    const derived = others.filter((file) =>
      /\b(?:currentMarks|arrivalOf|progressOf)\b|\bstatus [!=]== '(?:present|late|left)'/.test(text(file)),
    );
    expect(derived, 'ask statusOf, presenceOf or pickupObstacle of core/attendance/status-rules.ts').toEqual([]);
    // These read the marks of several days at once and pass them on to the rule, or write and delete them.
    const readers = ['child-today-store.ts', 'departure-store.ts'].map((file) => `server/pickups/${file}`);
    const stored = others.filter(
      (file) => /\battendance_marks\b/.test(text(file)) && !/^server\/(?:db|demo|settings)\//.test(file),
    );
    expect(stored.toSorted(), 'server/attendance/day-marks-store.ts has the marks of a day').toEqual([
      ...readers,
      'server/reports/group-day-store.ts',
    ]);
  });

  it('comments keep to the width of the code', () => {
    const { lineWidth } = (JSON.parse(text('biome.json')) as { formatter: { lineWidth: number } }).formatter;
    const wide = code.flatMap((file) =>
      text(file)
        .split('\n')
        .flatMap((line, n) =>
          line.length > lineWidth && /^\s*(\/\*|\*|\/\/ (?!oxlint))/.test(line) ? `${file}:${n + 1}` : [],
        ),
    );
    expect(wide).toEqual([]);
  });

  it('the files of a feature on the server keep to their roles', () => {
    const onServer = code.filter(
      (file) => /^server\/[^/]+\//.test(file) && features.includes(file.split('/')[1] ?? ''),
    );
    // Authentication also deals with libraries, cookies and tokens.
    const others = onServer.filter((file) => !/^server\/(auth|account)\//.test(file) && !file.endsWith('.test.ts'));
    expect(others.filter((file) => !roles.includes(nameOf(file).split('-').at(-1) ?? ''))).toEqual([]);
  });

  it('components are named in PascalCase and everything else in kebab-case', () => {
    const named = code.filter((file) => !file.endsWith('.d.ts'));
    const wrong = named.filter(
      (file) => !(file.endsWith('.tsx') ? /^[A-Z][A-Za-z0-9]*$/ : /^[a-z0-9-]+$/).test(nameOf(file)),
    );
    expect(wrong.filter((file) => file !== 'web/app/main.tsx')).toEqual([]);
  });

  it('the file of a component exports that component and no other', () => {
    const components = files.filter((file) => file.endsWith('.tsx') && file !== 'web/app/main.tsx');
    const exportedBy = (file: string) =>
      [...text(file).matchAll(/^export (?:default )?(?:async )?(?:function|const|class) (\w+)/gm)].map(
        ([, name]) => name,
      );
    expect(components.filter((file) => !exportedBy(file).includes(nameOf(file)))).toEqual([]);
    const more = (file: string) =>
      exportedBy(file).filter((name) => /^[A-Z][a-z]/.test(name ?? '') && name !== nameOf(file));
    expect(components.filter((file) => more(file).length > 0)).toEqual([]);
  });

  it('product files are read in one go: at most 400 lines', () => {
    const product = code.filter((file) => /^(core|server|web)\//.test(file) && !file.endsWith('.test.ts'));
    const data = /-(seed|phrases)\.ts$|^server\/db\/tables\.ts$/;
    const long = product.filter((file) => !data.test(file) && text(file).split('\n').length > 400);
    expect(long).toEqual([]);
  });

  it('the root has at most 24 entries', () => {
    const ignored = [
      'node_modules',
      'dist',
      'data',
      '.git',
      '.cache',
      'screenshots',
      'test-results',
      'playwright-report',
    ];
    const entries = readdirSync(root).filter(
      (entry) => !ignored.includes(entry) && !/\.log$|\.tsbuildinfo$|^\.env$/.test(entry),
    );
    expect(entries.length, entries.join(' ')).toBeLessThanOrEqual(24);
  });
});

describe('migrations', () => {
  const recorded = text('server/db/migrations.sha256').trimEnd().split('\n');
  const known = knownMigrations().map(({ name, sum }) => `${sum}  migrations/${name}`);

  it('a released migration is never edited or deleted: a change is a new one', () => {
    expect(recorded.filter((line) => !known.includes(line))).toEqual([]);
  });

  it('every migration is recorded', () => {
    expect(known, 'npm run generate').toEqual(recorded);
  });

  it('a migration that reads or changes rows of schools sets the tenant scope, which an owner needs too', () => {
    const changing = /^(?:update|delete from|insert into[^;]*?select)/ims;
    const later = knownMigrations().filter(({ number, sql }) => number > 16 && changing.test(sql));
    expect(later.map(({ name }) => name)).toContain('0017-school-days.sql');
    const scoping = (number: number) => (number > 51 ? 'set_scope_of_all()' : "set_config('app.schools'");
    expect(later.filter(({ number, sql }) => !sql.includes(scoping(number))).map(({ name }) => name)).toEqual([]);
  });
});

describe('docstrings of core', () => {
  const offered = files.filter((file) => /^core\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'));
  const lines = (pattern: RegExp) =>
    offered.flatMap((file) => {
      const all = text(file).split('\n');
      return all.flatMap((line, n) =>
        pattern.test(line) ? [{ place: `${file}:${n + 1}`, isExplained: all[n - 1]?.endsWith('*/') }] : [],
      );
    });
  const unexplained = (found: ReturnType<typeof lines>) =>
    found.filter(({ isExplained }) => !isExplained).map(({ place }) => place);

  it('every endpoint has one', () => {
    const endpoints = lines(/^ {2}\w+: endpoint\(\{/);
    expect(endpoints).toHaveLength(contracts().length);
    expect(unexplained(endpoints)).toEqual([]);
  });

  it('every exported function has one', () => {
    expect(unexplained(lines(/^export (?:async )?function |^export const \w+ = (?:async )?[(<].*=>/))).toEqual([]);
  });
});

describe('the data export', () => {
  it('covers every feature that stores rows, or says why not', () => {
    const storing = features.filter((name) =>
      files.some((file) => new RegExp(`^server/${name}/.*-store\\.ts$`).test(file)),
    );
    expect(Object.keys({ ...exported, ...withoutPart }).toSorted(), 'server/data-export/data-export.ts').toEqual(
      storing.toSorted(),
    );
  });
});

describe('documents', () => {
  const { dependencies, devDependencies } = JSON.parse(text('package.json')) as Record<string, Record<string, string>>;
  const installed = Object.entries({ ...dependencies, ...devDependencies });

  it('give a reason for every dependency, and for none that is gone', () => {
    const reasoned = [...text('docs/dependencies.md').matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name);
    expect(reasoned.toSorted()).toEqual(installed.map(([name]) => name).toSorted());
  });

  it('every dependency is pinned to one version', () => {
    expect(installed.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('the lockfile names the binaries of every system', () => {
    const { packages } = JSON.parse(text('package-lock.json')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies),
    );
    const missing = wanted.filter(
      (name) => !Object.keys(packages).some((place) => place.endsWith(`node_modules/${name}`)),
    );
    expect(missing, 'npm run lockfile adds them').toEqual([]);
  });

  it('every dependency is used', () => {
    // Parts that another package loads by itself.
    const loadedByOthers = ['oxc-transform-react', 'oxlint-tsgolint'];
    const programs: Record<string, string> = {
      typescript: 'tsc',
      '@biomejs/biome': 'biome',
      oxlint: 'oxlint',
      tsx: 'tsx',
    };
    const all = files
      .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file))
      .map(text)
      .join('\n');
    const isUsed = (name: string) =>
      all.includes(`'${name}'`) || all.includes(`'${name}/`) || all.includes(`bin('${programs[name]}')`);
    const unused = installed.map(([name]) => name).filter((name) => !name.startsWith('@types/') && !isUsed(name));
    expect(unused.filter((name) => !loadedByOthers.includes(name))).toEqual([]);
  });

  it('docs/api.md is generated from the contracts', () => {
    expect(text('docs/api.md'), 'npm run generate').toBe(apiDocument());
  });

  it('docs/operations.md gives the retention periods of core', () => {
    const rule = (kind: RetentionKind): string => {
      const { schoolYears, years, days }: { schoolYears?: number; years?: number; days?: number } = retention[kind];
      if (schoolYears !== undefined) return `${schoolYears} school years`;
      if (years !== undefined) return years === 1 ? '1 year' : `${years} years`;
      return days === 0 ? 'never' : `${days} days`;
    };
    const [, section = ''] = text('docs/operations.md').split('### Retention periods');
    const rows = [...section.matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+) \| [^|]+ \|$/gm)].map(([, kind, kept]) => [
      kind,
      kept,
    ]);
    expect(rows).toEqual((Object.keys(retention) as RetentionKind[]).map((kind) => [kind, rule(kind)]));
  });

  it('server/db/README.md says what protects every table without a school', () => {
    const migrations = files
      .filter((file) => /^server\/db\/migrations\/.*\.sql$/.test(file))
      .map(text)
      .join('\n');
    const tables = [...migrations.matchAll(/^create table (\w+) \(\n([\s\S]*?)\n\);/gm)];
    expect(tables.length).toBeGreaterThan(20);
    const later = [...migrations.matchAll(/^alter table (\w+)\s+add column school_id /gm)].map(([, name]) => name);
    const open = tables
      .filter(([, name, columns]) => !/^\s+school_id\s/m.test(columns ?? '') && !later.includes(name))
      .map(([, name = '']) => name);
    const listed = [...text('server/db/README.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
    expect(listed.toSorted()).toEqual([...open, 'migrations'].toSorted());
  });

  it('docs/research/distributed-postgresql.md places every table', () => {
    const [byTable = ''] =
      /^\| table \| stands \|.*(?:\n\|.*)+/m.exec(text('docs/research/distributed-postgresql.md')) ?? [];
    const firsts = byTable.split('\n').map((row) => row.split('|')[1] ?? '');
    const listed = firsts.flatMap((first) => [...first.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
    const [tables = ''] = /^export type Tables = \{\n[\s\S]*?^\};/m.exec(text('server/db/tables.ts')) ?? [];
    const there = [...tables.matchAll(/^ {2}(\w+): \{/gm)].map(([, name = '']) => name);
    expect(listed.toSorted()).toEqual([...there, 'migrations'].toSorted());
  });

  it('docs/research/distributed-postgresql.md names the function of every trigger', () => {
    const migrations = files.filter((file) => /^server\/db\/migrations\/.*\.sql$/.test(file)).map(text);
    const called = migrations.flatMap((sql) => [...sql.matchAll(/execute function (\w+)\(/g)].map(([, name]) => name));
    const [listed = ''] =
      /^\| what we use \| where \|.*(?:\n\|.*)+/m.exec(text('docs/research/distributed-postgresql.md')) ?? [];
    expect(called.filter((name) => !listed.includes(`\`${name}\``))).toEqual([]);
  });
});

function nameOf(file: string): string {
  return path.basename(file).replace(/\..*$/, '');
}

function foldersIn(side: string): string[] {
  const entries = readdirSync(path.join(root, side), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
