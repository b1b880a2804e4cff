import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { Link } from './Link';

function Here() {
	const { pathname, search, state } = useLocation();
	return <p data-testid="here">{`${pathname}${search} ${JSON.stringify(state)}`}</p>;
}
const here = () => screen.getByTestId('here').textContent;

function renderLink(link: React.ReactNode) {
	window.history.replaceState(null, '', '/');
	const onRender = jest.fn();
	render(
		<BrowserRouter useTransitions={false}>
			<Here />
			<Profiler id="link" onRender={onRender}>
				{link}
			</Profiler>
		</BrowserRouter>,
	);
	return { link: screen.getByRole('link'), onRender };
}

/** Whether the browser is left to follow the link. */
function isLeftToTheBrowser(link: HTMLElement, init: MouseEventInit = {}): boolean {
	const click = createEvent.click(link, init);
	// jsdom knows no navigation and would say so.
	link.ownerDocument.addEventListener('click', (event) => event.preventDefault(), { once: true });
	let prevented = false;
	link.parentElement?.addEventListener(
		'click',
		(event) => {
			prevented = event.defaultPrevented;
		},
		{ once: true },
	);
	fireEvent(link, click);
	return !prevented;
}

describe('[R11-80] a link of the shop', () => {
	it('opens its address without a new document, by click and by key', async () => {
		const { link } = renderLink(
			<Link to="/products?category=2" state={{ from: 'x' }}>
				Bebidas
			</Link>,
		);
		expect(link).toHaveAttribute('href', '/products?category=2');
		await userEvent.click(link);
		expect(here()).toBe('/products?category=2 {"from":"x"}');
		window.history.replaceState(null, '', '/');
		link.focus();
		await userEvent.keyboard('{Enter}');
		expect(window.location.search).toBe('?category=2');
	});

	it('makes no second entry in the history for the address that is open', async () => {
		const { link } = renderLink(<Link to="/products">Productos</Link>);
		const before = window.history.length;
		await userEvent.click(link);
		await userEvent.click(link);
		expect(window.history.length).toBe(before + 1);
	});

	it.each([
		['the control key', { ctrlKey: true }],
		['the command key', { metaKey: true }],
		['the shift key', { shiftKey: true }],
		['the alt key', { altKey: true }],
		['the middle button', { button: 1 }],
	])('leaves a click with %s to the browser', (_name, init) => {
		const { link } = renderLink(<Link to="/cart">Carrito</Link>);
		expect(isLeftToTheBrowser(link, init)).toBe(true);
		expect(here()).toBe('/ null');
	});

	it('leaves a link for another tab to the browser', () => {
		const { link } = renderLink(
			<Link to="/cart" target="_blank">
				Carrito
			</Link>,
		);
		expect(isLeftToTheBrowser(link)).toBe(true);
		expect(here()).toBe('/ null');
	});

	it('stays where it is when its own handler has dealt with the click', async () => {
		const { link } = renderLink(
			<Link to="/cart" onClick={(event) => event.preventDefault()}>
				Carrito
			</Link>,
		);
		await userEvent.click(link);
		expect(here()).toBe('/ null');
	});

	it('is not drawn again when the address changes', async () => {
		const { link, onRender } = renderLink(<Link to="/cart">Carrito</Link>);
		await userEvent.click(link);
		expect(here()).toBe('/cart null');
		expect(onRender).toHaveBeenCalledTimes(1);
	});
});
