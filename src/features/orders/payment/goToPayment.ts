import { type Payment } from '../../../../contract/orders';

/** Where a payment may lead: an https address, or the shop's own origin, where the simulator is. Null for everything else. */
export function paymentUrl(action: string): URL | null {
  try {
    const url = new URL(action, window.location.origin);
    return url.protocol === 'https:' || url.origin === window.location.origin ? url : null;
  } catch {
    return null;
  }
}

/** A form with these fields, built by DOM calls: nothing that the server sent is parsed as HTML. */
function createForm(action: URL, fields: Payment['fields']): HTMLFormElement {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action.href;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  return form;
}

const followUrl = (url: string) => window.location.assign(url);

/**
 * Leaves the shop for the provider's page: eSewa's form is submitted, Khalti's address is followed.
 * False when the address is not allowed; nothing happens then.
 */
export function goToPayment({ http_method, action, fields }: Payment, follow = followUrl): boolean {
  const url = paymentUrl(action);
  if (!url) return false;
  if (http_method === 'GET') {
    follow(url.href);
    return true;
  }
  const form = createForm(url, fields);
  document.body.append(form);
  // A field named "submit" would hide the form's own method.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
  return true;
}
