import { matchPath } from 'react-router-dom';
import { openPages, pagesWithLogin, shopPages } from '#storefront/routes';
import { lazyPage } from '#ui/PageBoundary';

export const pages = {
	...shopPages,
	admin: lazyPage(() => import(/* webpackChunkName: "admin" */ '#admin/routes')),
};

export type PageName = keyof typeof pages;

export const PageEnd = lazyPage(() => import(/* webpackChunkName: "page-end" */ './shell/PageEnd'));

const allPages: ReadonlyArray<readonly [path: string, name: PageName]> = [
	...openPages,
	...pagesWithLogin,
	['/admin/*', 'admin'],
];

/** Preloaded on the key's page: a placed order shows without network. */
export const nextPages: Partial<Record<PageName, PageName>> = { checkout: 'checkout-done' };

export interface PageMatch {
	name: PageName;
	params: Readonly<Record<string, string | undefined>>;
}

export function pageAt(pathname: string): PageMatch {
	for (const [path, name] of allPages) {
		const match = matchPath(path, pathname);
		if (match) return { name, params: match.params };
	}
	return { name: 'not-found', params: {} };
}
