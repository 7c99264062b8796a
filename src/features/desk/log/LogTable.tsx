import Typography from '@mui/material/Typography';
import { type StaffLogEntry } from '../../../../contract/staffLog';
import { NepaliText } from '../../../components/NepaliText';
import { timeText } from '../../../components/timeText';
import { TextLink } from '../../../components/TextLink';
import { CardRow, CardTable } from '../CardTable';
import { actionText, changeTexts, nameText, personText, thingPath } from './logTexts';

const Small = ({ children }: { children: string }) => (
  <Typography variant="body2" color="textSecondary">
    {children}
  </Typography>
);

function Thing({ entry }: { entry: StaffLogEntry }) {
  const path = thingPath(entry);
  const name = <NepaliText>{nameText(entry)}</NepaliText>;
  return (
    <>
      <Typography variant="body2">{actionText(entry)}</Typography>
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

const Changes = ({ entry }: { entry: StaffLogEntry }) =>
  changeTexts(entry).map((text) => (
    <Typography key={text} variant="body2">
      {text}
    </Typography>
  ));

/** Entries of the log: who, when, from where, what, before and after. */
export const LogTable = ({ entries }: { entries: StaffLogEntry[] }) => (
  <CardTable label="Log" columns={['When', 'Who', 'What', 'Before → after']}>
    {entries.map((entry) => (
      <CardRow
        key={entry.id}
        cells={[
          <time key="time" dateTime={entry.at}>
            {timeText(entry.at)}
          </time>,
          <>
            <NepaliText>{personText(entry.staff)}</NepaliText>
            <Small>{entry.ip}</Small>
          </>,
          <Thing key="thing" entry={entry} />,
          <Changes key="changes" entry={entry} />,
        ]}
      />
    ))}
  </CardTable>
);
