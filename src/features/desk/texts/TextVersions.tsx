import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type DeskPageText } from '../../../../contract/pageTexts';
import { Loaded } from '../../../components/feedback/Loaded';
import { NepaliText } from '../../../components/NepaliText';
import { deskTextErrors, useGetPageTextVersionQuery } from './deskTextEndpoints';
import { versionText } from './versionText';

/** 0 is the default text. */
type Shown = { version: number; title: string };
type TextVersionsProps = { text: DeskPageText; onUse: (text: string) => void };

/** The versions of a text and its default, each to be read and put into the editor. */
export function TextVersions({ text, onUse }: TextVersionsProps) {
  const { t, i18n } = useLingui();
  const [shown, setShown] = useState<Shown | null>(null);
  const rows: Shown[] = [
    ...text.versions.map((each) => {
      const version = versionText(i18n, each);
      return { version: each.version, title: each.is_default ? t`${version}: back to the default text` : version };
    }),
    { version: 0, title: t`Default text of this shop` },
  ];
  return (
    <>
      <Stack component="ul" role="list" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map(({ version, title }) => (
          <Stack
            key={version}
            component="li"
            direction="row"
            useFlexGap
            sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}
          >
            <Typography sx={{ flex: '1 1 12rem' }}>
              <NepaliText>{title}</NepaliText>
            </Typography>
            <Button aria-label={t`Read: ${title}`} onClick={() => setShown({ version, title })}>
              <Trans>Read</Trans>
            </Button>
          </Stack>
        ))}
      </Stack>
      {shown && (
        <VersionDialog
          text={text}
          shown={shown}
          onUse={(source) => {
            onUse(source);
            setShown(null);
          }}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

type VersionDialogProps = TextVersionsProps & { shown: Shown; onClose: () => void };

function VersionDialog({ text, shown: { version, title }, onUse, onClose }: VersionDialogProps) {
  const { t } = useLingui();
  const titleId = useId();
  const query = useGetPageTextVersionQuery(
    { name: text.name, language: text.language, version },
    { skip: version === 0 },
  );
  const result = version === 0 ? { ...query, currentData: { text: text.default_text } } : query;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Loaded query={result} errors={deskTextErrors.load} loading={t`Loading the version`}>
          {({ text: source }) => (
            <>
              <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                <NepaliText>{source}</NepaliText>
              </Typography>
              <DialogActions>
                <Button onClick={onClose}>
                  <Trans>Close</Trans>
                </Button>
                <Button variant="contained" onClick={() => onUse(source)}>
                  <Trans>Put into the editor</Trans>
                </Button>
              </DialogActions>
            </>
          )}
        </Loaded>
      </DialogContent>
    </Dialog>
  );
}
