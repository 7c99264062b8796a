import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { RouteFocus } from './RouteFocus';

test('a new page has the focus before its effects run: what is typed into it at once loses no focus', async () => {
  const focused: (string | undefined)[] = [];
  function Page({ title }: { title: string }) {
    useEffect(() => void focused.push(document.activeElement?.tagName), []);
    return <h1 tabIndex={-1}>{title}</h1>;
  }
  const Frame = () => (
    <>
      <main id="main">
        <Outlet />
      </main>
      <RouteFocus />
    </>
  );
  const children = ['/a', '/b'].map((path) => ({ path, element: <Page key={path} title={path} /> }));
  const router = createMemoryRouter([{ Component: Frame, children }], { initialEntries: ['/a'] });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/b'));
  expect(focused).toEqual(['BODY', 'H1']);
});
