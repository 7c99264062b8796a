import { useState } from 'react';
import { object, string } from 'yup';
import { type NotesQuery } from '../../../../contract/notes';
import { STAFF_NOTE_MAX } from '../../../../contract/rules';
import { formErrors } from '../../../components/form/formErrors';
import { FormTextField } from '../../../components/form/FormTextField';
import { ShopForm } from '../../../components/form/ShopForm';
import { SubmitButton } from '../../../components/form/SubmitButton';
import { noteErrors, useAddNoteMutation } from './noteEndpoints';

const schema = object({
  text: string().trim().required('Enter a note').max(STAFF_NOTE_MAX, `At most ${STAFF_NOTE_MAX} characters`),
});
const errors = formErrors({ text: 'text' }, noteErrors.add);

/** Adds a note, and is empty afterwards. */
export function NoteForm({ about }: { about: NotesQuery }) {
  const [add] = useAddNoteMutation();
  const [added, setAdded] = useState(0);
  return (
    <ShopForm
      key={added}
      initialValues={{ text: '' }}
      schema={schema}
      onSubmit={async ({ text }) => {
        await add({ ...about, text }).unwrap();
        setAdded(added + 1);
      }}
      {...errors}
    >
      <FormTextField
        name="text"
        label="Note for staff"
        hint="Not shown to the member. It is part of the data that they can download."
        minRows={2}
      />
      <SubmitButton>Add note</SubmitButton>
    </ShopForm>
  );
}
