/** The address by which a phone number as people write it is called. */
export const telHref = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;

const CONTACT = /([^\s@,;:<>()]+@[^\s@,;:<>()]*[^\s@,;:<>().]|\+?\d[\d ()-]{4,}\d)/;

/** A line of text in parts: email addresses and phone numbers in it have an address. */
export const contactParts = (line: string): { text: string; href?: string }[] =>
  line
    .split(CONTACT)
    .map((text, index) =>
      index % 2 === 1 ? { text, href: text.includes('@') ? `mailto:${text}` : telHref(text) } : { text },
    )
    .filter(({ text }) => text !== '');
