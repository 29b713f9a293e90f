type Call = {
  method?: string;
  token?: string | undefined;
  key?: string | undefined;
  address?: string;
  body?: object | undefined;
  signal?: AbortSignal;
};

/** Returns the headers of a call: session, idempotency key, and the client's address as a proxy names it. */
export function createHeaders({ token, key, address, body }: Call): Record<string, string> {
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (key !== undefined) headers['idempotency-key'] = key;
  if (address) headers['x-forwarded-for'] = address;
  if (body) headers['content-type'] = 'application/json';
  return headers;
}

/** Makes a call, which is a POST if it has a body, and returns status and body of the answer. */
// biome-ignore lint/suspicious/noExplicitAny: each caller knows its own answers
export async function callApi<Body = any>(url: string, call: Call = {}): Promise<{ status: number; body: Body }> {
  const { body, method = body ? 'POST' : 'GET', signal = null } = call;
  const init = { method, headers: createHeaders(call), signal, body: body ? JSON.stringify(body) : null };
  const response = await fetch(url, init);
  return { status: response.status, body: (await response.json()) as Body };
}

/** Returns an address for each of many clients, because limits are per address. */
export const toAddress = (nth: number) => `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;
