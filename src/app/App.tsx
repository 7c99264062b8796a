import { useLayoutEffect } from 'react';
import { type createMemoryRouter, RouterProvider } from 'react-router-dom';
import { applyEarlyInput } from './earlyInput';
import { Providers, type ProvidersProps } from './Providers';
import { reportClientError } from './reportClientError';

type AppProps = Omit<ProvidersProps, 'children'> & { router: ReturnType<typeof createMemoryRouter> };

/** The shop in the browser. */
export function App({ router, ...providers }: AppProps) {
  useLayoutEffect(applyEarlyInput, []);

  return (
    <Providers {...providers}>
      {/* The error of a page that could not be loaded reaches no error handler of React. */}
      <RouterProvider router={router} onError={(error) => reportClientError('caught', error)} />
    </Providers>
  );
}
