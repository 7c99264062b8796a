import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Type } from '@sinclair/typebox';
import { type App, type AppContext } from '../context';

/** Where the pictures are that the shop stores itself. */
export function picturesDirectory(dataDir: string): string {
  return path.resolve(dataDir, 'media');
}

/** A picture of this name never changes: the name is made of its content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Serves the pictures that an import has stored in DATA_DIR/media, now or while the shop runs: AVIF to clients that accept it, else WebP. */
export function registerPictures(app: App, { config }: Pick<AppContext, 'config'>): void {
  const directory = picturesDirectory(config.dataDir);
  app.get(
    '/media/pictures/:name',
    { config: { access: 'public' }, schema: { hide: true, params: Type.Object({ name: Type.String() }) } },
    async (request, reply) => {
      const [, name] = /^([0-9a-f]{32}-\d+)\.webp$/.exec(request.params.name) ?? [];
      if (!name) return reply.callNotFound();
      const formats = request.headers.accept?.includes('image/avif') ? ['avif', 'webp'] : ['webp'];
      for (const format of formats) {
        const picture = await readFile(path.join(directory, `${name}.${format}`)).catch(() => null);
        if (picture)
          return reply
            .headers({ 'cache-control': FOREVER, vary: 'accept', 'content-type': `image/${format}` })
            .send(picture);
      }
      return reply.callNotFound();
    },
  );
}
