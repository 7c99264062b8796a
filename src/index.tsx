import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { createRouter } from './app/routes';
import { startServiceWorker } from './app/serviceWorker';
import { startAuth } from './app/startAuth';
import { makeStore } from './app/store';

const store = makeStore();
const auth = startAuth(store);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <App store={store} auth={auth} router={createRouter()} />
  </StrictMode>,
);

if (process.env.NODE_ENV === 'production') startServiceWorker();
