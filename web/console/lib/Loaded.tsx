import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button } from '../../app/ui/Button.tsx';
import { describeError } from './calls.ts';

/** The result of `useCall` or `usePages`. */
type Call<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown };
type LoadedProps<Data> = { call: Call<Data>; children: (data: Data) => ReactNode };

/** Shows a call's answer. Shows that it is loading until then, and why it failed, with a button to try again. */
export function Loaded<Data>({ call, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = call;
  const isStale = error && data !== undefined;
  return (
    <>
      {error && (
        <div className="mb-4">
          <Banner kind={isStale ? 'wait' : 'danger'}>
            <p>{isStale ? `${describeError(error)} This is how it was before.` : describeError(error)}</p>
            <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </Banner>
        </div>
      )}
      {data !== undefined && children(data)}
      {data === undefined && !error && <Loading />}
    </>
  );
}

/** Shows four grey rows. */
export function Loading() {
  return (
    <div className="loading" role="status">
      <span className="sr-only">Loading</span>
      {[0, 1, 2, 3].map((row) => (
        <span key={row} className="loading__row" />
      ))}
    </div>
  );
}

/** Says that a list is empty, and perhaps what to do. */
export function Nothing({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="nothing">
      <p className="nothing__title">{title}</p>
      {children}
    </div>
  );
}
