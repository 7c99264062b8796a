import { type Rider } from '../../../../contract/riders';

/** The value of a rider in a select. An object sorts keys that are numbers; a space keeps the order of the names. */
export const riderKey = (id: number | null): string => (id === null ? '' : ` ${id}`);

export const readRiderKey = (key: string): number | null => (key === '' ? null : Number(key));

/** The riders who take orders, and the `present` one, after the choice of `none`. */
export const riderOptions = (
  none: string,
  riders: Rider[],
  present: Pick<Rider, 'id' | 'name'> | null = null,
): Record<string, string> => ({
  '': none,
  ...(present && { [riderKey(present.id)]: present.name }),
  ...Object.fromEntries(riders.filter(({ active }) => active).map(({ id, name }) => [riderKey(id), name])),
});
