import { type KeyboardEvent, useCallback, useId, useState } from 'react';

/**
 * A search box with a list of options below it (WAI-ARIA 1.2 combobox): the input keeps the focus, the arrows walk through the options and back
 * to the text, Enter takes the option, Escape and leaving close. `wanted` is true from the first letter until the list is closed.
 */
export function useCombobox(onChoose: (option: number) => void) {
  const id = useId();
  const [wanted, setWanted] = useState(false);
  const [options, setOptions] = useState<number[]>([]);
  const [active, setActive] = useState(-1);
  const open = wanted && options.length > 0;

  const close = () => {
    setWanted(false);
    setActive(-1);
  };
  const choose = (option: number) => {
    close();
    onChoose(option);
  };
  const onFound = useCallback((found: number[]) => {
    setOptions(found);
    setActive(-1);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    // While a word of another script is being composed, the keys belong to that.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && open) {
      // One place more than there are options: the text itself.
      const places = options.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (step) setWanted(true);
    else if (event.key === 'Escape' && open) close();
    else if (event.key === 'Enter' && open && active >= 0) choose(options[active]!);
    else return;
    event.preventDefault();
  };

  return {
    wanted,
    close,
    /** Something was typed: options for it are wanted. */
    type: () => {
      setWanted(true);
      setActive(-1);
    },
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      'aria-activedescendant': open && active >= 0 ? `${id}-${active}` : undefined,
      onKeyDown,
      onBlur: close,
    },
    listProps: { id, open: wanted, active, onFound, onChoose: choose },
  } as const;
}
