/** The dialogs of orders, loaded on first use: they bring the forms. Render them inside a `<Suspense>`. */
import { lazyDialog } from '../lazyDialog';

const loadOrderDialogs = () => import(/* webpackChunkName: "deskDialogs", webpackPrefetch: true */ './orderDialogs');
const loadDeliveryDialogs = () => import(/* webpackChunkName: "deskDialogs" */ './DeliveryDialogs');
const loadCashDialogs = () => import(/* webpackChunkName: "deskDialogs" */ './CashDialogs');

export const CancelDialog = lazyDialog(async () => (await loadOrderDialogs()).CancelDialog);
export const DeliveredDialog = lazyDialog(async () => (await loadDeliveryDialogs()).DeliveredDialog);
export const DeliveryFailedDialog = lazyDialog(async () => (await loadDeliveryDialogs()).DeliveryFailedDialog);
export const FailureReasonDialog = lazyDialog(async () => (await loadDeliveryDialogs()).FailureReasonDialog);
export const NotDeliveredDialog = lazyDialog(async () => (await loadDeliveryDialogs()).NotDeliveredDialog);
export const RefundedStepDialog = lazyDialog(async () => (await loadOrderDialogs()).RefundedStepDialog);
export const CashCollectedDialog = lazyDialog(async () => (await loadCashDialogs()).CashCollectedDialog);
export const CashNotCollectedDialog = lazyDialog(async () => (await loadCashDialogs()).CashNotCollectedDialog);
export const WriteOffDialog = lazyDialog(async () => (await loadCashDialogs()).WriteOffDialog);
export const TakeBackWriteOffDialog = lazyDialog(async () => (await loadCashDialogs()).TakeBackWriteOffDialog);
export const AllowCashDialog = lazyDialog(async () => (await loadCashDialogs()).AllowCashDialog);
export const LinesDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "deskLines" */ './LinesDialog')).LinesDialog,
);
export const CorrectDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "deskDialogs" */ './CorrectDialog')).CorrectDialog,
);
export const SlotDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "deskDialogs" */ './SlotDialog')).SlotDialog,
);
export const AssignRiderDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "deskDialogs" */ '../riders/AssignRiderDialog')).AssignRiderDialog,
);
export const RefundDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "deskDialogs" */ './RefundDialog')).RefundDialog,
);
export const NotRefundedDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "deskDialogs" */ './NotRefundedDialog')).NotRefundedDialog,
);
export const ManyStepDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "deskDialogs" */ '../many/ManyStepDialog')).ManyStepDialog,
);
