import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { Pagination, pagesToShow } from './Pagination';

describe('Pagination', () => {
	it('[R3-014] Anterior, Siguiente and numbered pages lead to their page', async () => {
		const onChange = jest.fn();
		render(<Pagination page={2} pageCount={3} onChange={onChange} />);
		await userEvent.click(screen.getByRole('button', { name: 'Anterior' }));
		await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
		await userEvent.click(screen.getByRole('button', { name: 'Página 3' }));
		expect(onChange.mock.calls.flat()).toEqual([1, 3, 3]);
		expect(screen.getByRole('button', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page');
	});

	it('goes no further than the first and the last page', () => {
		const { rerender } = render(<Pagination page={1} pageCount={2} onChange={() => {}} />);
		expect(screen.getByRole('button', { name: 'Anterior' })).toBeDisabled();
		rerender(<Pagination page={2} pageCount={2} onChange={() => {}} />);
		expect(screen.getByRole('button', { name: 'Siguiente' })).toBeDisabled();
	});

	it('draws nothing for a single page', () => {
		const { container } = render(<Pagination page={1} pageCount={1} onChange={() => {}} />);
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
