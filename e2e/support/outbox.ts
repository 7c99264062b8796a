import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

/** Waits for a mail to this member in the outbox and returns the link of the newest one. */
export async function readVerificationLink(dataDir: string, email: string): Promise<string> {
  const outbox = path.join(dataDir, 'outbox');
  const find = () => {
    try {
      const mails = readdirSync(outbox).map((file) => readFileSync(path.join(outbox, file), 'utf8'));
      const mail = mails.filter((text) => text.includes(email)).at(-1) ?? '';
      const plain = mail.replace(/=\r?\n/g, '').replace(/=3D/gi, '=');
      return /https?:\/\/[^\s"'<>]+/.exec(plain)?.[0] ?? '';
    } catch {
      return '';
    }
  };
  await expect.poll(find, { message: `a mail to ${email} in the outbox` }).not.toBe('');
  return find();
}
