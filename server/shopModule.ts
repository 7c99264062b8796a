import { type FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import { type AccountExport } from '../contract/account';
import { type App, type AppContext } from './context';
import { type ShopUrls } from './http/baseUrl';
import { type MemberRow } from './modules/accounts/sessions/sessions';
import { type MailRenderers } from './queue/mails';
import { type Queue } from './queue/queue';

/** What routes get: the context, whether the database is prepared, and how the modules read what they keep about a member. */
export type RouteContext = AppContext & { isReady: () => boolean; personalData: ReadPersonalData[] };

/** What the workers of jobs get. `isStopping` is true while the process ends. */
export type JobContext = Omit<AppContext, 'responseCache' | 'fetch'> & {
  log: FastifyBaseLogger;
  isStopping: () => boolean;
};

/** A module's part of the download of an account. The parts are joined, those of `actions` too. */
export type PersonalData = Partial<Omit<AccountExport, 'actions'>> & { actions?: Partial<AccountExport['actions']> };
export type ReadPersonalData = (
  context: Pick<AppContext, 'db' | 'config' | 'now' | 'paymentProviders'>,
  member: MemberRow & { sessionId: string },
  urls: ShopUrls,
) => Promise<PersonalData>;

/** What a module has. `modules/index.ts` lists the modules; their order does not matter. */
export type ShopModule = {
  /** Registers its calls. */
  routes?: (app: App, context: RouteContext) => void | Promise<void>;
  /** The files of contract/ with its schemas, which have their names in the API's document. */
  contract?: object[];
  /** The queues of its jobs. */
  queues?: Queue[];
  /** Starts the workers of its queues. */
  work?: (boss: PgBoss, context: JobContext) => Promise<void>;
  /** How its mails are rendered, by their kinds. */
  mails?: (context: Pick<AppContext, 'db' | 'config' | 'now'>) => MailRenderers;
  /** Reads what it keeps about a member. */
  personalData?: ReadPersonalData;
};
