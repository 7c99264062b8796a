import { type Problem } from '../../../../contract/problems';
import { createDeskProblem } from '../../../testing/problemFactories';
import { problemSteps } from './problemSteps';

type Types = Problem['events'][number]['type'][];

test.each<[Types, string]>([
  [['reported', 'agreed', 'done'], 'agreed'],
  [['reported', 'agreed', 'received', 'done'], 'received'],
  [['reported', 'agreed', 'received', 'reopened', 'done'], 'agreed'],
  [['reported', 'agreed', 'received', 'done', 'reopened', 'done'], 'received'],
  [['reported', 'agreed', 'received', 'reopened', 'reopened', 'agreed', 'done'], 'agreed'],
])('after %j, done is taken back to %s', (types, before) => {
  const at = '2026-03-15T04:15:00.000Z';
  const events = types.map((type) => ({ at, type, text: '', by: 'staff' as const }));
  const steps = problemSteps(createDeskProblem({ state: 'done', events }));
  expect(steps).toEqual([{ to: before, text: 'Not done yet', isBack: true }]);
});
