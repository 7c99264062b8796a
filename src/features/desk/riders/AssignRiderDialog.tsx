import { useLingui } from '@lingui/react/macro';
import { object, string } from 'yup';
import { type Assignment } from '../../../../contract/riders';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { FormSelect } from '../../../components/form/FormSelect';
import { type OrderRider } from '../../../../contract/desk';
import { STATE_TEXTS } from '../deskTexts';
import { ActionDialog } from '../order/ActionDialog';
import { readRiderKey, riderKey, riderOptions } from './riderOptions';
import { useAssignOrdersMutation, useGetRidersQuery } from './ridersEndpoints';

type AssignRiderDialogProps = {
  title: string;
  /** The orders, or all of a slot that are under way. */
  chosen: Pick<Assignment, 'orders' | 'slot'>;
  /** Who delivers them now. */
  present?: OrderRider;
  onClose: () => void;
};

const schema = object({ rider: string() });

/** Asks who delivers orders, and gives them to that rider. */
export function AssignRiderDialog({ title, chosen, present = null, onClose }: AssignRiderDialogProps) {
  const { i18n } = useLingui();
  const { currentData: riders = [] } = useGetRidersQuery({});
  const [assignOrders] = useAssignOrdersMutation();
  return (
    <ActionDialog
      title={title}
      submitText="Save"
      initialValues={{ rider: riderKey(present?.id ?? null) }}
      schema={schema}
      onSubmit={async ({ rider: key }) => {
        const rider = readRiderKey(key);
        const { assigned, skipped } = await assignOrders({ rider, ...chosen }).unwrap();
        const name = riders.find(({ id }) => id === rider)?.name ?? 'Nobody';
        if (assigned.length > 0)
          enqueueSnackbar(`${name}: ${assigned.length} ${assigned.length === 1 ? 'order' : 'orders'}`, {
            variant: 'success',
          });
        for (const { number, state } of skipped)
          enqueueSnackbar(`${number} was not changed: it is now “${i18n._(STATE_TEXTS[state])}”.`, {
            variant: 'error',
          });
      }}
      onClose={onClose}
    >
      <FormSelect name="rider" label="Rider" options={riderOptions('Nobody', riders, present)} />
    </ActionDialog>
  );
}
