import { Type } from '@sinclair/typebox';
import { PICTURES_PATH } from '../../contract/pictures';
import { type App, type AppContext } from '../context';
import { openPictureStore } from '../pictures/openPictureStore';
import { KEPT_FOREVER } from '../pictures/pictureStore';

/** Serves the pictures that an import has stored, now or while the shop runs: AVIF to clients that accept it, else WebP; JPEG for shared links. */
export function registerPictures(app: App, { config }: Pick<AppContext, 'config'>): void {
  const pictures = openPictureStore(config);
  // The shop opens without its pictures too.
  app.addHook('onReady', async () => {
    void pictures.check().catch((err: Error) => app.log.error({ err }, 'the picture store cannot be used'));
  });
  app.get(
    `${PICTURES_PATH}:name`,
    { config: { access: 'public' }, schema: { hide: true, params: Type.Object({ name: Type.String() }) } },
    async (request, reply) => {
      const [, name, ending = ''] =
        /^([0-9a-f]{32}-(?:\d+(?=\.webp$)|share(?=\.jpeg$)))\.(\w+)$/.exec(request.params.name) ?? [];
      if (!name) return reply.callNotFound();
      const takesAvif = ending === 'webp' && request.headers.accept?.includes('image/avif');
      const formats = takesAvif ? ['avif', 'webp'] : [ending];
      for (const format of formats) {
        const picture = await pictures.read(`${name}.${format}`);
        if (picture)
          return reply
            .headers({ 'cache-control': KEPT_FOREVER, vary: 'accept', 'content-type': `image/${format}` })
            .send(picture);
      }
      return reply.callNotFound();
    },
  );
}
