import { useDispatch } from 'react-redux';
import type { AppDispatch } from './open-store.ts';

/** A dispatch that knows thunks, without a component having to know the store. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
