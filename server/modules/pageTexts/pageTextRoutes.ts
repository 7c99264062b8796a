import { Type } from '@sinclair/typebox';
import {
  DeskPageText,
  ListedPageText,
  PageText,
  PageTextBody,
  PageTextConflict,
  PageTextPreview,
  PageTextPreviewBody,
  PageTextSource,
} from '../../../contract/pageTexts';
import { type App, type AppContext } from '../../context';
import { staffOf } from '../../db/staffTransaction';
import { ERROR_RESPONSES } from '../../http/errors';
import {
  changePageText,
  checkPageText,
  listPageTexts,
  readDeskPageText,
  readPageText,
  readVersionText,
  toPageTextName,
} from './pageTexts';

const params = Type.Object({ name: Type.String() });
const versionParams = Type.Object({ name: Type.String(), version: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) });

/** The texts of the shop: for everybody as pages show them, for staff as they write them. */
export function registerPageTextRoutes(app: App, context: AppContext): void {
  const access = { config: { access: 'staff' } } as const;
  const about = (operationId: string, summary: string) => ({ tags: ['desk'], operationId, summary });

  app.get(
    '/api/texts/:name/',
    {
      config: { access: 'public' },
      schema: {
        tags: ['texts'],
        operationId: 'getPageText',
        summary: 'A text of the shop, its facts filled in: contact, delivery, returns, questions, privacy or terms',
        params,
        response: { 200: PageText, ...ERROR_RESPONSES },
      },
    },
    async (request) => readPageText(context, toPageTextName(request.params.name)),
  );
  app.get(
    '/api/desk/texts/',
    {
      ...access,
      schema: {
        ...about('getPageTexts', 'The texts of the shop, with who changed them last'),
        response: { 200: Type.Array(ListedPageText), ...ERROR_RESPONSES },
      },
    },
    async () => listPageTexts(context),
  );
  app.get(
    '/api/desk/texts/:name/',
    {
      ...access,
      schema: {
        ...about('getDeskPageText', 'A text as it is edited, with its versions and placeholders'),
        params,
        response: { 200: DeskPageText, ...ERROR_RESPONSES },
      },
    },
    async (request) => readDeskPageText(context, toPageTextName(request.params.name)),
  );
  app.get(
    '/api/desk/texts/:name/versions/:version/',
    {
      ...access,
      schema: {
        ...about('getPageTextVersion', 'What a version of a text said'),
        params: versionParams,
        response: { 200: PageTextSource, ...ERROR_RESPONSES },
      },
    },
    async ({ params: { name, version } }) => ({
      text: await readVersionText(context, toPageTextName(name), version),
    }),
  );
  app.post(
    '/api/desk/texts/preview/',
    {
      ...access,
      schema: {
        ...about('previewPageText', 'How a text would look, without keeping it'),
        body: PageTextPreviewBody,
        response: { 200: PageTextPreview, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { blocks } = await checkPageText(context, request.body.text);
      return { blocks };
    },
  );
  app.put(
    '/api/desk/texts/:name/',
    {
      ...access,
      schema: {
        ...about('changePageText', 'Change a text; one like the default goes back to it'),
        params,
        body: PageTextBody,
        response: { 200: DeskPageText, ...ERROR_RESPONSES, 409: PageTextConflict },
      },
    },
    async (request) => {
      const { text, version } = request.body;
      const name = toPageTextName(request.params.name);
      const changed = await changePageText(context, staffOf(request), name, { text, version });
      context.responseCache.clear();
      return changed;
    },
  );
}
