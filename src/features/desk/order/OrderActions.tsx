import { useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type DeskOrder } from '../../../../contract/desk';
import { EnglishText } from '../../../components/EnglishText';
import { BANNERS_HEIGHT } from '../../../components/bannersHeight';
import { billPath } from '../../../config/paths';
import { MoreIcon } from '../deskIcons';
import { deskActions, isHarmless, type DeskAction } from '../deskTexts';
import {
  AllowCashDialog,
  AssignRiderDialog,
  CancelDialog,
  CashCollectedDialog,
  CashNotCollectedDialog,
  CorrectDialog,
  DeliveredDialog,
  DeliveryFailedDialog,
  FailureReasonDialog,
  LinesDialog,
  NotDeliveredDialog,
  NotRefundedDialog,
  RefundDialog,
  RefundedStepDialog,
  SlotDialog,
  TakeBackWriteOffDialog,
  WriteOffDialog,
} from './lazyDialogs';
import { useOrderActions } from './useOrderActions';

// At the bottom of the window, in reach of the thumb.
const Bar = styled('div')(({ theme }) => ({
  // In a low window or with very large text, it would cover too much of the page.
  '@media screen and (min-height: 30rem)': {
    '@container (min-width: 18rem)': {
      position: 'sticky',
      bottom: `var(${BANNERS_HEIGHT}, 0rem)`,
      zIndex: theme.zIndex.appBar,
    },
  },
  marginInline: theme.spacing(-2),
  padding: theme.spacing(1.5, 2),
  backgroundColor: theme.vars.palette.background.default,
  borderBlockStart: theme.mixins.line(theme.vars.palette.divider),
  '@media print': { display: 'none' },
}));

type DialogKind =
  | 'refunded'
  | 'cancel'
  | 'delivered'
  | 'failed'
  | 'notDelivered'
  | 'failureReason'
  | 'lines'
  | 'slot'
  | 'correct'
  | 'refund'
  | 'notRefunded'
  | 'cash'
  | 'noCash'
  | 'writeOff'
  | 'noWriteOff'
  | 'allowCash'
  | 'rider';

