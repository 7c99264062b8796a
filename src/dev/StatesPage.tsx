import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Stack from '@mui/material/Stack';
import { enqueueSnackbar } from '../components/feedback/toastQueue';
import { BasketIcon, SearchIcon, TickIcon } from '../components/icons';
import { ErrorState } from '../components/feedback/ErrorState';
import { StatusMessage } from '../components/feedback/StatusMessage';
import { OfflineNote } from '../components/feedback/OfflineBanner';
import { PageFrame } from '../components/PageFrame';
import { paths } from '../config/paths';
import { SearchField } from '../components/SearchField';
import { Spinner } from '../components/feedback/Spinner';
import { CartLine } from '../features/cart/CartLine';
import { CartSkeleton } from '../features/cart/CartSkeleton';
import { CartSummary } from '../features/cart/CartSummary';
import { CategoryFilter } from '../features/catalog/list/CategoryFilter';
import { FilterChips } from '../features/catalog/list/FilterChips';
import { ProductSuggestion } from '../features/catalog/search/ProductSuggestion';
import { ProductSkeletons } from '../features/catalog/ProductSkeletons';
import { WHOLE_LIST } from '../features/catalog/list/productsUrl';
import { SortSelect } from '../features/catalog/list/SortSelect';
import { CardStates } from './CardStates';
import { FormStates } from './FormStates';
import { Pane } from './Pane';
import { cartItem, categories, long, product } from './samples';

const noop = () => undefined;
const row = { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 } as const;
const lines = [
  cartItem(),
  cartItem({ name: long }),
  cartItem({ name: 'Timur (टिमुर), 50 g', quantity: 1 }),
  cartItem({ name: 'Cow Ghee (गाईको घिउ), 1 L', quantity: 0 }),
];
const filtered = { ...WHOLE_LIST, search: 'almond', category: 1 };
const cart = { cart_items: lines, total_items: 8, total_cost: '7160.00' };

/** `/dev/states` of the development build: each component in each of its states, in light and dark. */
export function Component() {
  return (
    <PageFrame title="States" width="xl">
      <Pane title="Product cards">
        <CardStates />
      </Pane>
      <Pane title="Loading">
        <ProductSkeletons count={2} />
        <CartSkeleton />
        <Spinner />
      </Pane>
      <Pane title="Empty, failed, done, offline">
        <StatusMessage
          title="Your cart is empty"
          level="p"
          icon={<BasketIcon />}
          links={[{ to: paths.products, text: 'Continue Shopping' }]}
        >
          Almonds, cashews, timur, ghee: something good is waiting.
        </StatusMessage>
        <StatusMessage title={`Nothing for “${long}”`} level="p" icon={<SearchIcon />}>
          Try adjusting your search or filters
        </StatusMessage>
        <ErrorState title="Failed to load products" onRetry={noop} />
        <StatusMessage
          title="Payment Successful!"
          level="p"
          icon={<TickIcon />}
          links={[{ to: paths.orders, text: 'My orders' }]}
        >
          Thank you for your purchase
        </StatusMessage>
        <OfflineNote />
      </Pane>
      <Pane title="Cart">
        <List role="list" disablePadding>
          {lines.map((item) => (
            <CartLine key={item.id} item={item} removing={false} onRemove={noop} />
          ))}
        </List>
        <CartSummary cart={cart} short />
      </Pane>
      <Pane title="Search, filter, order">
        <Stack sx={row}>
          <FilterChips view={filtered} categories={categories} onChange={noop} onClear={noop} onEmpty={noop} />
        </Stack>
        <SortSelect chosen="name" onChoose={noop} />
        <CategoryFilter
          categories={{ list: categories, isLoading: false, error: null, retry: noop }}
          chosen={2}
          onChoose={noop}
        />
        <SearchField label="Search the shop" defaultValue="al" />
        <ProductSuggestion product={product()} search="al" />
      </Pane>
      <Pane title="Forms">
        <FormStates />
      </Pane>
      <Pane title="Buttons, messages">
        <Stack sx={row}>
          <Button variant="contained">Get Started</Button>
          <Button variant="outlined">Clear All</Button>
          <Button>Remove</Button>
          <Button variant="contained" disabled>
            Login to Buy
          </Button>
        </Stack>
        <Stack sx={row}>
          {(['success', 'error', 'info'] as const).map((variant) => (
            <Button key={variant} variant="outlined" onClick={() => enqueueSnackbar(variant, { variant })}>
              {variant}
            </Button>
          ))}
        </Stack>
      </Pane>
    </PageFrame>
  );
}
