import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type FastifyStaticOptions } from '@fastify/static';
import { type App } from '../context';
import { isKnown } from '../http/sendCompressed';

type StaticFilesOptions = Pick<FastifyStaticOptions, 'prefix' | 'wildcard' | 'globIgnore'> & {
  /** Absolute paths. A file of an earlier directory wins. */
  directories: string[];
  /** The headers of a file beside its ETag. */
  headersOf: (file: string) => Record<string, string>;
};

/**
 * Serves files, precompressed where there is such a copy. Their ETag is made of their content, so that servers with the same build agree
 * on it. `@fastify/static` would make it, and Last-Modified, of the time at which this server's copy was written.
 */
export async function registerStaticFiles(
  app: App,
  { directories, headersOf, ...options }: StaticFilesOptions,
): Promise<void> {
  const { default: fastifyStatic } = await import('@fastify/static');
  const etags = new Map((await Promise.all(directories.map(hashFiles))).flat());
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      ...options,
      root: directories,
      decorateReply: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      etag: false,
      lastModified: false,
      dotfiles: 'ignore',
      schemaHide: true,
      setHeaders: (reply, file) => {
        const etag = etags.get(path.resolve(file));
        reply.headers({ ...headersOf(file), ...(etag && { etag }) });
      },
    });
    scope.addHook('onSend', (request, reply, payload, done) => {
      const etag = reply.getHeader('etag');
      if (reply.statusCode !== 200 || !etag || !isKnown(request, String(etag))) return done(null, payload);
      (payload as { destroy?: () => void }).destroy?.();
      reply.code(304).removeHeader('content-length');
      done(null, null);
    });
  });
}

/** The path of each file below a directory, with the ETag of its content. */
async function hashFiles(directory: string): Promise<[file: string, etag: string][]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file): Promise<[string, string]> => {
      const hash = createHash('sha256').update(await readFile(file));
      return [file, `"${hash.digest('base64url').slice(0, 22)}"`];
    }),
  );
}
