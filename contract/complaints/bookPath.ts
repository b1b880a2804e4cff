/** Address of the page with the sheet of the Libro de Reclamaciones. Apart from its schemas: every page links to it. */
export const bookPath = '/libro-de-reclamaciones';

/** Address of a complaint's state. The token stands in the fragment, which browsers send to nobody. */
export const statePath = (number: string, token: string): string => `${bookPath}/${number}#${token}`;
