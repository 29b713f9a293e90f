import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, useNavigate } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDialogMethods } from '../../app/lib/testing/stub-browser.ts';
import { useUnsaved } from './use-unsaved.tsx';

function Form() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const { question, forget } = useUnsaved(text !== '');
  const save = () => {
    forget();
    void navigate('/list');
  };
  return (
    <>
      <input aria-label="Name" value={text} onChange={({ target }) => setText(target.value)} />
      <Link to="/list">List</Link>
      <button type="button" onClick={save}>
        Save
      </button>
      {question}
    </>
  );
}

const open = () => {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <p>The list</p> },
      { path: '/form', element: <Form /> },
    ],
    { initialEntries: ['/list', '/form'] },
  );
  render(<RouterProvider router={router} />);
  return router;
};
const type = () => userEvent.type(screen.getByLabelText('Name'), 'Latte');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const closeTab = () => {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented ? 'asked' : 'closed';
};

beforeEach(addDialogMethods);
afterEach(cleanup);

test('a link away from a changed form asks, and either answer holds', async () => {
  open();
  await type();
  await userEvent.click(screen.getByRole('link', { name: 'List' }));
  await press('Stay here');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Latte');

  await userEvent.click(screen.getByRole('link', { name: 'List' }));
  await press('Leave');
  expect(await screen.findByText('The list')).toBeDefined();
});

test('so does Back, and Leave goes where it would have gone', async () => {
  const router = open();
  await type();
  await act(() => router.navigate(-1));
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/form');
  await press('Leave');
  expect(await screen.findByText('The list')).toBeDefined();
});

test('so does closing the tab; a form that is not changed, or is saved, asks nothing', async () => {
  open();
  expect(closeTab()).toBe('closed');
  await type();
  expect(closeTab()).toBe('asked');
  await press('Save');
  expect(await screen.findByText('The list')).toBeDefined();
  expect(closeTab()).toBe('closed');
});
