import { type PageTextVersion } from '../../../../contract/pageTexts';
import { timeText } from '../../../components/timeText';

/** "Version 4 by Gita Thapa, 22 Nov 2026, 10:00". */
export const versionText = ({ version, by, at }: PageTextVersion): string =>
  `Version ${version}${by === null ? '' : ` by ${by}`}, ${timeText(at)}`;
