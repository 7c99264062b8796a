import { useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { formatTime } from '../../../../contract/formats';
import { type StaffLogEntry } from '../../../../contract/staffLog';
import { NepaliText } from '../../../components/NepaliText';
import { TextLink } from '../../../components/TextLink';
import { CardRow, CardTable } from '../CardTable';
import { actionText, changeTexts, nameText, personText, thingPath } from './logTexts';

const Small = ({ children }: { children: string }) => (
  <Typography variant="body2" color="textSecondary">
    {children}
  </Typography>
);

function Thing({ entry }: { entry: StaffLogEntry }) {
  const { i18n } = useLingui();
  const path = thingPath(entry);
  const name = <NepaliText>{nameText(i18n, entry)}</NepaliText>;
  return (
    <>
      <Typography variant="body2">{actionText(i18n, entry)}</Typography>
      {path ? (
        <TextLink to={path} color="inherit">
          {name}
        </TextLink>
      ) : (
        name
      )}
    </>
  );
}

function Changes({ entry }: { entry: StaffLogEntry }) {
  const { i18n } = useLingui();
  return changeTexts(i18n, entry).map((text) => (
    <Typography key={text} variant="body2">
      <NepaliText>{text}</NepaliText>
    </Typography>
  ));
}

/** Entries of the log: who, when, from where, what, before and after. */
export function LogTable({ entries }: { entries: StaffLogEntry[] }) {
  const { t, i18n } = useLingui();
  return (
    <CardTable label={t`Log`} columns={[t`When`, t`Who`, t`What`, t`Before → after`]}>
      {entries.map((entry) => (
        <CardRow
          key={entry.id}
          cells={[
            <time key="time" dateTime={entry.at}>
              {formatTime(i18n, entry.at)}
            </time>,
            <>
              <NepaliText>{personText(i18n, entry.staff)}</NepaliText>
              <Small>{entry.ip}</Small>
            </>,
            <Thing key="thing" entry={entry} />,
            <Changes key="changes" entry={entry} />,
          ]}
        />
      ))}
    </CardTable>
  );
}
