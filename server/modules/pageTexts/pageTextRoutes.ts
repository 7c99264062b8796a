import { Type } from '@sinclair/typebox';
import { type Language, LANGUAGES } from '../../../contract/languages';
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
import { languageHooks } from '../../http/requestLanguage';
import { changePageText, checkPageText, listPageTexts, readDeskPageText, readVersionText } from './pageTexts';
import { readPageText } from './shownText';
import { type TextKey, toPageTextName } from './textVersions';

const params = Type.Object({ name: Type.String() });
const versionParams = Type.Object({ name: Type.String(), version: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) });
/** English without a language. */
const querystring = Type.Object({
  language: Type.Optional(Type.Union(LANGUAGES.map((language) => Type.Literal(language)))),
});

/** The text of a call. Throws 404 for an unknown name. */
const textOf = (request: { params: { name: string }; query: { language?: Language } }): TextKey => ({
  name: toPageTextName(request.params.name),
  language: request.query.language ?? 'en',
});

/** The texts of the shop: for everybody as pages show them, for staff as they write them. */
export function registerPageTextRoutes(app: App, context: AppContext): void {
  const preValidation = languageHooks(context.config);
  const access = { config: { access: 'staff' }, preValidation } as const;
  const about = (operationId: string, summary: string) => ({ tags: ['desk'], operationId, summary });

  app.get(
    '/api/texts/:name/',
    {
      ...{ config: { access: 'public' }, preValidation },
      schema: {
        tags: ['texts'],
        operationId: 'getPageText',
        summary: 'A text of the shop, its facts filled in: contact, delivery, returns, questions, privacy or terms',
        params,
        querystring,
        response: { 200: PageText, ...ERROR_RESPONSES },
      },
    },
    async (request) => readPageText(context, textOf(request)),
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
        querystring,
        response: { 200: DeskPageText, ...ERROR_RESPONSES },
      },
    },
    async (request) => readDeskPageText(context, textOf(request)),
  );
  app.get(
    '/api/desk/texts/:name/versions/:version/',
    {
      ...access,
      schema: {
        ...about('getPageTextVersion', 'What a version of a text said'),
        params: versionParams,
        querystring,
        response: { 200: PageTextSource, ...ERROR_RESPONSES },
      },
    },
    async (request) => ({ text: await readVersionText(context, textOf(request), request.params.version) }),
  );
  app.post(
    '/api/desk/texts/preview/',
    {
      ...access,
      schema: {
        ...about('previewPageText', 'How a text would look, without keeping it'),
        querystring,
        body: PageTextPreviewBody,
        response: { 200: PageTextPreview, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { blocks } = await checkPageText(context, request.body.text, request.query.language ?? 'en');
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
        querystring,
        body: PageTextBody,
        response: { 200: DeskPageText, ...ERROR_RESPONSES, 409: PageTextConflict },
      },
    },
    async (request) => {
      const { text, version } = request.body;
      const changed = await changePageText(context, staffOf(request), textOf(request), { text, version });
      context.responseCache.clear();
      return changed;
    },
  );
}
