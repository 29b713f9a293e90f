import type { Contract } from '@juniper/core/contracts/contract.ts';
import { findContracts } from '../src/site/docs/contracts.ts';

/** Every contract; a new one is found without being listed here. */
export const { operations: contracts } = await findContracts();

export const getName = ({ method, path }: Contract): string => `${method} ${path}`;