/** The main button with the next step of an order, and the menu with everything else. */
export function OrderActions({ order, isOwner }: { order: DeskOrder; isOwner: boolean }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const actions = useOrderActions(order);
  const { main, others } = deskActions(i18n, order, isOwner);
  const { number } = order;
  const menuId = useId();
  const menuButton = useRef<HTMLButtonElement>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const [dialog, setDialog] = useState<DialogKind | null>(null);

  const closeDialog = () => {
    setDialog(null);
    actions.dismiss();
    menuButton.current?.focus();
  };

  const start = (action: DeskAction) => {
    // A failure is shown as `failure`.
    const ignore = () => undefined;
    if (action.kind === 'step' && ['refund_due', 'refunded'].includes(order.payment_status)) setDialog('refunded');
    else if (action.kind === 'step' && action.to === 'delivered' && order.to_collect !== null) setDialog('delivered');
    else if (action.kind === 'step') actions.move(action.to).catch(ignore);
    else if (action.kind === 'seen') actions.markSeen(order.attention ?? '').catch(ignore);
    else if (action.kind === 'unseen') actions.bringBack().catch(ignore);
    else if (action.kind === 'called' || action.kind === 'notCalled')
      actions.setCalled(action.kind === 'called').catch(ignore);
    else if (action.kind === 'print') window.print();
    else if (action.kind === 'bill') void navigate(billPath(order.id));
    else setDialog(action.kind);
  };

  // The last step removes the main button, which had the focus.
  const hasMain = main !== null;
  const hadMain = useRef(hasMain);
  useEffect(() => {
    const isGone = hadMain.current && !hasMain;
    hadMain.current = hasMain;
    if (isGone && document.activeElement === document.body) menuButton.current?.focus({ preventScroll: true });
  }, [hasMain]);

  return (
    <Bar>
      {actions.failure && dialog === null && (
        <Alert severity="error" sx={{ mb: 1.5 }} onClose={actions.dismiss}>
          <EnglishText>{actions.failure}</EnglishText>
        </Alert>
      )}
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        {main && (
          <Button
            variant="contained"
            size="large"
            sx={{ flex: 1, maxWidth: '24rem', minHeight: '3.25rem' }}
            aria-disabled={actions.isPending}
            endIcon={
              actions.isPending ? (
                <CircularProgress size="1.25rem" color="inherit" aria-label={t`Sending`} />
              ) : undefined
            }
            onClick={(event) => {
              // The second press of a double press would make the step after this one.
              if (event.detail <= 1 && !actions.isPending) start(main);
            }}
          >
            {main.text}
          </Button>
        )}
        <IconButton
          ref={menuButton}
          aria-label={t`More actions`}
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          aria-controls={menuOpen ? menuId : undefined}
          onClick={() => setMenuOpen(true)}
          sx={(theme) => ({
            width: '3.25rem',
            height: '3.25rem',
            fontSize: '1.25rem',
            border: theme.mixins.line(theme.vars.palette.outline),
          })}
        >
          <MoreIcon />
        </IconButton>
      </Stack>
      <Menu
        id={menuId}
        open={menuOpen}
        anchorEl={() => menuButton.current}
        onClose={() => setMenuOpen(false)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        slotProps={{
          paper: { component: 'section', 'aria-label': t`Actions` },
          list: { 'aria-label': t`More actions` },
        }}
      >
        {others.flatMap((action, index) => [
          // What cannot be taken back by the next press stands apart.
          index > 0 && !isHarmless(action) && isHarmless(others[index - 1]!) && <Divider key="final" component="li" />,
          <MenuItem
            key={action.text}
            sx={{ minHeight: '3rem', color: action.kind === 'cancel' ? 'error.main' : undefined }}
            onClick={() => {
              setMenuOpen(false);
              if (!actions.isPending) start(action);
            }}
          >
            {action.text}
          </MenuItem>,
        ])}
      </Menu>
      <Suspense>
        {dialog === 'cancel' && (
          <CancelDialog
            order={order}
            onSubmit={(cancellation) => actions.move('cancelled', cancellation)}
            onClose={closeDialog}
          />
        )}
        {dialog === 'failed' && (
          <DeliveryFailedDialog order={order} onSubmit={(why) => actions.move('packing', why)} onClose={closeDialog} />
        )}
        {dialog === 'delivered' && (
          <DeliveredDialog order={order} onSubmit={() => actions.move('delivered')} onClose={closeDialog} />
        )}
        {dialog === 'failureReason' && (
          <FailureReasonDialog order={order} onSubmit={actions.correctFailure} onClose={closeDialog} />
        )}
        {dialog === 'notDelivered' && (
          <NotDeliveredDialog
            order={order}
            onSubmit={({ to, note }) => actions.move(to, { note })}
            onClose={closeDialog}
          />
        )}
        {dialog === 'refunded' && main?.kind === 'step' && (
          <RefundedStepDialog
            order={order}
            stepText={main.text}
            onSubmit={() => actions.move(main.to, { refunded: true })}
            onClose={closeDialog}
          />
        )}
        {dialog === 'lines' && <LinesDialog order={order} onSubmit={actions.changeLines} onClose={closeDialog} />}
        {dialog === 'correct' && <CorrectDialog order={order} onSubmit={actions.correct} onClose={closeDialog} />}
        {dialog === 'slot' && <SlotDialog order={order} onSubmit={actions.changeSlot} onClose={closeDialog} />}
        {dialog === 'cash' && <CashCollectedDialog order={order} onSubmit={actions.collect} onClose={closeDialog} />}
        {dialog === 'noCash' && (
          <CashNotCollectedDialog order={order} onSubmit={actions.takeBackCash} onClose={closeDialog} />
        )}
        {dialog === 'writeOff' && <WriteOffDialog order={order} onSubmit={actions.writeOff} onClose={closeDialog} />}
        {dialog === 'noWriteOff' && (
          <TakeBackWriteOffDialog order={order} onSubmit={actions.takeBackWriteOff} onClose={closeDialog} />
        )}
        {dialog === 'rider' && (
          <AssignRiderDialog
            title={t`Who delivers ${number}?`}
            chosen={{ orders: [order.id] }}
            present={order.rider}
            onClose={closeDialog}
          />
        )}
        {dialog === 'allowCash' && <AllowCashDialog order={order} onSubmit={actions.allowCash} onClose={closeDialog} />}
        {dialog === 'notRefunded' && (
          <NotRefundedDialog order={order} onSubmit={actions.takeBackRefund} onClose={closeDialog} />
        )}
        {dialog === 'refund' && <RefundDialog order={order} onSubmit={actions.refund} onClose={closeDialog} />}
      </Suspense>
    </Bar>
  );
}
