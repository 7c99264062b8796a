import { useLingui } from '@lingui/react/macro';
import { object, string } from 'yup';
import { type Assignment } from '../../../../contract/riders';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { FormSelect } from '../../../components/form/FormSelect';
import { countText } from '../../../components/listCount';
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
  const { t, i18n } = useLingui();
  const { currentData: riders = [] } = useGetRidersQuery({});
  const [assignOrders] = useAssignOrdersMutation();
  return (
    <ActionDialog
      title={title}
      submitText={t`Save`}
      initialValues={{ rider: riderKey(present?.id ?? null) }}
      schema={schema}
      onSubmit={async ({ rider: key }) => {
        const rider = readRiderKey(key);
        const { assigned, skipped } = await assignOrders({ rider, ...chosen }).unwrap();
        const name = riders.find(({ id }) => id === rider)?.name ?? t`Nobody`;
        const orders = countText(i18n, { count: assigned.length }, 'order');
        if (assigned.length > 0) enqueueSnackbar(`${name}: ${orders}`, { variant: 'success' });
        for (const { number, state } of skipped) {
          const stateText = i18n._(STATE_TEXTS[state]);
          enqueueSnackbar(t`${number} was not changed: it is now “${stateText}”.`, { variant: 'error' });
        }
      }}
      onClose={onClose}
    >
      <FormSelect name="rider" label={t`Rider`} options={riderOptions(t`Nobody`, riders, present)} />
    </ActionDialog>
  );
}
