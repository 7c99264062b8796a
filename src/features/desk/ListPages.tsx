import Pagination from '@mui/material/Pagination';
import PaginationItem from '@mui/material/PaginationItem';
import { Link, useSearchParams } from 'react-router-dom';
import { pagesOf } from '../../components/listCount';

type ListPagesProps = { page: number; list: Parameters<typeof pagesOf>[0]; size: number };

/** Links to the pages of a list, which are in the address. */
export function ListPages({ page, list, size }: ListPagesProps) {
  const [params] = useSearchParams();
  const pages = pagesOf(list, page, size);
  if (pages <= 1) return null;
  const searchOf = (number: number | null) => {
    const search = new URLSearchParams(params);
    search.set('page', String(number ?? 1));
    return `?${search}`;
  };
  return (
    <Pagination
      page={page}
      count={pages}
      sx={{ mt: 2 }}
      renderItem={(item) => <PaginationItem {...item} component={Link} to={{ search: searchOf(item.page) }} />}
    />
  );
}
