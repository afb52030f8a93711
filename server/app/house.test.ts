/** The tree itself: that its names, sizes and papers are what the house says. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RetentionKind, retention } from '#core/settings/retention.ts';
import { apiDocument, contracts } from './api-document.ts';
import { parts as copied, withoutPart } from './my-data.ts';

const features = `absences alerts announcements attendance audit calendars children connections feedback forms messages
  notifications people pickups plans quizzes reports schools sessions settings store suggestions`.split(/\s+/);
const rooms = {
  core: ['http', 'lang', 'live', 'time'],
  server: ['app', 'db', 'http', 'jobs', 'live', 'mail'],
  web: ['app', 'live', 'public', 'session', 'ui', 'words'],
};

const roles = 'rules api store acts routes seed queries phrases'.split(' ');
/** What other houses call these, and drawers that take anything. */
const foreignRoles =
  `service services controller manager handler handlers repository repo model models dto entity util utils
  helper helpers hook hooks type types constant constants common shared lib misc validator mapper context reducer`.split(
    /\s+/,
  );
const drawers = `utils util helpers helper lib libs common types hooks constants services shared misc models`.split(
  ' ',
);

const ignored = ['node_modules', 'dist', 'data', '.git', '.cache', 'shots', 'test-results', 'playwright-report'];
const root = path.resolve(import.meta.dirname, '..', '..');

const files = filesUnder('');
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const text = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('the house', () => {
  it.each(['core', 'server', 'web'] as const)(
    'gives every folder of %s a name that a headmistress or a plumber knows',
    (side) => {
      const folders = foldersIn(side).filter((folder) => files.some((file) => file.startsWith(`${side}/${folder}/`)));
      expect(folders.filter((folder) => ![...features, ...rooms[side]].includes(folder))).toEqual([]);
    },
  );

  it('has no drawers and no index files', () => {
    const parts = (file: string) => file.split('/').slice(0, -1);
    expect(files.filter((file) => parts(file).some((part) => drawers.includes(part)))).toEqual([]);
    expect(code.filter((file) => drawers.concat('index').includes(nameOf(file)))).toEqual([]);
  });

  it('gives a file a role from the closed list or none', () => {
    const inFeature = code.filter((file) => features.includes(file.split('/')[1] ?? ''));
    expect(inFeature.filter((file) => foreignRoles.includes(nameOf(file).split('-').at(-1) ?? ''))).toEqual([]);
    const dotted = code.map((file) => [file, path.basename(file).split('.').slice(1, -1).join('.')] as const);
    expect(dotted.filter(([, role]) => !['', 'test', 'spec', 'bench', 'config', 'd'].includes(role))).toEqual([]);
  });

  it('keeps its comments to the width of its code', () => {
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

  it('says in its documents how long things are kept, as core does', () => {
    const rule = (kind: RetentionKind): string => {
      const { schoolYears, years, days }: { schoolYears?: number; years?: number; days?: number } = retention[kind];
      if (schoolYears !== undefined) return `${schoolYears} school years`;
      if (years !== undefined) return `${years} years`;
      return days === 0 ? 'never' : `${days} days`;
    };
    const [, section = ''] = text('docs/security.md').split('## What is kept, and how long');
    const rows = [...section.matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+) \| [^|]+ \|$/gm)].map(([, kind, kept]) => [
      kind,
      kept,
    ]);
    expect(rows).toEqual((Object.keys(retention) as RetentionKind[]).map((kind) => [kind, rule(kind)]));
  });

  it('keeps the files of a feature on the server to their roles', () => {
    const onServer = code.filter(
      (file) => /^server\/[^/]+\//.test(file) && features.includes(file.split('/')[1] ?? ''),
    );
    // The accounts are the one feature that talks to a library and to cookies besides.
    const others = onServer.filter((file) => !file.startsWith('server/sessions/') && !file.endsWith('.test.ts'));
    expect(others.filter((file) => !roles.includes(nameOf(file).split('-').at(-1) ?? ''))).toEqual([]);
  });

  it('names components in PascalCase and everything else in kebab-case', () => {
    const named = code.filter((file) => !file.endsWith('.d.ts'));
    const wrong = named.filter(
      (file) => !(file.endsWith('.tsx') ? /^[A-Z][A-Za-z0-9]*$/ : /^[a-z0-9-]+$/).test(nameOf(file)),
    );
    expect(wrong.filter((file) => file !== 'web/app/main.tsx')).toEqual([]);
  });

  it('exports one component from each component’s file, by its name', () => {
    const components = files.filter((file) => file.endsWith('.tsx') && file !== 'web/app/main.tsx');
    const exported = (file: string) =>
      [...text(file).matchAll(/^export (?:default )?(?:async )?(?:function|const|class) (\w+)/gm)].map(
        ([, name]) => name,
      );
    expect(components.filter((file) => !exported(file).includes(nameOf(file)))).toEqual([]);
    const more = (file: string) =>
      exported(file).filter((name) => /^[A-Z][a-z]/.test(name ?? '') && name !== nameOf(file));
    expect(components.filter((file) => more(file).length > 0)).toEqual([]);
  });

  it('keeps a file to a size that is read in one go', () => {
    const data = /-(seed|phrases)\.ts$|^server\/db\/tables\.ts$/;
    const long = code.filter((file) => !data.test(file)).map((file) => [file, text(file).split('\n').length] as const);
    expect(long.filter(([, lines]) => lines > 400)).toEqual([]);
  });

  it('has at most eighteen entries at its root', () => {
    const entries = readdirSync(root).filter(
      (entry) => !ignored.includes(entry) && !/\.log$|\.tsbuildinfo$/.test(entry),
    );
    expect(entries.length, entries.join(' ')).toBeLessThanOrEqual(18);
  });
});

