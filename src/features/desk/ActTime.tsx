import { Trans, useLingui } from '@lingui/react/macro';
import { NepaliText } from '../../components/NepaliText';
import { dayTimeText } from './deskTimes';

/** When something was done, and by whom: "Sat 24 Jan, 09:30, by Sita Rai". */
export function ActTime({ at, by }: { at: string; by: string | null }) {
  const { i18n } = useLingui();
  const time = dayTimeText(i18n, at);
  if (by === null) return time;
  return (
    <Trans>
      {time}, by{' '}
      <bdi>
        <NepaliText>{by}</NepaliText>
      </bdi>
    </Trans>
  );
}
