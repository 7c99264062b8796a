import { screen } from '@testing-library/react';
import { startFakeServer } from '../testing/fakeServer';
import { renderLayout } from '../testing/renderApp';

const scrollTo = (position: number) => void Object.assign(window, { scrollY: position });
afterEach(() => scrollTo(0));

test('who scrolls between the first render of the page and its end stays there', async () => {
  startFakeServer();
  jest.spyOn(window, 'scrollTo').mockImplementation((_x, position) => scrollTo(Number(position)));
  const scroll = jest.fn(() => scrollTo(300));
  function Page() {
    if (scroll.mock.calls.length === 0) scroll();
    return <h1>Page</h1>;
  }
  renderLayout('/contact', <Page />);
  await screen.findByText('Page');
  expect(window.scrollY).toBe(300);
});
