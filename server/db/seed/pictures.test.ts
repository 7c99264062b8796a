import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { readDemoCatalog } from '../../modules/catalog/demo/seedDemo';
import pictures from './pictures.json';

const root = path.resolve(__dirname, '../../..');
const listed = Object.entries(pictures) as [string, { icon?: string; drawing?: string }][];
let folder: string;
const run = (script: string, target: string) =>
  execFileSync(process.execPath, [path.join(root, `scripts/${script}.mjs`), target]);
const read = (file: string) => readFileSync(path.join(folder, file));

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mewa-pasal-pictures-'));
  run('buildPictures', folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('§2 the pictures of the product cards', () => {
  it('§2 are listed exactly when a product uses them, and every drawing is listed', () => {
    const used = readDemoCatalog().map(({ image }) => path.basename(image!, '.svg'));
    expect(listed.map(([name]) => name).sort()).toEqual([...new Set(used)].sort());
    const drawings = listed.map(([, { drawing }]) => drawing).filter((drawing) => drawing !== undefined);
    expect(readdirSync(path.join(__dirname, 'pictures')).sort()).toEqual(drawings.sort());
    expect(listed.filter(([, { icon, drawing }]) => (icon === undefined) === (drawing === undefined))).toEqual([]);
  });

  it('§2 are built, each beside its two compressed forms, and nothing else', () => {
    expect(readdirSync(folder).sort()).toEqual(
      listed.flatMap(([name]) => [`${name}.svg`, `${name}.svg.br`, `${name}.svg.gz`]).sort(),
    );
    for (const [name] of listed) {
      const svg = read(`${name}.svg`);
      expect(brotliDecompressSync(read(`${name}.svg.br`)).equals(svg)).toBe(true);
      expect(gunzipSync(read(`${name}.svg.gz`)).equals(svg)).toBe(true);
    }
  });

  it('§2 weigh little: a page of 24 stays below 60 kB', () => {
    const sizes = listed.map(([name]) => read(`${name}.svg.br`).length).sort((a, b) => b - a);
    expect(sizes[0]).toBeLessThan(6 * 1024);
    expect(sizes.slice(0, 24).reduce((sum, size) => sum + size, 0)).toBeLessThan(60 * 1024);
  });

  it('§2 are square, run nothing and ask for nothing outside themselves', () => {
    const problems = listed.flatMap(([name]) =>
      problemsOf(read(`${name}.svg`).toString('utf8')).map((problem) => `${name}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  it('§2 a picture that runs or asks for something would be noticed', () => {
    const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`;
    expect(problemsOf(svg('<g id="a"/><use href="#a"/><path fill="url(#a)"/>'))).toEqual([]);
    expect(problemsOf(svg('').replace('9 9', '9 8'))).toHaveLength(1);
    for (const content of [
      '<script/>',
      '<path onload="x"/>',
      '<path style="x"/>',
      '<use href="#b"/>',
      '<path fill="url(#b)"/>',
      '<!-- x -->',
    ]) {
      expect(problemsOf(svg(content))).toHaveLength(1);
    }
    expect(problemsOf(svg('<image href="https://elsewhere.example/x.png"/>'))).toHaveLength(3);
  });

  it('have a JPEG of 1200 x 630 for shared links, which is made again when the drawing has changed', async () => {
    const few = mkdtempSync(path.join(os.tmpdir(), 'mewa-pasal-shared-'));
    writeFileSync(path.join(few, 'cashews.svg'), read('cashews.svg'));
    run('buildSharePictures', few);
    const jpeg = readFileSync(path.join(few, 'cashews-share.jpeg'));
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(statSync(path.join(few, 'cashews-share.jpeg')).size).toBeLessThan(100 * 1024);
    rmSync(few, { recursive: true });

    for (const name of ['cashews', 'almonds']) writeFileSync(path.join(folder, `${name}-share.jpeg`), jpeg);
    writeFileSync(path.join(folder, 'almonds.svg'), '<svg/>');
    run('buildPictures', folder);
    expect(readdirSync(folder).filter((file) => file.endsWith('.jpeg'))).toEqual(['cashews-share.jpeg']);
    rmSync(path.join(folder, 'cashews-share.jpeg'));
  });

  it('§2 that come from others are named in docs/assets.md, and no more', () => {
    const text = readFileSync(path.join(root, 'docs/assets.md'), 'utf8');
    const named = /<!-- icons -->\n(.*?)<!-- \/icons -->/s.exec(text)?.[1]?.match(/[a-z-]+/g) ?? [];
    const icons = listed.map(([, { icon }]) => icon).filter((icon) => icon !== undefined);
    expect(named.sort()).toEqual([...new Set(icons)].sort());
  });
});

/** What is wrong with a picture: its shape, anything that runs, references that lead out of it or nowhere. */
function problemsOf(svg: string): string[] {
  const [, width, height] =
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) (\d+)"[^>]*>.*<\/svg>$/s.exec(svg) ?? [];
  const forbidden = /<(script|style|foreignObject|image|a|animate|set|iframe)\b|\son\w+=|\sstyle=|<!|<\?/i.exec(
    svg,
  )?.[0];
  const foreign = /https?:|data:|\/\//.exec(svg.replace('xmlns="http://www.w3.org/2000/svg"', ''))?.[0];
  const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => `#${id}`);
  const asked = [...svg.matchAll(/(?:href="|url\()([^")]*)/g)].map(([, target]) => target ?? '');
  return [
    ...(width && width === height ? [] : ['no square viewBox']),
    ...(forbidden ? [`holds ${forbidden}`] : []),
    ...(foreign ? [`holds ${foreign}`] : []),
    ...(new Set(ids).size === ids.length ? [] : ['an id twice']),
    ...asked.filter((target) => !ids.includes(target)).map((target) => `asks for ${target}`),
  ];
}
