import { createHash } from 'node:crypto';
import { BusinessError } from './errors';

/** Names a content: another text once it has changed. */
export const contentVersion = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/** 409 for a change of an older version of a `thing`, such as "product", with the one of now. */
export const editConflict = (thing: string, current: object): BusinessError =>
  new BusinessError(409, 'edit_conflict', `This ${thing} was changed elsewhere meanwhile.`, { current });
