import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** English stands in the source. `npm run messages` brings the catalogs of locales/ up to date (docs/nepali.md). */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['ne'],
  format: formatter({ lineNumbers: false, origins: true }),
  // By message, those with an id of their own would stand as the files were read.
  orderBy: 'messageId',
  compileNamespace: 'json',
  catalogs: [
    {
      path: 'locales/shop/{locale}',
      include: ['src', 'contract'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', 'src/dev/**'],
    },
    {
      path: 'locales/server/{locale}',
      include: ['server', 'contract'],
      // The client alone shows errors.
      exclude: ['**/*.test.ts', '**/*.nightly.ts', '**/testing/**', 'contract/serverTexts.ts'],
    },
  ],
});
