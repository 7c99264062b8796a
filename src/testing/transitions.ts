import { type AnyStateMachine, type AnyTransitionDefinition, type InspectionEvent } from 'xstate';
import { getStateNodes } from 'xstate/graph';

type StateNode = ReturnType<typeof getStateNodes>[number];

/** The transitions of a state, by their names: `auth.loggingIn, loginRequested, 0 → auth.anonymous`. */
const namedTransitions = ({ id, transitions, always = [] }: StateNode): [string, AnyTransitionDefinition][] =>
  [...transitions.values(), always].flatMap((alternatives) =>
    alternatives.map((transition, index): [string, AnyTransitionDefinition] => {
      const event = transition.eventType || 'always';
      const target = transition.target?.map((node) => node.id).join() ?? 'none';
      return [`${id}, ${event}, ${index} → ${target}`, transition];
    }),
  );

/** Notes the transitions that a machine makes. `missing`: the names of those that it has not made. */
export function noteTransitions(machine: AnyStateMachine) {
  const made = new Set<string>();
  return {
    inspect: (event: InspectionEvent) => {
      if (event.type !== '@xstate.microstep') return;
      for (const transition of event._transitions)
        for (const [name, named] of namedTransitions(transition.source)) if (named === transition) made.add(name);
    },
    missing: () =>
      [machine.root, ...getStateNodes(machine)]
        .flatMap(namedTransitions)
        .map(([name]) => name)
        .filter((name) => !made.has(name)),
  };
}
