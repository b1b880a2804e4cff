import { escapeMarkup } from '#contract/shared/markup';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const protocol = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const pictures = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** `address` is absolute, `changed` an ISO time. */
export interface Place {
	address: string;
	changed?: string;
	picture?: string | undefined;
}

const element = (name: string, { address, changed, picture }: Place): string =>
	`<${name}><loc>${escapeMarkup(address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}${
		picture ? `<image:image><image:loc>${escapeMarkup(picture)}</image:loc></image:image>` : ''
	}</${name}>\n`;

export const indexXml = (files: readonly Place[]): string =>
	`${declaration}<sitemapindex ${protocol}>\n${files.map((file) => element('sitemap', file)).join('')}</sitemapindex>\n`;

export async function* sitemapXml(batches: AsyncIterable<readonly Place[]>): AsyncGenerator<string> {
	yield `${declaration}<urlset ${protocol} ${pictures}>\n`;
	for await (const places of batches) yield places.map((place) => element('url', place)).join('');
	yield '</urlset>\n';
}
