import { escapeMarkup, scriptSafe } from '#contract/shared/markup';
import type { Shop } from '#contract/shop/shop';
import type { Absolute } from '#lib/jsonLd';

export interface PageMetaProps {
	/** Without the shop's name; none on the home page. */
	title?: string;
	description?: string;
	/** Canonical, with query. */
	path?: string;
	/** As for `<img>`; default: the shop's icon. */
	image?: string;
	/** schema.org. */
	jsonLd?: (absolute: Absolute, shop: Shop) => readonly object[];
	noindex?: boolean;
	/** Default: 200. */
	status?: 404;
}

interface HeadTag {
	name: 'title' | 'meta' | 'link' | 'script';
	attributes: Readonly<Record<string, string>>;
	text?: string;
}

/** Without a name, because all shops without an icon share it. */
const shopPicture = { address: '/share.png', width: '1200', height: '630' };

interface HeadFacts {
	/** Origin, e.g. `https://tienda.example`. */
	publicUrl: string;
	shop: Shop;
}

const meta = (name: string, content: string): HeadTag => ({ name: 'meta', attributes: { name, content } });
const property = (name: string, content: string): HeadTag => ({
	name: 'meta',
	attributes: { property: name, content },
});

export function headTags(page: PageMetaProps, { publicUrl, shop }: HeadFacts): HeadTag[] {
	const absolute: Absolute = (path) => new URL(path, publicUrl).href;
	const title = page.title ? `${page.title} | ${shop.name}` : shop.name;
	const description = page.description ?? shop.slogan;
	const picture = page.image ?? shop.looks.icon;
	const tags: HeadTag[] = [{ name: 'title', attributes: {}, text: title }];
	if (description) tags.push(meta('description', description));
	if (page.noindex || page.status) tags.push(meta('robots', 'noindex'));
	if (page.path) {
		const href = absolute(page.path);
		tags.push({ name: 'link', attributes: { rel: 'canonical', href } }, property('og:url', href));
	}
	tags.push(
		property('og:site_name', shop.name),
		property('og:locale', 'es_PE'),
		property('og:type', 'website'),
		property('og:title', page.title ?? shop.name),
		...(description ? [property('og:description', description)] : []),
		property('og:image', absolute(picture ?? shopPicture.address)),
	);
	if (picture) tags.push(meta('twitter:card', 'summary'));
	else {
		tags.push(
			property('og:image:width', shopPicture.width),
			property('og:image:height', shopPicture.height),
			meta('twitter:card', 'summary_large_image'),
		);
	}
	for (const thing of page.jsonLd?.(absolute, shop) ?? []) {
		tags.push({ name: 'script', attributes: { type: 'application/ld+json' }, text: JSON.stringify(thing) });
	}
	return tags;
}

/** Of tags that end with their page. */
const mark = 'data-page';

export function headHtml(page: PageMetaProps, facts: HeadFacts): string {
	return headTags(page, facts)
		.map(({ name, attributes, text = '' }) => {
			const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`);
			if (name === 'title') return `<title>${escapeMarkup(text)}</title>`;
			const open = `<${name}${written.join('')} ${mark}>`;
			return name === 'script' ? `${open}${scriptSafe(text)}</script>` : open;
		})
		.join('');
}

export function writeHead(tags: readonly HeadTag[]): void {
	for (const old of document.head.querySelectorAll(`[${mark}]`)) old.remove();
	for (const { name, attributes, text = '' } of tags) {
		if (name === 'title') document.title = text;
		else {
			const element = document.createElement(name);
			for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
			element.setAttribute(mark, '');
			element.textContent = text;
			document.head.append(element);
		}
	}
}
