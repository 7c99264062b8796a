import { styled } from '@mui/material/styles';
import { type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { SearchField } from '../../components/SearchField';
import { searchPath } from '../paths';

const Form = styled('form')({ gridArea: 'search', minWidth: 0 });

/** Goes to the products page searched for what was typed. */
export function HeaderSearch() {
  const navigate = useNavigate();

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('search');
    void navigate(searchPath(typeof text === 'string' ? text : ''));
  };

  return (
    <Form role="search" aria-label="Shop" onSubmit={search}>
      <SearchField name="search" label="Search the shop" />
    </Form>
  );
}
