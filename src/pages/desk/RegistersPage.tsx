import { Trans, useLingui } from '@lingui/react/macro';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { type RegisterName } from '../../../contract/bills';
import { Loaded } from '../../components/feedback/Loaded';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { PageFrame } from '../../components/PageFrame';
import { DownloadButton } from '../../components/DownloadButton';
import { FilterSelect } from '../../features/desk/FilterSelect';
import {
  registerErrors,
  useGetRegisterQuery,
  useLazyGetRegisterFileQuery,
} from '../../features/desk/registers/registerEndpoints';
import { RegisterTable } from '../../features/desk/registers/RegisterTable';
import { monthText, REGISTER_TEXTS } from '../../features/desk/registers/registerTexts';

const NAMES = Object.keys(REGISTER_TEXTS) as RegisterName[];
const MONTH = /^\d{4}-\d{2}$/;

/** The registers of bills and credit notes, by month of Bikram Sambat, as tables and as CSV. */
export function Component() {
  const { t, i18n } = useLingui();
  const [params, setParams] = useSearchParams();
  const name = NAMES.find((known) => known === params.get('register')) ?? 'sales';
  const asked = params.get('month') ?? '';
  const month = MONTH.test(asked) ? asked : undefined;
  const query = useGetRegisterQuery({ name, month });
  const { data } = query;
  const textOf = (value: string) => monthText(i18n, value);
  const [loadFile] = useLazyGetRegisterFileQuery();
  const show = (changed: { register?: RegisterName; month?: string }) => {
    const next = new URLSearchParams(params);
    for (const [key, value] of Object.entries(changed)) next.set(key, value);
    setParams(next, { replace: true });
  };
  const shownMonth = month ?? data?.month ?? '';
  // The chosen month stays in the list when it has no papers.
  const months = [...new Set([...(data?.months ?? []), shownMonth])].filter(Boolean).toSorted().toReversed();

  return (
    <PageFrame title={t`Registers`} width="xl">
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        <ToggleButtonGroup
          exclusive
          value={name}
          aria-label={t`Register`}
          onChange={(_event, chosen: RegisterName | null) => chosen && show({ register: chosen })}
        >
          {NAMES.map((each) => (
            <ToggleButton key={each} value={each}>
              {i18n._(REGISTER_TEXTS[each])}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <FilterSelect
          label={t`Month`}
          value={shownMonth}
          options={months.map((value) => ({ value, text: textOf(value) }))}
          onChoose={(value) => show({ month: value })}
        />
        <DownloadButton
          name={`${name}-${shownMonth}.csv`}
          load={() => loadFile({ name, month: shownMonth || undefined }).unwrap()}
          errors={registerErrors.download}
        />
      </Stack>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        <Trans>By the day on which a bill or credit note was issued. What arrived on a day is under Takings.</Trans>
      </Typography>
      <Loaded query={query} errors={registerErrors.load} loading={t`Loading the register`} heights={[5, 40]}>
        {(register, isStale) => {
          const period = textOf(register.month);
          return register.rows.length === 0 ? (
            <StatusMessage title={t`Nothing in ${period}`} level="p">
              {name === 'returns' ? t`No credit note was issued in this month.` : t`No bill was issued in this month.`}
            </StatusMessage>
          ) : (
            <>
              <RegisterTable label={`${i18n._(REGISTER_TEXTS[name])}, ${period}`} register={register} />
              {isStale && (
                <Typography role="status" sx={{ mt: 1 }}>
                  <Trans>The register could not be refreshed.</Trans>
                </Typography>
              )}
            </>
          );
        }}
      </Loaded>
    </PageFrame>
  );
}
