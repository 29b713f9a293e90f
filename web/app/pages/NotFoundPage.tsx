import { NotFound, notFoundHead } from '../layout/NotFound.tsx';

export const head = notFoundHead;

export default NotFound;
