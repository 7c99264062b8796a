import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatTime } from '../../../../contract/formats';
import { type PageTextVersion } from '../../../../contract/pageTexts';

/** "Version 4 by Gita Thapa, 22 Nov 2026, 10:00". */
export function versionText(i18n: I18n, { version, by, at }: PageTextVersion): string {
  const time = formatTime(i18n, at);
  return by === null ? i18n._(msg`Version ${version}, ${time}`) : i18n._(msg`Version ${version} by ${by}, ${time}`);
}

/** The version that pages show, or "Default text". */
export const latestText = (i18n: I18n, latest: PageTextVersion | null): string =>
  latest && !latest.is_default ? versionText(i18n, latest) : i18n._(msg`Default text`);
