import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Stack from '@mui/material/Stack';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
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
import { CategoryFilter } from '../features/catalog/CategoryFilter';
import { FilterChips } from '../features/catalog/FilterChips';
import { FilterSheet } from '../features/catalog/FilterSheet';
import { ProductSuggestion } from '../features/catalog/ProductSuggestion';
import { ProductSkeletons } from '../features/catalog/ProductSkeletons';
import { WHOLE_LIST } from '../features/catalog/productsUrl';
import { SortSelect } from '../features/catalog/SortSelect';
import { CardStates } from './CardStates';
import { FormStates } from './FormStates';
import { Pane, State } from './Pane';
import { cartItem, categories, long, product } from './samples';

const none = () => undefined;
const row = { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 } as const;
const lines = [
  cartItem(),
  cartItem({ name: long }),
  cartItem({ name: 'Timur (टिमुर), 50 g', quantity: 1 }),
  cartItem({ name: 'Cow Ghee (गाईको घिउ), 1 L', quantity: 0 }),
];
const narrowed = { ...WHOLE_LIST, search: 'almond', category: 1 };
const cart = { cart_items: lines, total_items: 8, total_cost: '7160.00' };

/** `/dev/states` of the development build: each component in each of its states, in light and dark. */
export function StatesPage() {
  const [sheet, setSheet] = useState(false);
  return (
    <PageFrame title="States" width="xl">
      <Pane title="Product cards">
        <CardStates />
      </Pane>
      <Pane title="Loading">
        <State name="Products">
          <ProductSkeletons count={2} />
        </State>
        <State name="Cart">
          <CartSkeleton />
        </State>
        <State name="Page">
          <Spinner />
        </State>
      </Pane>
      <Pane title="Nothing, failed, done, offline">
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
        <ErrorState title="Failed to load products" onRetry={none} />
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
            <CartLine key={item.id} item={item} removing={false} onRemove={none} />
          ))}
        </List>
        <CartSummary cart={cart} short />
      </Pane>
      <Pane title="Search, filter, order">
        <Stack sx={row}>
          <FilterChips view={narrowed} categories={categories} onChange={none} />
        </Stack>
        <SortSelect chosen="name" onChoose={none} />
        <CategoryFilter categories={categories} chosen={2} onChoose={none} />
        <SearchField label="Search the shop" defaultValue="al" />
        <ProductSuggestion product={product()} />
      </Pane>
      <Pane title="Forms">
        <FormStates />
      </Pane>
      <Pane title="Buttons, messages, sheet">
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
            <Button
              key={variant}
              variant="outlined"
              onClick={() => enqueueSnackbar(`A message of the kind “${variant}”`, { variant })}
            >
              Message: {variant}
            </Button>
          ))}
          <Button variant="outlined" onClick={() => setSheet(true)}>
            Filter sheet
          </Button>
        </Stack>
      </Pane>
      <FilterSheet open={sheet} count={3} onClose={() => setSheet(false)} onClear={none}>
        <SortSelect chosen="name" onChoose={none} />
        <CategoryFilter categories={categories} chosen={null} onChoose={none} />
      </FilterSheet>
    </PageFrame>
  );
}
