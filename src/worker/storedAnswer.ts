import { keptAtHeader, keptMark } from '#contract/shared/http';
import { pricesOf } from '#lib/dates';

export async function stamped(answer: Response, now: number): Promise<Response> {
	const headers = new Headers(answer.headers);
	if (!headers.has(keptAtHeader)) headers.set(keptAtHeader, String(now));
	// The body is decoded already.
	headers.delete('content-encoding');
	headers.delete('content-length');
	return new Response(await answer.blob(), { status: answer.status, headers });
}

export const keptAt = (kept: Response): number => Number(kept.headers.get(keptAtHeader));

/** Shows the prices' time before any script runs (`--kept`, in CatalogBar). */
export async function markedPage(kept: Response, now: number): Promise<Response> {
	const at = keptAt(kept);
	const marks = `<html data-${keptMark}="${at}" style="--${keptMark}:'${pricesOf(at, now)}'"`;
	const html = await kept.text();
	return new Response(html.replace('<html', marks), { headers: kept.headers });
}
