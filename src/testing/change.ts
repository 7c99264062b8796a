import { fireEvent } from '@testing-library/react';

/** Changes the value of a field at once, where its focus is not the subject: a form renders for each focus, too. */
export const change = (field: Element, value: string) => void fireEvent.change(field, { target: { value } });

/** Chooses an option by its text, likewise. */
export function chooseOption(select: Element, text: string): void {
  const option = [...select.querySelectorAll('option')].find(({ textContent }) => textContent === text);
  if (!option) throw new Error(`There is no option “${text}”`);
  change(select, option.value);
}
