import pg from 'pg';

export async function openClient(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

/** Connects to a database for one piece of work and returns its result. */
export async function withClient<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>) {
  const client = await openClient(databaseUrl);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
