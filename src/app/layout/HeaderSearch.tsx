import { styled } from '@mui/material/styles';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SearchField } from '../../components/SearchField';
import { searchPath } from '../paths';

const Form = styled('form')({ gridArea: 'search', minWidth: 0 });

/** Goes to the products page searched for what was typed. */
export function HeaderSearch() {
  const navigate = useNavigate();
  const [text, setText] = useState('');

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(searchPath(text));
  };

  return (
    <Form role="search" aria-label="Shop" onSubmit={search}>
      <SearchField label="Search the shop" value={text} onChange={(event) => setText(event.target.value)} />
    </Form>
  );
}
