import { waitFor } from '@testing-library/react';
import { focusPage } from './usePageArrival';

const main = () => document.querySelector('main') as HTMLElement;
const focused = () => document.activeElement?.textContent;
beforeEach(() => {
	document.body.innerHTML = '<main tabindex="-1"><p>Cargando…</p></main><button>Carrito</button>';
});

it('[R21-88] the focus of a page goes to its heading as soon as it has one, and to the heading that replaces it', async () => {
	focusPage(main());
	expect(main()).toHaveFocus();
	main().innerHTML = '<h1>Cargando producto…</h1>';
	await waitFor(() => expect(focused()).toBe('Cargando producto…'));
	main().innerHTML = '<div><h1>Café molido</h1></div>';
	await waitFor(() => expect(focused()).toBe('Café molido'));
	main().append(document.createElement('h1'));
	focusPage(main());
	expect(focused()).toBe('Café molido');
});

it('[R21-88] a person who has gone on keeps the focus', async () => {
	focusPage(main());
	const button = document.querySelector('button') as HTMLElement;
	button.focus();
	main().innerHTML = '<h1>Café molido</h1>';
	await Promise.resolve();
	expect(button).toHaveFocus();
	focusPage(main());
	expect(focused()).toBe('Café molido');
	button.focus();
	main().innerHTML = '<h1>Otro</h1>';
	await Promise.resolve();
	expect(button).toHaveFocus();
});
