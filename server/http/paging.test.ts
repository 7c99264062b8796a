import { readPage } from './paging';

test.each([
  [{}, { number: 1, size: 20 }],
  [{ page: '3' }, { number: 3, size: 20 }],
  [{ page_size: '100' }, { number: 1, size: 100 }],
  [{ page_size: '101' }, { number: 1, size: 100 }],
  [{ page_size: 'all' }, { number: 1, size: 20 }],
])('a list that is always paged reads %j as the page %j', (query, page) => {
  expect(readPage(query)).toEqual(page);
});
