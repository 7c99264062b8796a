import { useLingui } from '@lingui/react/macro';
import { type Ref } from 'react';
import { UPLOAD_TYPES } from '../../../contract/pictures';

/** The hidden input of photos. A button opens it. */
export function PhotoInput({ ref, onChoose }: { ref: Ref<HTMLInputElement>; onChoose: (files: File[]) => void }) {
  const { t } = useLingui();
  return (
    <input
      ref={ref}
      type="file"
      multiple
      accept={UPLOAD_TYPES.join(',')}
      aria-label={t`Photo files`}
      hidden
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])]);
        // The same file can be chosen again.
        target.value = '';
      }}
    />
  );
}
