import {
  applyMiddleware,
  combineReducers,
  type Dispatch,
  legacy_createStore,
  type Middleware,
  type Reducer,
  type Store,
  type UnknownAction,
} from 'redux';

/** Takes actions, and thunks: functions that dispatch in their own time. */
export type AppDispatch = Dispatch<UnknownAction> & (<Result>(thunk: (dispatch: AppDispatch) => Result) => Result);

const thunks: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) =>
    typeof action === 'function' ? action(dispatch) : next(action);

// biome-ignore lint/suspicious/noExplicitAny: a reducer's own action type is its own affair
type Reducers = Record<string, Reducer<any, any>>;
type StateOf<R extends Reducers> = { [Name in keyof R]: R[Name] extends Reducer<infer State> ? State : never };

type Parts<R extends Reducers> = { reducer: R; preloadedState?: Partial<StateOf<R>>; middleware?: Middleware };

/** A Redux store with thunks. The toolkit around Redux would cost every page more than this whole feature does. */
export const openStore = <R extends Reducers>({ reducer, preloadedState, middleware }: Parts<R>) =>
  legacy_createStore(
    combineReducers(reducer),
    preloadedState as never,
    applyMiddleware(thunks, ...(middleware ? [middleware] : [])),
  ) as unknown as Omit<Store<StateOf<R>>, 'dispatch'> & { dispatch: AppDispatch };
