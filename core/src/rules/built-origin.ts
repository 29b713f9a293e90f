/** Stands for the site's own address in built pages. Only the server knows the real one, and puts it in its place. */
export const builtOrigin = 'https://site.invalid';
