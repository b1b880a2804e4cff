import '../../../pages/AdminArea';
import '../../../pages/admin/AdminProductsPage';
import { screen } from '@testing-library/react';
import { aProduct } from '../../../testing/builders';
import { adminStorage, openProducts, row } from '../../../testing/productScreen';
import { renderApp } from '../../../testing/renderApp';

const name = 'Existencias de Taza';

describe('movements of stock', () => {
	it('[R15-12] are offered at each product of a back end that has them', async () => {
		openProducts([aProduct({ id: 3, name: 'Taza' })]);
		await row('Taza');
		expect(await screen.findByRole('button', { name })).toBeInTheDocument();
	});

	it('[R15-12] are neither offered nor asked for before a back end of R7', async () => {
		const { server } = renderApp({
			route: '/admin/products',
			storage: adminStorage,
			features: null,
			server: { 'GET /categories': () => [], 'GET /products': () => [aProduct({ id: 3, name: 'Taza' })] },
		});
		await row('Taza');
		expect(screen.getByRole('button', { name: 'Editar Taza' })).toBeInTheDocument();
		expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
		expect(server.requests.map(({ path }) => path).filter((path) => path.startsWith('/admin/products'))).toEqual([]);
	});
});
