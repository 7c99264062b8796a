import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ChangeEvent, useRef, useState } from 'react';
import { type SheetResult } from '../../../../contract/managedProducts';
import { SHEET_MAX } from '../../../../contract/productRules';
import { errorText, messageOf } from '../../../http/apiError';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { DownloadButton } from '../../../components/DownloadButton';
import { EnglishText } from '../../../components/EnglishText';
import { sellingProductErrors, useApplySheetMutation, useDownloadSheetMutation } from './sellingProductEndpoints';

/** So many refused lines are shown. */
const SHOWN_LINES = 50;

const fail = (text: string) => enqueueSnackbar(text, { variant: 'error' });

/** Prices, stocks and particulars of all products by a CSV file: with a refused line nothing has changed, and the lines are listed. */
export function SheetButtons() {
  const { t } = useLingui();
  const [download] = useDownloadSheetMutation();
  const [apply, { isLoading: isApplying }] = useApplySheetMutation();
  const [refused, setRefused] = useState<SheetResult['refused']>([]);
  const more = refused.length - SHOWN_LINES;
  const input = useRef<HTMLInputElement>(null);

  const send = async (file: File) => {
    setRefused([]);
    const csv = await file.text();
    if (csv.length > SHEET_MAX) return fail(/*i18n*/ 'The file is too large. Send it in parts.');
    const { data, error } = await apply(csv);
    if (!data) return fail(messageOf(error, 'csv') || errorText(sellingProductErrors.upload, error));
    setRefused(data.refused);
    if (data.refused.length === 0) enqueueSnackbar(resultText(data), { variant: 'success' });
  };
  const resultText = ({ changed, proposed, unchanged }: SheetResult) => {
    const products = t`${plural(changed, { one: '# product', other: '# products' })}`;
    return proposed > 0
      ? t`${products} changed, ${proposed} sent to review, ${unchanged} as before`
      : t`${products} changed, ${unchanged} as before`;
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file can be chosen again after it was mended.
    target.value = '';
    if (file) void send(file).catch(() => fail(/*i18n*/ 'Failed to read the file. Choose it again.'));
  };

  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <DownloadButton
          name="mewa-pasal-products.csv"
          load={() => download().unwrap()}
          errors={sellingProductErrors.download}
          text={t`Download as CSV`}
        />
        <Button
          variant="outlined"
          aria-disabled={isApplying}
          onClick={() => void (isApplying || input.current?.click())}
        >
          {isApplying ? t`Uploading` : t`Upload the file`}
        </Button>
        <input ref={input} type="file" accept=".csv,text/csv" aria-label={t`CSV file`} hidden onChange={choose} />
      </Stack>
      {refused.length > 0 && (
        <Alert severity="error" onClose={() => setRefused([])} sx={{ mb: 2, '& ul': { m: 0, pl: 2.5 } }}>
          <AlertTitle>
            <Trans>Nothing was changed. Correct these lines and upload the file again.</Trans>
          </AlertTitle>
          <ul>
            {refused.slice(0, SHOWN_LINES).map(({ line, reason }) => (
              <li key={`${line} ${reason}`}>
                <Trans>
                  Line {line}: <EnglishText>{reason}</EnglishText>
                </Trans>
              </li>
            ))}
          </ul>
          {more > 0 && t`And ${more} more.`}
        </Alert>
      )}
    </>
  );
}
