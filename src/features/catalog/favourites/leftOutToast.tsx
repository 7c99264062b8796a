import { Plural } from '@lingui/react/macro';
import { MAX_FAVOURITES } from '../../../../contract/wishRules';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';

/** Says how many favourites of a visitor had no room. */
export function reportLeftOut(count: number): void {
  const text = (
    <Plural
      value={count}
      one={`# favourite of this browser was not added: you can keep at most ${MAX_FAVOURITES}. Remove some to add them.`}
      other={`# favourites of this browser were not added: you can keep at most ${MAX_FAVOURITES}. Remove some to add them.`}
    />
  );
  enqueueSnackbar(text, { variant: 'info' });
}
