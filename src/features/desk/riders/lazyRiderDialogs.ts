/** The dialogs of riders, loaded on first use: they bring the forms. Render them inside a `<Suspense>`. */
import { lazyDialog } from '../lazyDialog';

export const HandOverForm = lazyDialog(
  async () => (await import(/* webpackChunkName: "deskDialogs" */ './HandOverForm')).HandOverForm,
);
export const RiderDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "deskDialogs" */ './RiderDialog')).RiderDialog,
);
export const ShortageDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "deskDialogs" */ './ShortageDialog')).ShortageDialog,
);
