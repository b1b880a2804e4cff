import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PageRouter } from './PageRouter';

/** As a shopper's press of "back" while React is still at work on the page. */
function StepBack() {
	useState(() => window.history.replaceState({ idx: 0 }, '', '/products?category=3'));
	return null;
}

function Shown() {
	const { pathname, search } = useLocation();
	return <output>{pathname + search}</output>;
}

it('[R11-82] a step back while the page hydrates leads to the page of the address', async () => {
	window.history.replaceState({ idx: 1 }, '', '/products?category=3&maxPrice=20');
	render(
		<PageRouter>
			<StepBack />
			<Shown />
		</PageRouter>,
	);
	expect(await screen.findByText('/products?category=3')).toBeVisible();
});
