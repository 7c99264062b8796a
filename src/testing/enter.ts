import { type UserEvent } from '@testing-library/user-event';

/** Enters a text at once: letter by letter, a form renders four times for each letter. Type where typing is the subject. */
export async function enter(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
