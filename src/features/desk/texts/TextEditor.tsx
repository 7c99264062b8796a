import { type I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useCallback, useRef } from 'react';
import { object } from 'yup';
import { type DeskPageText } from '../../../../contract/pageTexts';
import { PAGE_TEXT_MAX } from '../../../../contract/pageTextRules';
import { EnglishText } from '../../../components/EnglishText';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { formErrors } from '../../../components/form/formErrors';
import { FormTextField } from '../../../components/form/FormTextField';
import { ShopForm } from '../../../components/form/ShopForm';
import { SubmitButton } from '../../../components/form/SubmitButton';
import { textUpTo } from '../../../components/form/textUpTo';
import { LeaveWarning } from '../../../components/LeaveWarning';
import { TextBlocks } from '../../../components/TextBlocks';
import { errorText, messageOf } from '../../../http/apiError';
import { EditConflict } from '../EditConflict';
import { useEdited } from '../useEdited';
import { deskTextErrors, useChangePageTextMutation, usePreviewPageTextMutation } from './deskTextEndpoints';
import { TextVersions } from './TextVersions';
import { versionText } from './versionText';

const schemaOf = (i18n: I18n) => object({ text: textUpTo(i18n, PAGE_TEXT_MAX).required(/*i18n*/ 'Enter a text') });
const errors = formErrors({ text: 'text' }, deskTextErrors.change);
const toValues = ({ text }: DeskPageText) => ({ text });
const textsOf = (i18n: I18n, { versions }: DeskPageText) => ({
  text: versions[0] ? versionText(i18n, versions[0]) : i18n._('the default text'),
});
/** As the server fills it in. */
const PLACEHOLDER = '{{placeholder}}';

type TextEditorProps = {
  opened: DeskPageText;
  /** The versions and facts as they are now. */
  current: DeskPageText;
  onSaved: (saved: DeskPageText) => void;
};

/** Edits a text. What it looks like is shown on request, by the server that renders the page. */
export function TextEditor({ opened, current, onSaved }: TextEditorProps) {
  const { t, i18n } = useLingui();
  const [change] = useChangePageTextMutation();
  const [preview, { data, error, originalArgs: previewed }] = usePreviewPageTextMutation();
  const edited = useEdited(opened, { toValues, textsOf: (each) => textsOf(i18n, each) });
  const typed = useRef(opened.text);
  const keepTyped = useCallback(({ text }: { text: string }) => {
    typed.current = text;
  }, []);
  const findUnsaved = useCallback(
    () => (typed.current === opened.text ? null : /*i18n*/ 'What you entered is not saved yet.'),
    [opened.text],
  );

  const save = async (values: { text: string }, helpers: { setValues: (next: { text: string }) => unknown }) =>
    edited.change(values, helpers, async ({ name, language, version }) => {
      const saved = await change({ name, language, change: { ...values, version } }).unwrap();
      typed.current = saved.text;
      enqueueSnackbar(/*i18n*/ 'The text is saved', { variant: 'success' });
      onSaved(saved);
    });

  return (
    <ShopForm
      initialValues={{ text: opened.text }}
      schema={schemaOf(i18n)}
      onSubmit={save}
      {...errors}
      onValues={keepTyped}
    >
      {({ values, setValues }) => (
        <>
          <LeaveWarning title={t`Leave without saving?`} findUnsaved={findUnsaved} />
          <EditConflict saved={edited.saved} />
          <FormTextField
            name="text"
            label={t`Text`}
            hint={t`## Heading, - list, 1. numbered list, **strong**, *stressed*, [link](/returns), ${PLACEHOLDER}`}
            minRows={16}
            htmlInput={{ lang: opened.language }}
          />
          <SubmitButton>
            <Trans>Save</Trans>
          </SubmitButton>
          <Button
            variant="outlined"
            size="large"
            onClick={() => void preview({ text: values.text, language: opened.language })}
          >
            <Trans>Preview</Trans>
          </Button>
          <div aria-live="polite">
            {error && previewed?.text === values.text && (
              <Alert severity="error">
                <EnglishText>{messageOf(error, 'text') || errorText(deskTextErrors.preview, error)}</EnglishText>
              </Alert>
            )}
            {data && previewed?.text === values.text && (
              <Paper variant="outlined" component="section" aria-label={t`Preview`} sx={{ p: 2 }}>
                <TextBlocks blocks={data.blocks} language={opened.language} />
              </Paper>
            )}
          </div>
          <Typography variant="h3" component="h2">
            <Trans>Versions</Trans>
          </Typography>
          <TextVersions text={current} onUse={(text) => void setValues({ text })} />
        </>
      )}
    </ShopForm>
  );
}
