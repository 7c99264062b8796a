import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatTime } from '../../../../contract/formats';
import { type PageTextVersion } from '../../../../contract/pageTexts';

/** "Version 4 by Gita Thapa, 22 Nov 2026, 10:00". */
export function versionText(i18n: I18n, { version, by, at }: PageTextVersion): string {
  const time = formatTime(i18n, at);
  return by === null ? i18n._(msg`Version ${version}, ${time}`) : i18n._(msg`Version ${version} by ${by}, ${time}`);
}

/** Whether staff have written the text; otherwise it is the default one. */
export const isWritten = (latest: PageTextVersion | null): latest is PageTextVersion => latest?.is_default === false;

/** The newest version, or "Default text". */
export const latestText = (i18n: I18n, latest: PageTextVersion | null): string =>
  isWritten(latest) ? versionText(i18n, latest) : i18n._(msg`Default text`);
