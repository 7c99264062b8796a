import { useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { type Quote } from '../../../../contract/orders';
import { formatPrice } from '../../../../contract/formats';
import { EnglishText } from '../../../components/EnglishText';
import { LabelledTextField } from '../../../components/form/LabelledTextField';
import { NepaliText } from '../../../components/NepaliText';
import { type PhoneLine, addPiece, readPieces } from './lineValues';
import { ProductSearch } from './lazyParts';

type PhoneLinesProps = {
  lines: PhoneLine[];
  onChange: (lines: PhoneLine[]) => void;
  /** Those of the newest quote. */
  problems: Quote['problems'];
};

/** What is ordered, with a search for more. */
export function PhoneLines({ lines, onChange, problems }: PhoneLinesProps) {
  const { t, i18n } = useLingui();
  const change = (id: number, quantity: string) =>
    onChange(lines.map((line) => (line.product.id === id ? { ...line, quantity } : line)));
  return (
    <Stack spacing={2}>
      <Suspense fallback={<Skeleton variant="rounded" height="5rem" />}>
        <ProductSearch onChosen={(product) => onChange(addPiece(lines, product))} />
      </Suspense>
      {lines.length > 0 && (
        <Stack component="ul" role="list" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {lines.map((line) => {
            const { id, name, price } = line.product;
            const fault = readPieces(line).fault ?? problems.find(({ product }) => product === id)?.text;
            return (
              <Stack key={id} component="li" direction="row" spacing={1} sx={{ alignItems: 'flex-end' }}>
                <LabelledTextField
                  label={
                    <>
                      <NepaliText>{name}</NepaliText>
                      <Typography component="span" color="textSecondary">{`, ${formatPrice(i18n, price)}`}</Typography>
                    </>
                  }
                  value={line.quantity}
                  error={fault !== undefined}
                  helperText={fault && <EnglishText>{fault}</EnglishText>}
                  onChange={(event) => change(id, event.target.value)}
                  slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
                />
                <Button
                  aria-label={t`Remove ${name}`}
                  onClick={() => onChange(lines.filter(({ product }) => product.id !== id))}
                  sx={{ flex: 'none', mb: fault === undefined ? 0.75 : 3.5 }}
                >
                  {t`Remove`}
                </Button>
              </Stack>
            );
          })}
        </Stack>
      )}
    </Stack>
  );
}
