import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { string } from 'yup';

/** A text of at most `max` characters, without the spaces around it. */
export const textUpTo = (i18n: I18n, max: number) =>
  string()
    .trim()
    .max(max, i18n._(msg`At most ${max} characters`));
