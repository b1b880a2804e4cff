import * as v from 'valibot';
import { SearchText, wholeText } from './primitives';

const wrongPage = 'La página no es válida';

/** Query of a list that the server sends in pages; `rows` names what is in it, e.g. "pedidos". */
export const pageQuery = (largest: number, size: number, rows: string) => ({
	search: v.optional(SearchText, ''),
	page: v.optional(wholeText(1, 1_000_000, wrongPage), '1'),
	size: v.optional(wholeText(1, largest, `Como máximo ${largest} ${rows} por página`), String(size)),
});

/** Query of a log that grows at its head: the `next` of the page before. */
export const Before = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, wrongPage), v.transform(Number)));
