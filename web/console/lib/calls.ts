import type { Contract, RequestBody, ResponseBody, SignedAccess } from '@juniper/core/contracts/contract.ts';
import {
  type InvalidateOptions,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { loadUser } from '../../app/features/auth/auth-calls.ts';
import { ApiError, describeFailure, type PathOf, sendSigned } from '../../app/lib/api.ts';
import { messages } from '../../app/lib/messages.ts';
import { showToast } from '../../app/ui/toast.ts';

type SignedContract = Contract & { access: SignedAccess };
/** Does what `sendSigned` does, for any contract: TypeScript cannot say whether it has a body. */
const sendAny = sendSigned as unknown as (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Says why a call failed. */
export const describeError = (error: unknown): string => describeFailure(error, messages.failed, messages.unreachable);

const isRefused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** The role may have changed since it was loaded: load it again, and screens and buttons follow it. */
const checkRole = (error: unknown) => {
  if (error instanceof ApiError && error.status === 403) void loadUser();
};

/** Creates the console's query client. Tests pass no pause before a failed call is made again. */
export const newQueryClient = (pause: { retryDelay?: number } = {}) =>
  new QueryClient({
    queryCache: new QueryCache({ onError: checkRole }),
    mutationCache: new MutationCache({ onError: checkRole }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => !isRefused(error) && failures < 2,
        networkMode: 'always',
        ...pause,
      },
      // Without a connection a change fails and says so. It must not be sent later, when the person has forgotten it.
      mutations: { networkMode: 'always' },
    },
  });

export const queryClient = newQueryClient();

type CallOptions = {
  /** False: not asked yet. */
  enabled?: boolean;
  refetchInterval?: number;
  /** Shows the last path's answer until this one's is there: for a search, or a list of another day. */
  keepsLast?: boolean;
  /**
   * The audit log records the call. It is made when the screen is opened, never by itself, and not kept afterwards.
   */
  isRecorded?: boolean;
};

const recorded = { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Reads: `useCall<typeof listOrders>('/owner/orders?day=2026-11-17')`. The path is the key in the cache. */
export const useCall = <C extends SignedContract = never>(
  path: PathOf<C>,
  { keepsLast = false, isRecorded = false, ...options }: CallOptions = {},
): UseQueryResult<ResponseBody<C>> =>
  useQuery({
    queryKey: [path],
    queryFn: () => sendAny('GET', path) as Promise<ResponseBody<C>>,
    ...(keepsLast && { placeholderData: keepPreviousData as never }),
    ...(isRecorded && recorded),
    ...options,
  });

type Page = { data: readonly unknown[]; nextCursor: string | null };
type RowOf<C extends SignedContract> = ResponseBody<C> extends { data: readonly (infer Row)[] } ? Row : never;

/**
 * Reads a list page by page: `data` has all rows so far and the first answer, `fetchNextPage` adds the next ones while
 * `hasNextPage`.
 */
export const usePages = <C extends SignedContract = never>(
  path: PathOf<C>,
  { keepsLast = false, ...options }: Omit<CallOptions, 'isRecorded'> = {},
) =>
  useInfiniteQuery({
    // Not the key of `useCall`, which keeps one answer.
    queryKey: [path, 'pages'],
    queryFn: ({ pageParam }) => {
      const joint = path.includes('?') ? '&' : '?';
      return sendAny('GET', pageParam ? `${path}${joint}cursor=${pageParam}` : path) as Promise<Page>;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ data }) => data) as RowOf<C>[],
      first: pages[0] as ResponseBody<C> | undefined,
    }),
    ...(keepsLast && { placeholderData: keepPreviousData as never }),
    ...options,
  });

type Sent<C extends SignedContract> = { path: PathOf<C> } & (RequestBody<C> extends undefined
  ? { body?: undefined }
  : { body: RequestBody<C> });

type ChangeOptions<C extends SignedContract> = {
  /** Paths whose answers the change makes outdated: each one, and all that begin with it. */
  outdates: readonly string[];
  onDone?: (answer: ResponseBody<C>, sent: Sent<C>) => void;
  /** Without it a failure is a toast. */
  onFailed?: (error: unknown, sent: Sent<C>) => void;
};

/**
 * Returns a function that loads again what a change has made outdated: each of these paths, and all that begin with it.
 */
export const useInvalidate = (outdates: readonly string[]) => {
  const client = useQueryClient();
  return useCallback(
    (options?: InvalidateOptions) =>
      client.invalidateQueries(
        { predicate: ({ queryKey: [path] }) => outdates.some((outdated) => String(path).startsWith(outdated)) },
        options,
      ),
    [client, outdates],
  );
};

/**
 * Changes something: `const cancel = useChange<typeof cancelOrder>('POST', { outdates: ['/owner/orders'] })`, then
 * `cancel.mutate({ path, body })`. It is pending until what it outdates is loaded again.
 */
export const useChange = <C extends SignedContract = never>(
  method: C['method'],
  { outdates, onDone, onFailed = (error) => showToast('error', describeError(error)) }: ChangeOptions<C>,
) => {
  const invalidate = useInvalidate(outdates);
  return useMutation({
    mutationFn: ({ path, body }: Sent<C>) => sendAny(method, path, body) as Promise<ResponseBody<C>>,
    onSuccess: async (answer, sent) => {
      onDone?.(answer, sent);
      await invalidate();
    },
    onError: onFailed,
  });
};
