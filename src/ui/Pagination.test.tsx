import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { MemoryRouter } from 'react-router-dom';
import { Pagination, pagesToShow } from './Pagination';

const addressOf = (page: number) => `/products?page=${page}`;

describe('Pagination', () => {
	it('[R3-014] Anterior, Siguiente and numbered pages lead to their page', async () => {
		const onChange = jest.fn();
		render(<Pagination page={2} pageCount={3} addressOf={addressOf} onChange={onChange} />, { wrapper: MemoryRouter });
		await userEvent.click(screen.getByRole('link', { name: 'Anterior' }));
		await userEvent.click(screen.getByRole('link', { name: 'Siguiente' }));
		await userEvent.click(screen.getByRole('link', { name: 'Página 3' }));
		expect(onChange.mock.calls.flat()).toEqual([1, 3, 3]);
		expect(screen.getByRole('link', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page');
		expect(screen.getByRole('link', { name: 'Siguiente' })).toHaveAttribute('href', '/products?page=3');
	});

	it('goes no further than the first and the last page', () => {
		const { rerender } = render(<Pagination page={1} pageCount={2} addressOf={addressOf} onChange={() => {}} />, {
			wrapper: MemoryRouter,
		});
		expect(screen.getByRole('button', { name: 'Anterior' })).toBeDisabled();
		rerender(<Pagination page={2} pageCount={2} addressOf={addressOf} onChange={() => {}} />);
		expect(screen.getByRole('button', { name: 'Siguiente' })).toBeDisabled();
	});

	it('draws nothing for a single page', () => {
		const { container } = render(<Pagination page={1} pageCount={1} addressOf={addressOf} onChange={() => {}} />);
		expect(container).toBeEmptyDOMElement();
	});

	it('offers at most seven places, always with the first, the last and the current page, in order', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (count, seed) => {
				const page = (seed % count) + 1;
				const places = pagesToShow(page, count);
				const numbers = places.filter((place) => place > 0);
				expect(places.length).toBeLessThanOrEqual(7);
				expect(numbers).toEqual(expect.arrayContaining([1, page, count]));
				expect(numbers).toEqual([...new Set(numbers)].sort((x, y) => x - y));
				places.forEach((place, at) => {
					// A gap never hides a single page, which would have fitted in its place.
					if (place === 0) expect((places[at + 1] as number) - (places[at - 1] as number)).toBeGreaterThan(2);
				});
			}),
		);
	});
});
