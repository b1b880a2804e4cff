/** In a file of its own, because every page links to it. */
export const bookPath = '/libro-de-reclamaciones';

/** Browsers do not send the fragment. */
export const statePath = (number: string, token: string): string => `${bookPath}/${number}#${token}`;
