import { type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Sends a request over the agent of a load, which costs less than `fetch`. Returns status and text of the answer. */
export function sendRequest(url: string, options: RequestOptions, body?: string) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(url, options, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, text: answer }), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
