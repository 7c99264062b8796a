import { type FormikValues } from 'formik';
import { useState } from 'react';
import { currentOf } from '../../http/apiError';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Form<Thing, Values> = {
  toValues: (thing: Thing) => Values;
  /** How a form's field is said, such as "Price: NPR 450.00". */
  textsOf: (thing: Thing) => Record<keyof Values, string>;
};

/**
 * What a form of the desk edits. A change of an older version is refused with the one of now (`edit_conflict`). Then what was typed stays,
 * the other fields become those of now, and the next change is made to it. `saved`: null before that, then what somebody else has saved in
 * the fields that were typed over.
 */
export function useEdited<Thing, Values extends FormikValues>(
  opened: Thing,
  { toValues, textsOf }: Form<NonNullable<Thing>, Values>,
) {
  const [{ seen, saved }, setState] = useState({ seen: opened, saved: null as string[] | null });

  const keepTyped = (typed: Values, setValues: (values: Values) => unknown, now: NonNullable<Thing>): void => {
    const [before, theirs, texts] = [seen && toValues(seen), toValues(now), textsOf(now)];
    const fields = Object.keys(typed) as (keyof Values)[];
    const isTyped = (field: keyof Values) => !isSame(typed[field], before?.[field]);
    setValues({
      ...typed,
      ...Object.fromEntries(fields.filter((field) => !isTyped(field)).map((field) => [field, theirs[field]])),
    });
    const replaced = fields.filter(
      (field) => isTyped(field) && !isSame(theirs[field], before?.[field]) && !isSame(theirs[field], typed[field]),
    );
    setState({ seen: now, saved: [...new Set(replaced.map((field) => texts[field]))] });
  };
  /** Makes a change to what was seen last. Rejects with its failure. */
  const change = async (
    typed: Values,
    { setValues }: { setValues: (values: Values) => unknown },
    send: (seen: Thing) => Promise<unknown>,
  ): Promise<void> => {
    try {
      await send(seen);
    } catch (failure) {
      const now = currentOf<NonNullable<Thing>>(failure);
      if (now) keepTyped(typed, setValues, now);
      throw failure;
    }
  };
  return { seen, saved, change };
}
