/** The dialogs of products, loaded on first use: they bring the forms. Render them inside a `<Suspense>`. */
import { lazyDialog } from '../lazyDialog';

export const ProductDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "deskProductDialogs" */ './ProductDialog')).ProductDialog,
);
export const StockDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "deskProductDialogs" */ './StockDialog')).StockDialog,
);