describe('what core offers', () => {
  const offered = files.filter((file) => /^core\/.*\.ts$/.test(file) && !/(\.test|\/test-[^/]*)\.ts$/.test(file));
  const lines = (said: RegExp) =>
    offered.flatMap((file) => {
      const all = text(file).split('\n');
      return all.flatMap((line, n) =>
        said.test(line) ? [{ place: `${file}:${n + 1}`, isExplained: all[n - 1]?.endsWith('*/') }] : [],
      );
    });
  const unexplained = (found: ReturnType<typeof lines>) =>
    found.filter(({ isExplained }) => !isExplained).map(({ place }) => place);

  it('says of every endpoint what its contract cannot', () => {
    const endpoints = lines(/^ {2}\w+: endpoint\(\{/);
    expect(endpoints).toHaveLength(contracts().length);
    expect(unexplained(endpoints)).toEqual([]);
  });

  it('says what every function is for', () => {
    expect(unexplained(lines(/^export (?:async )?function |^export const \w+ = (?:async )?[(<].*=>/))).toEqual([]);
  });
});

describe('a copy of one’s own data', () => {
  it('has a part of every feature that keeps rows, or says why not', () => {
    const keeping = features.filter((name) =>
      files.some((file) => new RegExp(`^server/${name}/.*-store\\.ts$`).test(file)),
    );
    expect(Object.keys({ ...copied, ...withoutPart }).toSorted(), 'server/app/my-data.ts').toEqual(keeping.toSorted());
  });
});

describe('the papers of the house', () => {
  const { dependencies, devDependencies } = JSON.parse(text('package.json')) as Record<string, Record<string, string>>;
  const installed = Object.entries({ ...dependencies, ...devDependencies });

  it('gives a reason for every dependency, and for none that is gone', () => {
    const reasoned = [...text('docs/dependencies.md').matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name);
    expect(reasoned.toSorted()).toEqual(installed.map(([name]) => name).toSorted());
  });

  it('pins every dependency to one version', () => {
    expect(installed.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('names every system’s binaries in the lockfile, so that it installs anywhere', () => {
    const { packages } = JSON.parse(text('package-lock.json')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies),
    );
    const missing = wanted.filter(
      (name) => !Object.keys(packages).some((place) => place.endsWith(`node_modules/${name}`)),
    );
    expect(missing, 'npm run lockfile names them').toEqual([]);
  });

  it('uses every dependency', () => {
    // Types, and parts that another package loads by itself.
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

  it('publishes the API as its contracts are', () => {
    expect(text('docs/api.md'), 'npm run docs writes it').toBe(apiDocument());
  });

  it('says of every table without a school what guards it', () => {
    const migrations = files
      .filter((file) => /^server\/db\/migrations\/.*\.sql$/.test(file))
      .map(text)
      .join('\n');
    const tables = [...migrations.matchAll(/^create table (\w+) \(\n([\s\S]*?)\n\);/gm)];
    expect(tables.length).toBeGreaterThan(20);
    const open = tables.filter(([, , columns]) => !/^\s+school_id\s/m.test(columns ?? '')).map(([, name = '']) => name);
    const [unfenced = ''] = text('docs/security.md').split('## What is kept, and how long');
    const said = [...unfenced.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
    expect(said.toSorted()).toEqual([...open, 'migrations'].toSorted());
  });

  it('says of every table where it would stand in a distributed database', () => {
    const [byTable = ''] = /^\| table \| stands \|.*(?:\n\|.*)+/m.exec(text('docs/operations.md')) ?? [];
    const firsts = byTable.split('\n').map((row) => row.split('|')[1] ?? '');
    const said = firsts.flatMap((first) => [...first.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
    const [tables = ''] = /^export type Tables = \{\n[\s\S]*?^\};/m.exec(text('server/db/tables.ts')) ?? [];
    const there = [...tables.matchAll(/^ {2}(\w+): \{/gm)].map(([, name = '']) => name);
    expect(said.toSorted()).toEqual([...there, 'migrations'].toSorted());
  });

  it('names every trigger’s function where it says what a distributed database makes of it', () => {
    const migrations = files.filter((file) => /^server\/db\/migrations\/.*\.sql$/.test(file)).map(text);
    const called = migrations.flatMap((sql) => [...sql.matchAll(/execute function (\w+)\(/g)].map(([, name]) => name));
    const [said = ''] = /^\| what we use \| where \|.*(?:\n\|.*)+/m.exec(text('docs/operations.md')) ?? [];
    expect(called.filter((name) => !said.includes(`\`${name}\``))).toEqual([]);
  });
});

function nameOf(file: string): string {
  return path.basename(file).replace(/\..*$/, '');
}

function foldersIn(side: string): string[] {
  const entries = readdirSync(path.join(root, side), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

function filesUnder(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !ignored.includes(name))
    .flatMap((entry) => {
      const place = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(place) : [place];
    });
}
