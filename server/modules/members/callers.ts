import { eq } from 'drizzle-orm';
import { type Language } from '../../../contract/languages';
import { type Caller, type CallerEmail } from '../../../contract/members';
import { EMAIL_PATTERN, TEXTS } from '../../../contract/rules';
import { type AppContext } from '../../context';
import { users } from '../../db/schema';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { BusinessError, NotFoundError } from '../../http/errors';
import { createOnce, type IdempotentCall } from '../../http/idempotentCalls';
import { readAccountFields } from '../accounts/accountFields';
import { queueAccountMail } from '../accounts/accountMail';
import { voidPasswordResets } from '../accounts/passwords/passwordReset';
import { NO_PASSWORD } from '../accounts/passwords/passwords';
import { refuseTaken, toTaken } from '../accounts/registration/registration';
import { deleteAccount } from '../personalData/deleteAccount';

/**
 * Makes an account for a caller, once for a call with a key. With an address it queues the email by which they choose a password. Nothing of
 * it is verified. Returns its id. Throws a ValidationError.
 */
export async function addCaller(
  { db }: Pick<AppContext, 'db'>,
  staff: Staff,
  caller: Caller & { language: Language },
  call: IdempotentCall | null,
): Promise<number> {
  const columns = { ...readCaller(caller), language: caller.language, passwordHash: NO_PASSWORD };
  try {
    return await inStaffTransaction(db, staff, (transaction) =>
      createOnce(transaction, call, async () => {
        await refuseTaken(transaction, columns);
        const [member] = await transaction.insert(users).values(columns).returning({ id: users.id });
        if (columns.email !== null) await queueAccountMail(transaction, 'passwordReset', member!.id);
        return member!.id;
      }),
    );
  } catch (error) {
    throw toTaken(error);
  }
}

/**
 * Gives the account of a caller another address, until its owner chooses a password, and queues the email by which they do. Links that went
 * to the address before are void, and it is not verified any more. The same address again sends that email again. Throws 404, `in_use` for
 * any other account, or a ValidationError.
 */
export async function setCallerEmail(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  staff: Staff,
  id: number,
  body: CallerEmail,
): Promise<void> {
  const fields = readAccountFields(body, {});
  const email = readEmail(fields);
  fields.finish();
  await inStaffTransaction(db, staff, async (transaction) => {
    const [member] = await transaction.select().from(users).where(eq(users.id, id)).for('no key update');
    checkCaller(member);
    if (email !== member.email) {
      // Who got the emails to the earlier address says nothing about this one.
      const columns = { email, emailVerifiedAt: null, verificationTokenHash: null };
      await transaction.update(users).set(columns).where(eq(users.id, id));
      await voidPasswordResets(transaction, id, new Date(now()));
    }
    await queueAccountMail(transaction, 'passwordReset', id);
  }).catch((error: unknown) => {
    throw toTaken(error);
  });
}

/**
 * Deletes an account that staff have made for a caller, until its owner chooses a password: the way back from a wrong address or number.
 * Throws 404, `in_use` for any other account, or `open_orders`.
 */
export async function removeCaller(context: Pick<AppContext, 'db'>, staff: Staff, id: number): Promise<void> {
  const [member] = await context.db.select().from(users).where(eq(users.id, id));
  checkCaller(member);
  await deleteAccount(context, member, staff.ip, staff);
}

/** Throws 404 without an account, and `in_use` when its owner has chosen a password, or is staff: an address is the way to a password. */
function checkCaller(member: typeof users.$inferSelect | undefined): asserts member {
  if (!member) throw new NotFoundError();
  if (member.passwordHash !== NO_PASSWORD)
    throw new BusinessError(409, 'in_use', 'This member has chosen a password: only they can change their account.');
  if (member.isStaff) throw new BusinessError(409, 'in_use', 'This is an account of staff: only they can change it.');
}

function readEmail(fields: ReturnType<typeof readAccountFields>): string {
  const email = fields.required('email');
  fields.check('email', EMAIL_PATTERN.test(email), TEXTS.emailInvalid);
  return email;
}

/** The fields by the rules of a registration, with or without an address. Throws a ValidationError. */
function readCaller(caller: Caller) {
  const fields = readAccountFields(caller, {});
  const email = fields.isGiven('email') ? readEmail(fields) : null;
  fields.required('phone_number');
  const columns = {
    firstName: fields.firstName(),
    lastName: fields.lastName(),
    email,
    phoneNumber: fields.phoneNumber(),
  };
  fields.finish();
  return columns;
}
