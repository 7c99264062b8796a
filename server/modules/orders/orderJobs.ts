import { type AppContext } from '../../context';
import { type RenderMail } from '../../queue/mails';
import { ORDER_EVENT_MAIL, renderOrderMail } from './orderMails';

/** How the mails about orders are rendered. */
export const orderMails = (
  context: Pick<AppContext, 'db' | 'config'>,
): Record<typeof ORDER_EVENT_MAIL, RenderMail> => ({
  [ORDER_EVENT_MAIL]: (eventId) => renderOrderMail(context, eventId),
});
