import { useState } from 'react';

/** The ids of a list and those that were in it when it was opened: what is taken away stays until the page is left, at its place. */
export function useShownIds(ids: number[]): number[] {
  const [opened] = useState(ids);
  return [...ids.filter((id) => !opened.includes(id)), ...opened];
}
