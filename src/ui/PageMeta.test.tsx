import fs from 'node:fs';
import { render } from '@testing-library/react';
import { defaultShop } from '#contract/shop/default';
import { headHtml, type PageMetaProps } from './head';
import { PageMeta, PageMetaContext } from './PageMeta';

const publicUrl = 'https://tienda.example';
const full: PageMetaProps = {
	title: 'Olla "grande" & <roja>',
	description: 'Una olla.',
	path: '/products/7',
	image: '/uploads/abc-1000.webp',
	jsonLd: (absolute) => [{ '@type': 'Thing', name: '</script><b>', url: absolute('/products/7') }],
};

function parsed(html: string): HTMLElement {
	const head = document.createElement('div');
	head.innerHTML = html;
	return head;
}
const contentOf = (head: ParentNode, name: string) =>
	head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

describe('headHtml', () => {
	it('[R11-35] writes title, description, canonical address, Open Graph and JSON-LD with absolute addresses', () => {
		const head = parsed(headHtml(full, { publicUrl, shop: defaultShop }));
		expect(head.querySelector('title')?.textContent).toBe('Olla "grande" & <roja> | Tienda Viva');
		expect(contentOf(head, 'description')).toBe('Una olla.');
		expect(head.querySelector('link[rel=canonical]')).toHaveAttribute('href', `${publicUrl}/products/7`);
		expect(contentOf(head, 'og:url')).toBe(`${publicUrl}/products/7`);
		expect(contentOf(head, 'og:title')).toBe(full.title);
		expect(contentOf(head, 'og:image')).toBe(`${publicUrl}/uploads/abc-1000.webp`);
		expect(contentOf(head, 'og:locale')).toBe('es_PE');
		expect(contentOf(head, 'robots')).toBeUndefined();
		const scripts = head.querySelectorAll('script[type="application/ld+json"]');
		expect(scripts).toHaveLength(1);
		expect(JSON.parse(scripts[0]?.textContent ?? '')).toEqual({
			'@type': 'Thing',
			name: '</script><b>',
			url: `${publicUrl}/products/7`,
		});
		expect(head.querySelector('b')).toBeNull();
	});

	it('[R11-36] gives a page without picture the picture of the shop, with its size', () => {
		const head = parsed(headHtml({ title: 'Categorías' }, { publicUrl, shop: defaultShop }));
		expect(contentOf(head, 'og:image')).toBe(`${publicUrl}/share.png`);
		expect(contentOf(head, 'og:image:width')).toBe('1200');
		expect(contentOf(head, 'twitter:card')).toBe('summary_large_image');
		const picture = fs.readFileSync('public/share.png');
		expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
		expect(picture.length).toBeLessThan(60_000);
	});

	it('[R14-151] shares a page without picture with the icon of a shop that has one', () => {
		const icon = `/uploads/${'0'.repeat(32)}-512.png`;
		const shop = { ...defaultShop, looks: { ...defaultShop.looks, icon } };
		const head = parsed(headHtml({ title: 'Categorías' }, { publicUrl, shop }));
		expect(contentOf(head, 'og:image')).toBe(publicUrl + icon);
		expect(contentOf(head, 'og:image:width')).toBeUndefined();
		expect(contentOf(head, 'twitter:card')).toBe('summary');
		const ofProduct = parsed(headHtml(full, { publicUrl, shop }));
		expect(contentOf(ofProduct, 'og:image')).toBe(`${publicUrl}/uploads/abc-1000.webp`);
	});

	it('[R11-37] keeps pages of one person and pages that do not exist out of search engines', () => {
		for (const page of [{ noindex: true }, { status: 404 } as const]) {
			const head = parsed(headHtml({ title: 'Mi Perfil', ...page }, { publicUrl, shop: defaultShop }));
			expect(contentOf(head, 'robots')).toBe('noindex');
			expect(head.querySelector('link[rel=canonical]')).toBeNull();
		}
	});
});

describe('PageMeta', () => {
	it('[R11-38] keeps the head right as pages change, and leaves what belongs to no page', () => {
		document.head.innerHTML = `<meta name="viewport" content="x">${headHtml(full, { publicUrl, shop: defaultShop })}`;
		const { rerender } = render(<PageMeta key="a" {...full} />);
		expect(document.head.querySelectorAll('meta[name=description]')).toHaveLength(1);
		expect(document.head.querySelector('link[rel=canonical]')).toHaveAttribute('href', 'http://localhost/products/7');

		rerender(<PageMeta key="b" title="Tu carrito" noindex />);
		expect(document.title).toBe('Tu carrito | Tienda Viva');
		expect(contentOf(document, 'robots')).toBe('noindex');
		expect(document.head.querySelector('link[rel=canonical], script')).toBeNull();
		expect(contentOf(document, 'viewport')).toBe('x');
	});

	it('[R11-38] touches the head only when its content changes', () => {
		const { rerender } = render(<PageMeta {...full} />);
		const canonical = document.head.querySelector('link[rel=canonical]');
		rerender(<PageMeta {...full} jsonLd={(...facts) => full.jsonLd?.(...facts) ?? []} />);
		expect(document.head.querySelector('link[rel=canonical]')).toBe(canonical);
	});

	it('[R11-38] uses the public address of the shop where it is known', () => {
		render(
			<PageMetaContext value={{ publicUrl }}>
				<PageMeta {...full} />
			</PageMetaContext>,
		);
		expect(document.head.querySelector('link[rel=canonical]')).toHaveAttribute('href', `${publicUrl}/products/7`);
	});

	it('[R11-35] reports to the collector of a server that renders it', () => {
		const collect = jest.fn();
		render(
			<PageMetaContext value={{ publicUrl, collect }}>
				<PageMeta title="Categorías" />
			</PageMetaContext>,
		);
		expect(collect).toHaveBeenCalledWith({ title: 'Categorías' });
	});
});
