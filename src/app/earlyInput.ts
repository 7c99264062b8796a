import { flushSync } from 'react-dom';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /** What index.html records from the first paint on. */
    earlyPresses?: { buttons: Element[]; marks: Animation[]; record: (event: Event) => void };
  }
}

/** The fields of the page that the server has sent. They hold what was typed, also after React has replaced them. */
let fields: Field[] = [];
let focused: Element | null = null;
const keepFocus = () => (focused = document.activeElement);

/** Keeps the fields of the server's page and its focus, until `applyEarlyInput`. Called before React starts. */
export function keepEarlyInput(root: HTMLElement): void {
  fields = [...root.querySelectorAll<Field>('input, select, textarea')];
  keepFocus();
  document.addEventListener('focusin', keepFocus, true);
}

/** Ends the recording of presses. From `hydrateRoot` on, React hydrates the page at the next press and handles it. */
export function stopRecording(): void {
  if (window.earlyPresses) window.removeEventListener('click', window.earlyPresses.record, true);
}

/** Whether a button that matches was pressed before React ran. */
export const wasPressed = (selector: string): boolean =>
  window.earlyPresses?.buttons.some((button) => button.matches(selector)) ?? false;

const isCheckable = (field: Field): field is HTMLInputElement => field.type === 'radio' || field.type === 'checkbox';

function isChanged(field: Field): boolean {
  // The radio that lost its mark follows the one that got it.
  if (field.type === 'radio' && !(field as HTMLInputElement).checked) return false;
  if (isCheckable(field)) return field.checked !== field.defaultChecked;
  if ('options' in field)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  return field.value !== field.defaultValue;
}

const nameOf = (control: Element) =>
  control.getAttribute('name') ?? control.getAttribute('aria-label') ?? control.textContent;

/** The same control in the page of React, which replaces the neutral shell, and a page that an extension has changed. */
function findLive(control: Element): HTMLElement | undefined {
  if (control.isConnected) return control as HTMLElement;
  const all = [...document.querySelectorAll<HTMLElement>(control.tagName)];
  return all.find((other) => nameOf(other) === nameOf(control));
}

function choose(field: Field, value: string, checked: boolean): void {
  // A part of the page that is not hydrated yet is now: at the event itself, React would take the new value for the one that it knows.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (isCheckable(field)) {
    field.checked = !checked;
    field.click();
    return;
  }
  // React notices a change when the value differs from the last one that was set by the element's own setter, which React replaces.
  if (!('options' in field)) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function restoreFocus(): void {
  if (focused && !focused.isConnected) findLive(focused)?.focus({ preventScroll: true });
  // React has missed the event.
  else document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

/**
 * Gives React what was typed, chosen and pressed before it ran: first the fields, then the buttons in their order, once. Called when the
 * app is first in the document. The values are read at once, because the next render resets them, and applied after the commit.
 */
export function applyEarlyInput(): void {
  stopRecording();
  document.removeEventListener('focusin', keepFocus, true);
  const choices = fields
    .filter(isChanged)
    .map((field) => ({ field, value: field.value, checked: isCheckable(field) && field.checked }));
  const buttons = window.earlyPresses?.buttons.splice(0) ?? [];
  // What opens a dialog opens it once, however often it was pressed.
  const presses = buttons.filter(
    (button, index) => button !== buttons[index - 1] || !button.hasAttribute('aria-haspopup'),
  );
  fields = [];

  queueMicrotask(() => {
    flushSync(restoreFocus);
    for (const { field, value, checked } of choices) {
      const live = findLive(field) as Field | undefined;
      if (!live) continue;
      flushSync(() => choose(live, value, checked));
      if (live !== document.activeElement)
        flushSync(() => live.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    }
    for (const button of presses) flushSync(() => findLive(button)?.click());
    for (const mark of window.earlyPresses?.marks.splice(0) ?? []) mark.cancel();
    focused = null;
  });
}
