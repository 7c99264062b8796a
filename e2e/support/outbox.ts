import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

const ANY_LINK = /https?:\/\/[^\s"'<>]+/;

/** Waits for a mail with such a link to this member in the outbox, and returns the link of the newest one. */
export async function readMailLink(dataDir: string, email: string, link = ANY_LINK): Promise<string> {
  const outbox = path.join(dataDir, 'outbox');
  const find = () => {
    try {
      const mails = readdirSync(outbox).map((file) => readFileSync(path.join(outbox, file), 'utf8'));
      const links = mails
        .filter((text) => text.includes(email))
        .map((text) => link.exec(text.replace(/=\r?\n/g, '').replace(/=3D/gi, '='))?.[0]);
      return links.filter((found) => found !== undefined).at(-1) ?? '';
    } catch {
      return '';
    }
  };
  await expect.poll(find, { message: `a mail to ${email} in the outbox` }).not.toBe('');
  return find();
}
