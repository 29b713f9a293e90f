/** Options of a test that compares times: it measures once more before it fails, since other processes share the cores. */
export const measured = { retry: 1 };
