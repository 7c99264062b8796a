/** A number as texts have it, also "1,200.00", a date, a time of day and a phone number with its country code. */
const NUMBER = /\+?\d+(?:[-,.: ]\d+)*/g;

/** A text with placeholders in place of its numbers, "Only {0} left in stock.", and what stood there. */
export function extractNumbers(text: string): { id: string; values: string[] } {
  const values: string[] = [];
  const id = text.replace(NUMBER, (number) => `{${values.push(number) - 1}}`);
  return { id, values };
}
