import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { formatCount } from '../../../../contract/formats';
import { type DeskProblem, type DeskProblemPage } from '../../../../contract/problems';
import { Loaded } from '../../../components/feedback/Loaded';
import { StatusMessage } from '../../../components/feedback/StatusMessage';
import { focusHeading } from '../../../components/focusHeading';
import { TickIcon } from '../../../components/icons';
import { countText } from '../../../components/listCount';
import { POLLING } from '../deskEndpoints';
import { FewerPages } from '../FewerPages';
import { ListPages } from '../ListPages';
import { DeskProblemCard } from './DeskProblemCard';
import { deskProblemErrors, type ProblemFilter, useGetDeskProblemsQuery } from './deskProblemEndpoints';
import { type ProblemStep } from './problemSteps';
import { StepDialog } from './StepDialog';

const PAGE_SIZE = 24;

function statusText(i18n: I18n, list: DeskProblemPage): string {
  const reports = countText(i18n, list, 'report');
  const waiting = formatCount(i18n, list.waiting);
  return i18n._(msg`${reports}, ${waiting} waiting for an answer`);
}

/** A page of problems: those that are to be decided first, by their legal date. */
export function ProblemQueue({ filter }: { filter: ProblemFilter }) {
  const { t, i18n } = useLingui();
  const query = useGetDeskProblemsQuery(filter, POLLING);
  const [chosen, setChosen] = useState<{ problem: DeskProblem; step: ProblemStep } | null>(null);
  const [moves, setMoves] = useState(0);
  const onMoved = () => {
    setChosen(null);
    setMoves((count) => count + 1);
  };
  // The dialog gives the focus back to the button of the step, which is gone.
  useEffect(() => {
    if (moves > 0) focusHeading();
  }, [moves]);
  return (
    <Loaded
      query={query}
      errors={deskProblemErrors.load}
      loading={t`Loading the problems`}
      heights={[24, 24]}
      notFound={filter.page > 1 && <FewerPages />}
    >
      {(list, isStale) => (
        <>
          {list.count === 0 ? (
            <StatusMessage title={t`No problems here`} level="p" icon={<TickIcon />}>
              {(filter.state ?? filter.order) ? t`No report matches.` : t`Nothing was reported.`}
            </StatusMessage>
          ) : (
            <Typography color="textSecondary" sx={{ mb: 1.5 }}>
              <span role="status">{statusText(i18n, list)}</span>
              {isStale && ` · ${t`could not be refreshed`}`}
            </Typography>
          )}
          <Stack component="ul" role="list" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {list.results.map((problem) => (
              <DeskProblemCard
                key={problem.id}
                problem={problem}
                onStep={(chosenProblem, step) => setChosen({ problem: chosenProblem, step })}
              />
            ))}
          </Stack>
          <ListPages page={filter.page} list={list} size={PAGE_SIZE} />
          {chosen && (
            <StepDialog problem={chosen.problem} step={chosen.step} onMoved={onMoved} onClose={() => setChosen(null)} />
          )}
        </>
      )}
    </Loaded>
  );
}
