import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

/** A part whose code comes when it is first shown. If it cannot be loaded, the page goes on without it. */
export const lazyPart = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) =>
  lazy(() =>
    load().then(
      (parts) => ({ default: parts[name] }),
      () => ({ default: Nothing as ComponentType<Props> }),
    ),
  );
