import { complaintLine, type Settings } from '../../../config/config';
import { escapeHtml } from '../../../http/escapeHtml';
import { type Guarantee } from './readGuarantees';
import { type Packages } from './readPackages';
import { isShown, testsOf, type ProtectionResult } from './results';

export type Dossier = {
  settings: Pick<
    Settings,
    | 'shopName'
    | 'postalAddress'
    | 'shopPhone'
    | 'shopEmail'
    | 'sellerPan'
    | 'shopListingNumber'
    | 'grievanceContact'
    | 'grievanceOfficer'
    | 'publicUrl'
  >;
  /** As the command was told; null when it was not. */
  hosting: string | null;
  guarantees: Guarantee[];
  results: ProtectionResult[];
  packages: Packages;
  /** HTML. */
  privacyPolicy: string;
  commit: string;
  at: Date;
};

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #999;padding:.3rem .5rem;text-align:left;vertical-align:top}
.red{color:#a00;font-weight:700}.green{color:#060;font-weight:700}li{overflow-wrap:anywhere}summary{cursor:pointer}`;

const table = (rows: [name: string, text: string | null][]): string =>
  `<table>${rows.map(([name, text]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(text || 'not set')}</td></tr>`).join('')}</table>`;

const mark = (isGreen: boolean, text: string) =>
  `<span class="${isGreen ? 'green' : 'red'}">${escapeHtml(text)}</span>`;

function protection({ name, text }: Guarantee, tests: ProtectionResult['tests']): string {
  const failed = tests.filter(({ passed }) => !passed).length;
  const isShown = tests.length > 0 && failed === 0;
  const state =
    tests.length === 0
      ? 'not shown: no test was run'
      : failed > 0
        ? `${failed} of ${tests.length} tests failed`
        : `${tests.length} tests passed`;
  const lines = tests.map(
    ({ file, title, passed }) =>
      `<li>${mark(passed, passed ? 'passed' : 'failed')} ${escapeHtml(title)} <code>${escapeHtml(file)}</code></li>`,
  );
  return `<section><h3>${escapeHtml(name)}: ${mark(isShown, state)}</h3><p>${escapeHtml(text)}</p>
<details${isShown ? '' : ' open'}><summary>Tests</summary><ul>${lines.join('')}</ul></details></section>`;
}

function vulnerabilities({ vulnerabilities: found }: Packages): string {
  if (found === null)
    return `<p>${mark(false, 'npm audit: not reachable')}. Known vulnerabilities were not asked for.</p>`;
  if (found.length === 0) return `<p>${mark(true, 'npm audit: no known vulnerability')}</p>`;
  const rows = found.map(({ name, severity, range }) => [name, `${severity}: ${range}`] as [string, string]);
  return `<p>${mark(false, `npm audit: ${found.length} known vulnerabilities`)}</p>${table(rows)}`;
}

/** The dossier as one page of HTML that needs nothing else. */
export function dossierPage({
  settings,
  hosting,
  guarantees,
  results,
  packages,
  privacyPolicy,
  commit,
  at,
}: Dossier): string {
  const isGreen = guarantees.every(({ name }) => isShown(results, name));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Dossier: ${escapeHtml(settings.shopName)}</title><style>${STYLE}</style></head><body>
<h1>Dossier of ${escapeHtml(settings.shopName)}</h1>
<p>Made on ${at.toISOString()}. Commit ${escapeHtml(commit)}. ${mark(isGreen, isGreen ? 'All protections are shown by tests of this run.' : 'Some protections are not shown by tests of this run.')}</p>
<h2>Seller</h2>
${table([
  ['Name', settings.shopName],
  ['Address', settings.postalAddress],
  ['Phone', settings.shopPhone],
  ['Email', settings.shopEmail],
  ['PAN', settings.sellerPan],
  ['Listing number', settings.shopListingNumber],
  ['Complaints', complaintLine(settings) || null],
  ['Domain', settings.publicUrl],
  ['Hosting', hosting],
])}
<h2>Privacy policy</h2>
${privacyPolicy}
<h2>Security test</h2>
<p>Each protection that the shop promises, with the tests that show it and their results of this run.</p>
${guarantees.map((guarantee) => protection(guarantee, testsOf(results, guarantee.name))).join('\n')}
<h2>Versions</h2>
<p>Mewa Pasal ${escapeHtml(packages.version)}, Node ${escapeHtml(process.version)}</p>
${vulnerabilities(packages)}
<details><summary>${packages.delivered.length} packages</summary>${table(packages.delivered.map(({ name, version }) => [name, version]))}</details>
</body></html>
`;
}
