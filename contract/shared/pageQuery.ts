import * as v from 'valibot';
import { SearchText, wholeText } from './primitives';

const wrongPage = 'La página no es válida';

/** `rows`: the rows' name in Spanish. */
export const pageQuery = (largest: number, size: number, rows: string) => ({
	search: v.optional(SearchText, ''),
	page: v.optional(wholeText(1, 1_000_000, wrongPage), '1'),
	size: v.optional(wholeText(1, largest, `Como máximo ${largest} ${rows} por página`), String(size)),
});

/** The previous page's `next`. */
export const Before = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, wrongPage), v.transform(Number)));
