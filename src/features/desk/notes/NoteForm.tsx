import { type I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { object } from 'yup';
import { type NotesQuery } from '../../../../contract/notes';
import { STAFF_NOTE_MAX } from '../../../../contract/rules';
import { formErrors } from '../../../components/form/formErrors';
import { FormTextField } from '../../../components/form/FormTextField';
import { ShopForm } from '../../../components/form/ShopForm';
import { SubmitButton } from '../../../components/form/SubmitButton';
import { textUpTo } from '../../../components/form/textUpTo';
import { noteErrors, useAddNoteMutation } from './noteEndpoints';

const schemaOf = (i18n: I18n) => object({ text: textUpTo(i18n, STAFF_NOTE_MAX).required(/*i18n*/ 'Enter a note') });
const errors = formErrors({ text: 'text' }, noteErrors.add);

/** Adds a note, and is empty afterwards. */
export function NoteForm({ about }: { about: NotesQuery }) {
  const { t, i18n } = useLingui();
  const [add] = useAddNoteMutation();
  const [added, setAdded] = useState(0);
  return (
    <ShopForm
      key={added}
      initialValues={{ text: '' }}
      schema={schemaOf(i18n)}
      onSubmit={async ({ text }) => {
        await add({ ...about, text }).unwrap();
        setAdded(added + 1);
      }}
      {...errors}
    >
      <FormTextField
        name="text"
        label={t`Note for staff`}
        hint={t`Not shown to the member. It is part of the data that they can download.`}
        minRows={2}
      />
      <SubmitButton>{t`Add note`}</SubmitButton>
    </ShopForm>
  );
}
