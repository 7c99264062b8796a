/** `npm run dev`: the server on PORT (8000) and the web client on WEB_PORT (3000), both reloading. Ctrl-C ends both. */
import './nodeVersion.mjs';
import { installIfNeeded } from './install.mjs';
import { binary, endWithParent, loadSettingsFile, root, runNode } from './processes.mjs';

endWithParent();
process.chdir(root);
loadSettingsFile();
await installIfNeeded();

const apiPort = process.env.PORT ?? '8000';
const webPort = process.env.WEB_PORT ?? '3000';

/** Runs a command; when it ends, the other one is ended too. */
async function start(args, env) {
  await runNode(args, { env, stdio: 'inherit' });
  process.kill(process.pid, 'SIGTERM');
}

console.log(`web client: http://localhost:${webPort}   server: http://localhost:${apiPort}`);
start([binary('tsx'), 'watch', '--clear-screen=false', 'server/main.ts'], { PORT: apiPort });
start([binary('webpack-cli'), 'serve', '--mode', 'development'], { PORT: webPort, API_PORT: apiPort });
