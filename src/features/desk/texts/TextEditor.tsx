import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useCallback, useRef } from 'react';
import { object, string } from 'yup';
import { type DeskPageText } from '../../../../contract/pageTexts';
import { PAGE_TEXT_MAX } from '../../../../contract/pageTextRules';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { formErrors } from '../../../components/form/formErrors';
import { FormTextField } from '../../../components/form/FormTextField';
import { ShopForm } from '../../../components/form/ShopForm';
import { SubmitButton } from '../../../components/form/SubmitButton';
import { LeaveWarning } from '../../../components/LeaveWarning';
import { TextBlocks } from '../../../components/TextBlocks';
import { errorText, messageOf } from '../../../http/apiError';
import { EditConflict } from '../EditConflict';
import { useEdited } from '../useEdited';
import { deskTextErrors, useChangePageTextMutation, usePreviewPageTextMutation } from './deskTextEndpoints';
import { TextVersions } from './TextVersions';
import { versionText } from './versionText';

const schema = object({
  text: string().trim().required('Enter a text').max(PAGE_TEXT_MAX, `At most ${PAGE_TEXT_MAX} characters`),
});
const errors = formErrors({ text: 'text' }, deskTextErrors.change);
const form = {
  toValues: ({ text }: DeskPageText) => ({ text }),
  textsOf: ({ versions }: DeskPageText) => ({ text: versions[0] ? versionText(versions[0]) : 'the default text' }),
};

type TextEditorProps = {
  opened: DeskPageText;
  /** The versions and facts as they are now. */
  current: DeskPageText;
  onSaved: (saved: DeskPageText) => void;
};

/** Edits a text. What it looks like is shown on request, by the server that renders the page. */
export function TextEditor({ opened, current, onSaved }: TextEditorProps) {
  const [change] = useChangePageTextMutation();
  const [preview, { data, error, originalArgs: previewed }] = usePreviewPageTextMutation();
  const edited = useEdited(opened, form);
  const typed = useRef(opened.text);
  const keepTyped = useCallback(({ text }: { text: string }) => {
    typed.current = text;
  }, []);
  const findUnsaved = useCallback(
    () => (typed.current === opened.text ? null : 'What you entered is not saved yet.'),
    [opened.text],
  );

  const save = async (values: { text: string }, helpers: { setValues: (next: { text: string }) => unknown }) =>
    edited.change(values, helpers, async ({ name, version }) => {
      const saved = await change({ name, change: { ...values, version } }).unwrap();
      typed.current = saved.text;
      enqueueSnackbar('The text is saved', { variant: 'success' });
      onSaved(saved);
    });

  return (
    <ShopForm initialValues={{ text: opened.text }} schema={schema} onSubmit={save} {...errors} onValues={keepTyped}>
      {({ values, setValues }) => (
        <>
          <LeaveWarning title="Leave without saving?" findUnsaved={findUnsaved} />
          <EditConflict saved={edited.saved} />
          <FormTextField
            name="text"
            label="Text"
            hint="## Heading, - list, 1. numbered list, **strong**, *stressed*, [link](/returns), {{placeholder}}"
            minRows={16}
          />
          <SubmitButton>Save</SubmitButton>
          <Button variant="outlined" size="large" onClick={() => void preview(values.text)}>
            Preview
          </Button>
          <div aria-live="polite">
            {error && previewed === values.text && (
              <Alert severity="error">{messageOf(error, 'text') || errorText(deskTextErrors.preview, error)}</Alert>
            )}
            {data && previewed === values.text && (
              <Paper variant="outlined" component="section" aria-label="Preview" sx={{ p: 2 }}>
                <TextBlocks blocks={data.blocks} />
              </Paper>
            )}
          </div>
          <Typography variant="h3" component="h2">
            Versions
          </Typography>
          <TextVersions text={current} onUse={(text) => void setValues({ text })} />
        </>
      )}
    </ShopForm>
  );
}
