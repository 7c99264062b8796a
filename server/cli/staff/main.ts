/** The command line `npm run staff -- …`. Exits with 0 on success, 1 when there is no such account, 2 on any other error. */
import { openDatabase } from '../../db/database';
import { setRole } from '../../modules/accounts/staff';
import { readCommandSettings } from '../commandSettings';
import { FAILED, runCommand } from '../runCommand';
import { openShopDatabase } from '../shopDatabase';

const USAGE = `Usage:
  npm run staff -- grant EMAIL            let the account of this address use the desk
  npm run staff -- grant EMAIL --owner    let it also write off money, reopen closed days, and see registers and log
  npm run staff -- revoke EMAIL           make it an ordinary member again`;
const ROLE_TEXTS = { owner: 'an owner', staff: 'staff', member: 'an ordinary member' };
const [OK, UNKNOWN] = [0, 1];

async function main([name, email, option, ...more]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h') {
    console.log(USAGE);
    return OK;
  }
  const isOwner = name === 'grant' && option === '--owner';
  if ((name !== 'grant' && name !== 'revoke') || !email || more.length > 0 || (option && !isOwner)) {
    console.error(USAGE);
    return FAILED;
  }
  const shop = await openShopDatabase(readCommandSettings());
  const db = openDatabase(shop.url, { max: 1 });
  try {
    const role = isOwner ? 'owner' : name === 'grant' ? 'staff' : 'member';
    const outcome = await setRole(db, email, role);
    if (outcome === 'unknown') console.error(`There is no account with the address ${email}. Register it first.`);
    else console.log(`${email} is ${outcome === 'changed' ? 'now' : 'already'} ${ROLE_TEXTS[role]}.`);
    return outcome === 'unknown' ? UNKNOWN : OK;
  } finally {
    await db.$client.end();
    await shop.close();
  }
}

runCommand(main);
