import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { api } from '#api';
import { App } from '#app/App';
import { earlyScript } from '#app/boot/earlyScript';
import { isRendered, knownParameters, missingQueries, shownAnswers } from '#app/boot/pageQueries';
import { PageEnd, pageAt, pages } from '#app/pages';
import { createAppStore, shopOf } from '#app/store/createAppStore';
import type { KeyValueStore } from '#auth/storage';
import { productIdOf } from '#contract/catalog/product';
import { wrongToken } from '#contract/orders/link';
import type { PageAnswer, RenderEntry } from '#contract/shared/firstView';
import { catalogAnswers } from '#storefront/catalog/catalogApi';
import { packGroup } from '#storefront/catalog/packedGroup';
import { readPage } from '#storefront/content/readPage';
import { headHtml, type PageMetaProps } from '#ui/head';
import { PageMetaContext } from '#ui/PageMeta';

const noStorage: KeyValueStore = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** Of the shop a page carries only differences from the defaults. */
const readers: Record<string, (value: unknown) => unknown> = {
	...catalogAnswers,
	getProductGroup: (value) => packGroup(catalogAnswers.getProductGroup(value)),
	getPage: (value) => (value === null ? null : readPage(value)),
	getShop: Object,
};

function readAnswer({ value, ...query }: PageAnswer): PageAnswer {
	const read = readers[query.endpointName];
	if (!read) throw new Error(`Nothing reads ${query.endpointName}`);
	return { ...query, value: read(value) };
}

/** As in the browser's router, invalid escapes stand for themselves. */
function decoded(pathname: string): string {
	try {
		return pathname
			.split('/')
			.map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
			.join('/');
	} catch {
		return pathname;
	}
}

const addressOf = (text: string) => {
	// A backslash would begin a host.
	const { pathname, searchParams } = new URL(text.replaceAll('\\', '%5C'), 'http://shop');
	return { ...pageAt(decoded(pathname)), pathname, query: searchParams };
};

const preloads = /^(?:<link [^>]*>)+/;
/** React's mark of a throw inside `Suspense`. */
const failure = '<!--$!-->';

const entry: RenderEntry = {
	earlyScript,

	async load() {
		const rendered = Object.entries(pages).flatMap(([name, page]) => (isRendered({ name }) ? page : []));
		await Promise.all([...rendered, PageEnd].map(({ load }) => load()));
	},

	plan(url) {
		const address = addressOf(url);
		const { name, params } = address;
		const unknown = name === 'not-found';
		// Texts after a product's number share a page.
		const path =
			name === 'product'
				? address.pathname.replace(/[^/]+\/*$/, String(productIdOf(params.id) ?? 0))
				: address.pathname;
		return {
			// Unknown addresses share a page.
			address: unknown ? '/404' : path + knownParameters(address, address.query),
			chunks: isRendered(address) ? [name, 'page-end'] : [name],
			rendered: isRendered(address),
			status: unknown || params.token === wrongToken ? 404 : 200,
		};
	},

	missingQueries: ({ address }, answers) => missingQueries(addressOf(address), answers),

	render({ address, status }, facts, answers) {
		const state = { ...facts, answers: shownAnswers(addressOf(address), answers.map(readAnswer)) };
		let meta: PageMetaProps = {};
		const { publicUrl } = facts;
		const collect = (page: PageMetaProps) => {
			meta = page;
		};
		const { store, ports } = createAppStore({ storage: noStorage, firstView: state, still: true });
		const Router = ({ children }: { children: ReactNode }) => (
			<StaticRouter location={address}>{children}</StaticRouter>
		);
		const draw = () => {
			try {
				return renderToString(
					<PageMetaContext value={{ publicUrl, collect }}>
						<App store={store} ports={ports} Router={Router} />
					</PageMetaContext>,
				);
			} finally {
				// Timers of the cache would retain the store for a minute.
				store.dispatch(api.util.resetApiState());
			}
		};
		const text = draw();
		if (text.includes(failure)) throw new Error('A component of the page threw');
		const links = preloads.exec(text)?.[0] ?? '';
		return {
			path: meta.path ?? null,
			html: text.slice(links.length),
			head: headHtml(meta, { publicUrl, shop: shopOf(answers) }) + links,
			status: meta.status ?? status,
			state,
		};
	},
};

export default entry;
