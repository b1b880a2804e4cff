import { act, screen, within } from '@testing-library/react';
import type { PreviousProduct } from '#contract/live/live';
import { aCategory, aProduct, aUser, signedInStorage } from './builders';
import { windowHandlers } from './productWindows';
import { renderApp } from './renderApp';
import type { Handler } from './serve';

export const adminStorage = signedInStorage(aUser({ roles: ['ROLE_ADMIN'] }));
type Product = ReturnType<typeof aProduct>;

/** The administrators' product screen before a foreign back end that has these products, and two categories. */
export function openProducts(products: Product[], server: Record<string, Handler> = {}, query = '') {
	return openScreen({ products }, server, query, true);
}

/** The same before our server, which answers windows of its products. */
export function openWindows(products: Product[], server: Record<string, Handler> = {}, query = '') {
	const held = { products };
	return openScreen(held, { ...windowHandlers(held), ...server }, query, false);
}

function openScreen(held: { products: Product[] }, server: Record<string, Handler>, query: string, foreign: boolean) {
	const categories = [aCategory(), aCategory({ id: 2, name: 'Bebidas' })];
	const app = renderApp({
		route: `/admin/products${query}`,
		storage: adminStorage,
		foreign,
		server: { 'GET /products': () => held.products, 'GET /categories': () => categories, ...server },
	});
	const send = (type: string, product: Partial<Product>, previous?: PreviousProduct) =>
		act(() => app.channel.send('/topic/products', { type, product, previous }));
	return { ...app, held, send };
}

export const manyProducts = (count: number, change: (index: number) => Partial<Product> = () => ({})) =>
	Array.from({ length: count }, (_, index) => aProduct({ id: index + 1, ...change(index) }));

export const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
export const rowNames = () =>
	screen.getAllByRole('rowheader').map((cell) => within(cell).getByText(/./, { selector: 'strong' }).textContent);
export const tick = (name: string) => screen.getByRole('checkbox', { name: `Seleccionar ${name}` });
export const tickAll = () => screen.getByRole('checkbox', { name: 'Seleccionar todo lo que coincide' });
export const bulkBar = () => within(screen.getByRole('region', { name: 'Acciones con lo seleccionado' }));
export const searchField = () => screen.getByRole('searchbox', { name: 'Buscar' });
export const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

/** Fields of a multipart body. */
export const fieldsOf = (body: unknown) => Object.fromEntries((body as FormData).entries());
