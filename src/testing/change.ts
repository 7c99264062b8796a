import { fireEvent } from '@testing-library/react';

/** Changes the value of a field at once, where its focus is not the subject: a form renders for each focus, too. */
export const change = (field: Element, value: string) => void fireEvent.change(field, { target: { value } });
