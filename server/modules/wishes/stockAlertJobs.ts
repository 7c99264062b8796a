import { type FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import { eq } from 'drizzle-orm';
import { localName } from '../../../contract/localName';
import { paths } from '../../../contract/paths';
import { type Config } from '../../config/config';
import { type AppContext } from '../../context';
import { type Database } from '../../db/database';
import { products, users } from '../../db/schema';
import { stockAlerts } from '../../db/wishSchema';
import { pagePath } from '../../http/pagePath';
import { mailI18n, mailUrl } from '../../queue/mailLanguage';
import { mailLink, mailPage } from '../../queue/mailPage';
import { type Mail, type RenderMail } from '../../queue/mails';
import { type Queue } from '../../queue/queue';
import { runScheduled } from '../../queue/runScheduled';
import { greet } from '../accounts/accountMail';
import { accountColumns } from '../accounts/sessions/sessions';
import { deleteToldAlerts, STOCK_ALERT_MAIL, tellDueAlerts } from './stockAlerts';

export const STOCK_ALERTS: Queue = { name: 'stock-alerts', schedule: '* * * * *' };

/** How the mails that a product is back are rendered. */
export const stockAlertMails = (
  context: Pick<AppContext, 'db' | 'config'>,
): Record<typeof STOCK_ALERT_MAIL, RenderMail> => ({
  [STOCK_ALERT_MAIL]: (id) => renderStockAlert(context, id),
});

/** Null when the product is not on sale any more, or the account has gone. */
async function renderStockAlert({ db, config }: Pick<AppContext, 'db' | 'config'>, id: number): Promise<Mail | null> {
  const [found] = await db
    .select({
      product: { id: products.id, name: products.name, name_ne: products.nameNe },
      email: accountColumns.email,
      firstName: users.firstName,
      language: users.language,
    })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .innerJoin(users, eq(users.id, stockAlerts.memberId))
    .where(eq(stockAlerts.id, id));
  if (!found) return null;
  const { product, email, firstName } = found;
  const i18n = mailI18n(config, found);
  const name = localName(i18n, product);
  return {
    recipient: email,
    subject: `${config.shopName}: ${i18n._('{name} is back', { name })}`,
    ...mailPage(config, i18n, [
      greet(i18n, firstName),
      i18n._('{name} is back in stock. It may go quickly: we can’t reserve one.', { name }),
      mailLink(i18n._('See the product'), mailUrl(config, i18n, pagePath(paths.product, product.id))),
    ]),
  };
}

/** Tells members that products are back in stock, every minute on one of the servers. */
export const workOnStockAlerts = (
  boss: PgBoss,
  { db, config, log, now }: { db: Database; config: Config; log: FastifyBaseLogger; now: () => number },
): Promise<void> =>
  runScheduled(boss, log, STOCK_ALERTS, 'members could not be told what is back in stock', async () => {
    const told = await tellDueAlerts({ db, config, now });
    const deleted = await deleteToldAlerts(db, new Date(now()));
    log.debug({ told, deleted }, 'members were told what is back in stock');
  });
