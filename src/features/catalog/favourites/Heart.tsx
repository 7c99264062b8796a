import { useLingui } from '@lingui/react/macro';
import { styled } from '@mui/material/styles';
import { useNavigate } from 'react-router-dom';
import { ToastButton } from '../../../components/feedback/ToastButton';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { HeartIcon } from '../../../components/icons';
import { paths } from '../../../config/paths';
import { useFavourite } from './useFavourites';

const Round = styled('button', { shouldForwardProp: (prop) => prop !== 'isOnCard' })<{ isOnCard?: boolean }>(
  ({ theme, isOnCard }) => ({
    display: 'grid',
    placeItems: 'center',
    width: theme.spacing(5.5),
    height: theme.spacing(5.5),
    padding: 0,
    borderRadius: '50%',
    border: theme.mixins.line(theme.vars.palette.divider),
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.primary.main,
    fontSize: '1rem',
    cursor: 'pointer',
    // Above the link that covers the card.
    ...(isOnCard && {
      position: 'absolute',
      insetBlockEnd: theme.spacing(0.5),
      insetInlineEnd: theme.spacing(0.5),
      zIndex: 1,
    }),
    '&[aria-pressed="true"] path': { fill: 'currentColor' },
    '&:focus-visible': {
      outline: `0.1875rem solid ${theme.vars.palette.primary.main}`,
      outlineOffset: '0.125rem',
    },
  }),
);

export type HeartProps = { product: { id: number; name: string }; isOnCard?: boolean };

/** Keeps a product as a favourite, and shows whether it is one. */
export function Heart({ product: { id, name }, isOnCard }: HeartProps) {
  const { t } = useLingui();
  const { isFavourite, toggle } = useFavourite(id);
  const navigate = useNavigate();
  const press = async () => {
    if (!(await toggle())) return;
    enqueueSnackbar(t`Added to your favourites`, {
      variant: 'success',
      key: 'favourite',
      preventDuplicate: true,
      action: (toast) => (
        <ToastButton toast={toast} text={t`See all`} onPress={() => void navigate(paths.favourites)} />
      ),
    });
  };
  return (
    <Round
      isOnCard={isOnCard}
      type="button"
      aria-label={t`Favourite: ${name}`}
      aria-pressed={isFavourite}
      onClick={() => void press()}
    >
      <HeartIcon />
    </Round>
  );
}
