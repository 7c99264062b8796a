import { setupI18n } from '@lingui/core';

/** The texts of the source. */
export const english = setupI18n({ locale: 'en', messages: { en: {} } });
