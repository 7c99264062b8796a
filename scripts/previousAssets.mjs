import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Copies the built assets, before a build replaces them. The function that it returns is called after the build: when the build has made other
 * assets, it keeps the copy in `previous/assets`. A page that is open since before the build still loads its scripts from there.
 */
export function copyAssets(buildDirectory) {
  const [built, copy, previous] = ['client/assets', '.assets', 'previous/assets'].map((name) =>
    path.join(buildDirectory, name),
  );
  rmSync(copy, { recursive: true, force: true });
  if (!existsSync(built)) return () => {};
  cpSync(built, copy, { recursive: true, filter: (file) => !file.endsWith('.map') });
  return () => {
    // Their names are made of their content.
    if (readdirSync(copy).every((file) => existsSync(path.join(built, file)))) return rmSync(copy, { recursive: true });
    rmSync(previous, { recursive: true, force: true });
    mkdirSync(path.dirname(previous), { recursive: true });
    renameSync(copy, previous);
  };
}
