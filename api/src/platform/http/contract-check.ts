import { contractNumber } from '@juniper/core/contracts/contract-number.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesOlderPages?: (request: FastifyRequest) => boolean | Promise<boolean>;
  }
}

const reading = new Set(['GET', 'HEAD']);

/**
 * Refuses writes from pages built for an older contract, which may show something else than would happen. Runs before
 * the body is validated, because an older body may not fit the schema.
 */
export function checkContract(api: FastifyInstance): void {
  api.addHook('preValidation', async (request) => {
    const sent = request.headers.contract;
    if (reading.has(request.method) || typeof sent !== 'string' || !/^\d{1,9}$/.test(sent)) return;
    if (Number(sent) >= contractNumber) return;
    if (await request.routeOptions.config.takesOlderPages?.(request)) return;
    throw outdatedPage();
  });
}

export const outdatedPage = (): HttpError =>
  new HttpError(409, 'outdated_page', 'This page is from an older version. Please reload it; your cart is kept.');
