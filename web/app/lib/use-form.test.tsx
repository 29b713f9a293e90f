import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useForm } from './use-form.ts';

afterEach(cleanup);

test('a form can be sent again after an error that nobody expected', async () => {
  const fault = new Error('a fault of the page');
  const { result } = renderHook(() => useForm({ read: () => ({}), check: () => undefined, submit: async () => {} }));
  await act(() =>
    expect(
      result.current.whilePending(async () => {
        throw fault;
      }),
    ).rejects.toBe(fault),
  );
  expect(result.current.pending).toBe(false);
});
