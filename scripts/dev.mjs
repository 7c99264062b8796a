/** `npm run dev`: the server on PORT (8000) and the web client on WEB_PORT (3000), both reloading; Ctrl-C ends both. */
import './nodeVersion.mjs';
import { installIfNeeded } from './install.mjs';
import { binary, endWithParent, loadSettingsFile, root, runNode } from './processes.mjs';

endWithParent();
process.chdir(root);
loadSettingsFile();
try {
  await installIfNeeded();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const apiPort = process.env.PORT ?? '8000';
const webPort = process.env.WEB_PORT ?? '3000';

/** Whichever ends first, by itself or by a signal, takes the other along. */
async function keep(name, args, env) {
  const { code } = await runNode(args, { env, onLine: (line) => console.log(`${name} | ${line}`) });
  console.log(`${name} | ended with code ${code}`);
  process.kill(process.pid, 'SIGTERM');
}

console.log(`web client: http://localhost:${webPort}   server: http://localhost:${apiPort}`);
keep('server', [binary('tsx'), 'watch', '--clear-screen=false', 'server/main.ts'], { PORT: apiPort });
keep('web   ', [binary('webpack-cli'), 'serve', '--mode', 'development'], { PORT: webPort, API_PORT: apiPort });
