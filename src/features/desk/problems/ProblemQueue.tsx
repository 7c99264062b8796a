import { useLingui } from '@lingui/react/macro';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { type DeskProblem } from '../../../../contract/problems';
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

/** A page of problems: those that are to be decided first, by their legal date. */
export function ProblemQueue({ filter }: { filter: ProblemFilter }) {
  const { i18n } = useLingui();
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
      loading="Loading the problems"
      heights={[24, 24]}
      notFound={filter.page > 1 && <FewerPages />}
    >
      {(list, isStale) => (
        <>
          {list.count === 0 ? (
            <StatusMessage title="No problems here" level="p" icon={<TickIcon />}>
              {(filter.state ?? filter.order) ? 'No report matches.' : 'Nothing was reported.'}
            </StatusMessage>
          ) : (
            <Typography color="textSecondary" sx={{ mb: 1.5 }}>
              <span role="status">{`${countText(i18n, list, 'report')}, ${list.waiting} waiting for an answer`}</span>
              {isStale && ' · could not be refreshed'}
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
