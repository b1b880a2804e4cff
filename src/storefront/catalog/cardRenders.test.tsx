import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { Product } from '#contract/catalog/product';
import { topics } from '#contract/live/channel';
import { liveStarted } from '#live/actions';
import { aProduct } from '#testing/builders';
import { pagesOfArrays } from '#testing/catalogPages';
import { type FakeServer, serve } from '#testing/serve';
import { createTestStore, settled } from '#testing/testStore';
import { ProductsView } from './ProductsPage';

let server: FakeServer;
afterEach(() => server.restore());

it.each([true, false])('[R9-04] one live event draws exactly one card again, with pages: %s', async (hasPages) => {
	const rows = Array.from({ length: 12 }, (_, index) => aProduct({ id: index + 1, price: index + 1 }));
	server = serve({
		...pagesOfArrays(() => server),
		'GET /products/active': () => rows,
		'GET /categories/active': () => [],
	});
	if (!hasPages) server.foreign = true;
	const { store, channel } = createTestStore({ backEnd: hasPages ? {} : { contract: 0 } });
	const drawn: number[] = [];
	const action = ({ id }: Product) => {
		drawn.push(id);
		return null;
	};
	render(
		<Provider store={store}>
			<MemoryRouter initialEntries={['/products']}>
				<ProductsView action={action} />
			</MemoryRouter>
		</Provider>,
	);
	await waitFor(() => expect(drawn).toHaveLength(12));
	await act(async () => {
		store.dispatch(liveStarted());
	});
	act(() => channel.open());
	drawn.length = 0;

	const product = aProduct({ id: 5, price: 9.5, version: 2 });
	rows[4] = product;
	await act(async () => channel.send(topics.products, { type: 'PRODUCT_UPDATED', product }));
	await waitFor(() => expect(screen.getByText(/9\.50/)).toBeInTheDocument());
	await act(() => settled());
	// The page that was asked for says the same.
	expect(server.requests.filter(({ path }) => path === '/products/page')).toHaveLength(hasPages ? 2 : 0);
	expect(drawn).toEqual([5]);
});

it('[R11-81] a tap on a filter is answered before the list is drawn', async () => {
	const rows = Array.from({ length: 6 }, (_, index) => aProduct({ id: index + 1, price: index + 1 }));
	server = serve({ 'GET /products/active': () => rows, 'GET /categories/active': () => [] });
	server.foreign = true;
	const { store } = createTestStore({ backEnd: { contract: 0 } });
	const chip = () => screen.queryByRole('button', { name: /^Quitar Desde/ });
	const drawn: Array<[id: number, filtered: boolean]> = [];
	const action = ({ id }: Product) => {
		drawn.push([id, chip() !== null]);
		return null;
	};
	render(
		<Provider store={store}>
			<MemoryRouter useTransitions={false} initialEntries={['/products?minPrice=6']}>
				<ProductsView action={action} />
			</MemoryRouter>
		</Provider>,
	);
	await waitFor(() => expect(chip()).toBeInTheDocument());
	await waitFor(() => expect(drawn).toHaveLength(1));
	drawn.length = 0;
	await userEvent.click(chip() as HTMLElement);
	// When React draws the cards that come, the filter has gone from the screen already.
	expect(drawn).toEqual([1, 2, 3, 4, 5, 6].map((id) => [id, false]));
});
