import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { topics } from '../../../contract/live';
import type { Product } from '../../../contract/product';
import { liveStarted } from '../../live/actions';
import { aProduct } from '../../testing/builders';
import { pagesOfArrays } from '../../testing/catalogPages';
import { type FakeServer, serve } from '../../testing/serve';
import { createTestStore } from '../../testing/testStore';
import { ProductsView } from './ProductsView';

let server: FakeServer;
afterEach(() => server.restore());

it.each([true, false])('[R9-04] one live event draws exactly one card again, with pages: %s', async (hasPages) => {
	const rows = Array.from({ length: 12 }, (_, index) => aProduct({ id: index + 1, price: index + 1 }));
	server = serve({
		...pagesOfArrays(() => server),
		'GET /products/active': () => rows,
		'GET /categories/active': () => [],
	});
	if (!hasPages) server.features = null;
	const { store, channel } = createTestStore({ features: hasPages ? undefined : [] });
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

	await act(async () =>
		channel.send(topics.products, { type: 'PRODUCT_UPDATED', product: aProduct({ id: 5, price: 9.5, version: 2 }) }),
	);
	await waitFor(() => expect(screen.getByText(/9\.50/)).toBeInTheDocument());
	expect(drawn).toEqual([5]);
});
