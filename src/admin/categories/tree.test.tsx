import '../routes';
import './CategoriesScreen';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Category } from '#contract/catalog/product';
import { wholeShop } from '#contract/shop/default';
import { aCategory, aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { answer, type Handler } from '#testing/serve';

type Changes = Partial<Category>;

/** Ropa (Polos (Manga larga), Casacas), Hogar. */
const shop = (changes: Record<string, Changes> = {}): Category[] =>
	[
		aCategory({ id: 1, name: 'Ropa', parentId: null, place: 1 }),
		aCategory({ id: 2, name: 'Hogar', parentId: null, place: 2 }),
		aCategory({ id: 3, name: 'Polos', parentId: 1, place: 1 }),
		aCategory({ id: 4, name: 'Casacas', parentId: 1, place: 2 }),
		aCategory({ id: 5, name: 'Manga larga', parentId: 3, place: 1 }),
	].map((category) => ({ ...category, ...changes[category.name] }));

interface Options {
	categories?: Category[];
	server?: Record<string, Handler>;
	foreign?: boolean;
	query?: string;
	roles?: string[];
}

async function open({ categories = shop(), server, foreign, query = '', roles = ['ROLE_ADMIN'] }: Options = {}) {
	const held = { categories };
	const app = renderApp({
		route: `/admin/categories${query}`,
		storage: signedInStorage(aUser({ roles })),
		foreign: foreign ?? false,
		server: {
			'GET /categories': () => held.categories,
			'PUT /admin/categories/3/place': () => answer(200, {}),
			...server,
		},
	});
	await screen.findAllByRole('rowheader');
	return { ...app, held };
}

/** Names with a dash for each level. */
const tree = () =>
	screen.getAllByRole('rowheader').map((cell) => {
		const name = within(cell).getByText(/./, { selector: 'strong' });
		const depth = name.closest<HTMLElement>('[style*="--depth"]')?.style.getPropertyValue('--depth') ?? '';
		return '-'.repeat(Number(depth)) + name.textContent;
	});
const whole = ['Ropa', '-Polos', '--Manga larga', '-Casacas', 'Hogar'];
const handle = (name: string) => screen.getByRole('button', { name: `Mover ${name}` });
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const combobox = (form: ReturnType<typeof within>, name: RegExp | string) => form.getByRole('combobox', { name });
const labels = (select: HTMLElement) =>
	within(select)
		.getAllByRole('option')
		.map(({ textContent }) => textContent);
const place = 'PUT /admin/categories/3/place';
const bodies = ({ server }: Awaited<ReturnType<typeof open>>) =>
	server.requests.filter(({ path }) => path === '/admin/categories/3/place').map(({ body }) => body);
const fieldsOf = (body: unknown) => Object.fromEntries((body as FormData).entries());

async function keys({ user }: Awaited<ReturnType<typeof open>>, name: string, ...pressed: string[]) {
	act(() => handle(name).focus());
	for (const key of pressed) await user.keyboard(`{${key}}`);
}

describe('the list', () => {
	it('[R25-100] shows categories below their upper one, in the order of siblings', async () => {
		await open();
		expect(tree()).toEqual(whole);
	});

	it('[R25-101] a search lists what it finds with its path', async () => {
		await open({ query: '?search=manga' });
		expect(tree()).toEqual(['Manga larga']);
		expect(screen.getByText('Ropa > Polos')).toBeInTheDocument();
		expect(screen.queryByRole('button', { name: 'Mover Manga larga' })).not.toBeInTheDocument();
	});

	it('[R25-102] says which upper category hides one', async () => {
		await open({ categories: shop({ Ropa: { active: false } }) });
		const row = (name: RegExp) => within(screen.getByRole('row', { name }));
		expect(row(/Manga larga/).getByText('Oculta por Ropa')).toBeInTheDocument();
		expect(row(/Seleccionar Ropa/).queryByText(/^Oculta/)).not.toBeInTheDocument();
		expect(row(/Hogar/).queryByText(/^Oculta/)).not.toBeInTheDocument();
	});

	it("[R25-103] follows others' moves", async () => {
		const { channel, goLive } = await open();
		await goLive();
		const category = aCategory({ id: 4, name: 'Casacas', parentId: 2, place: 1, version: 2 });
		act(() => channel.send('/topic/categories', { type: 'CATEGORY_UPDATED', category }));
		await waitFor(() => expect(tree()).toEqual(['Ropa', '-Polos', '--Manga larga', 'Hogar', '-Casacas']));
	});

	it('[R25-104] who may only read sees the tree without handles', async () => {
		await open({ roles: ['ROLE_READER'] });
		expect(tree()).toEqual(whole);
		expect(screen.queryByRole('button', { name: 'Mover Polos' })).not.toBeInTheDocument();
	});

	it('[R25-105] a foreign back end has a flat list in its order, and no field of the tree', async () => {
		const categories = [aCategory({ id: 1, name: 'Ropa' }), aCategory({ id: 2, name: 'A > B' })];
		const { user } = await open({ categories, foreign: true });
		expect(tree()).toEqual(['Ropa', 'A > B']);
		expect(screen.queryByRole('button', { name: 'Mover Ropa' })).not.toBeInTheDocument();
		await user.click(screen.getByRole('button', { name: 'Editar Ropa' }));
		expect(dialog('Editar categoría').queryByLabelText(/Categoría de arriba/)).not.toBeInTheDocument();
	});
});

describe('by keys', () => {
	it('[R25-106] arrows move a category among its siblings, and Enter saves', async () => {
		const app = await open();
		app.server.use({
			[place]: () => {
				app.held.categories = shop({ Polos: { place: 2 }, Casacas: { place: 1 } });
				return answer(200, {});
			},
		});
		await keys(app, 'Polos', 'Enter', 'ArrowDown');
		expect(tree()).toEqual(['Ropa', '-Casacas', '-Polos', '--Manga larga', 'Hogar']);
		expect(screen.getByText('Polos: lugar 2 de 2 en Ropa')).toHaveRole('status');
		expect(handle('Polos')).toHaveFocus();
		await keys(app, 'Polos', 'Enter');
		await waitFor(() => expect(handle('Polos')).toHaveAttribute('aria-pressed', 'false'));
		expect(tree()).toEqual(['Ropa', '-Casacas', '-Polos', '--Manga larga', 'Hogar']);
		expect(bodies(app)).toEqual([{ parentId: 1, after: 4, lose: false }]);
	});

	it('[R25-107] right goes below the sibling above, left one level up', async () => {
		const app = await open();
		await keys(app, 'Hogar', ' ', 'ArrowRight');
		expect(tree()).toEqual(['Ropa', '-Polos', '--Manga larga', '-Casacas', '-Hogar']);
		await keys(app, 'Hogar', 'ArrowRight');
		expect(tree()).toEqual(['Ropa', '-Polos', '--Manga larga', '-Casacas', '--Hogar']);
		await keys(app, 'Hogar', 'ArrowLeft', 'ArrowLeft');
		expect(screen.getByText('Hogar: lugar 2 de 2 entre las principales')).toBeInTheDocument();
		expect(tree()).toEqual(whole);
	});

	it('[R25-108] a branch does not go where it would have a fourth level', async () => {
		const app = await open();
		await keys(app, 'Polos', 'Enter', 'ArrowDown', 'ArrowRight');
		expect(tree()).toEqual(['Ropa', '-Casacas', '-Polos', '--Manga larga', 'Hogar']);
	});

	it('[R25-109] Escape or leaving puts the category back, without a request', async () => {
		const app = await open();
		await keys(app, 'Polos', 'Enter', 'ArrowDown', 'Escape');
		expect(tree()).toEqual(whole);
		expect(screen.getByText('No se movió')).toHaveRole('status');
		await keys(app, 'Polos', 'Enter', 'ArrowDown', 'Tab');
		expect(tree()).toEqual(whole);
		expect(bodies(app)).toEqual([]);
	});

	it('[R25-110] a refusal says why, and the category stays where it was', async () => {
		const message = '«Ropa» ya tiene una categoría con ese nombre';
		const app = await open({ server: { [place]: () => answer(409, { message }) } });
		await keys(app, 'Polos', 'Enter', 'ArrowLeft', 'Enter');
		await waitFor(() => expect(app.store.getState().notices).toMatchObject([{ tone: 'danger', text: message }]));
		await waitFor(() => expect(tree()).toEqual(whole));
	});

	it('[R25-111] a move that loses values is asked about, and sent again with the answer', async () => {
		const message = 'Se pierden valores: Material (12 productos).';
		const app = await open({
			server: {
				[place]: ({ body }) =>
					(body as { lose: boolean }).lose ? answer(200, {}) : answer(409, { code: 'values_lost', message }),
			},
		});
		await keys(app, 'Polos', 'Enter', 'ArrowLeft', 'Enter');
		const question = () => within(screen.getByRole('alertdialog'));
		await screen.findByRole('alertdialog');
		expect(question().getByText(message)).toBeInTheDocument();
		await app.user.click(question().getByRole('button', { name: 'Cancelar' }));
		await waitFor(() => expect(tree()).toEqual(whole));
		await keys(app, 'Polos', 'Enter', 'ArrowLeft', 'Enter');
		await screen.findByRole('alertdialog');
		await app.user.click(question().getByRole('button', { name: 'Guardar de todos modos' }));
		await waitFor(() => expect(bodies(app)).toHaveLength(3));
		expect(bodies(app).at(-1)).toEqual({ parentId: null, after: 1, lose: true });
		expect(app.store.getState().notices).toEqual([]);
	});
});

describe('by pointer', () => {
	/** jsdom has no layout: rows are 50 px high. It has no pointer events either. */
	function layOut() {
		const table = screen.getByRole('table', { name: 'Categorías' });
		table.setPointerCapture = () => {};
		for (const row of table.querySelectorAll<HTMLElement>('tr[data-index]'))
			row.getBoundingClientRect = () => {
				const top = 50 * [...table.querySelectorAll('tr[data-index]')].indexOf(row);
				return { top, bottom: top + 50 } as DOMRect;
			};
	}
	const point = (target: EventTarget, type: string, clientX: number, clientY: number) =>
		fireEvent(target as Element, new MouseEvent(type, { bubbles: true, clientX, clientY }));
	const dragged = (name: string, ...points: [number, number][]) => {
		layOut();
		const row = handle(name).closest('tr');
		const from = 25 + 50 * Number(row?.getAttribute('data-index'));
		point(handle(name), 'pointerdown', 0, from);
		point(window, 'pointermove', 0, from + 10);
		for (const [x, y] of points) point(window, 'pointermove', x, y);
	};

	it('[R25-112] a row follows the pointer down and to the right, and is saved where it is let go', async () => {
		const app = await open();
		app.server.use({
			[place]: () => {
				app.held.categories = shop({ Polos: { parentId: 2 }, Casacas: { place: 1 } });
				return answer(200, {});
			},
		});
		dragged('Polos', [0, 245]);
		expect(tree()).toEqual(['Ropa', '-Casacas', 'Hogar', '-Polos', '--Manga larga']);
		point(window, 'pointermove', -30, 245);
		expect(tree()).toEqual(['Ropa', '-Casacas', 'Hogar', 'Polos', '-Manga larga']);
		point(window, 'pointermove', 0, 245);
		point(window, 'pointerup', 0, 245);
		await waitFor(() => expect(handle('Polos')).toHaveAttribute('aria-pressed', 'false'));
		expect(bodies(app)).toEqual([{ parentId: 2, after: null, lose: false }]);
		expect(tree()).toEqual(['Ropa', '-Casacas', 'Hogar', '-Polos', '--Manga larga']);
	});

	it('[R25-113] Escape during a drag puts the row back', async () => {
		const app = await open();
		dragged('Polos', [0, 245]);
		await app.user.keyboard('{Escape}');
		expect(tree()).toEqual(whole);
		point(window, 'pointerup', 0, 245);
		expect(bodies(app)).toEqual([]);
	});
});

describe('by dialog', () => {
	it('[R25-114] a press of the handle asks for upper category and place, without what cannot hold it', async () => {
		const app = await open();
		await app.user.click(handle('Polos'));
		const form = dialog('Mover Polos');
		const parent = combobox(form, 'Categoría de arriba');
		expect(parent).toHaveDisplayValue('Ropa');
		expect(labels(parent)).toEqual(['Ninguna: es principal', 'Ropa', 'Hogar']);
		await app.user.selectOptions(parent, 'Ninguna: es principal');
		expect(combobox(form, 'Lugar')).toHaveDisplayValue('Después de Hogar');
		await app.user.selectOptions(combobox(form, 'Lugar'), 'Después de Ropa');
		await app.user.click(form.getByRole('button', { name: 'Mover' }));
		await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
		expect(bodies(app)).toEqual([{ parentId: null, after: 1, lose: false }]);
	});

	it('[R25-115] the dialog stays open with a refusal and what was chosen', async () => {
		const message = 'Ya hay una categoría principal con ese nombre';
		const app = await open({ server: { [place]: () => answer(409, { message }) } });
		await app.user.click(handle('Polos'));
		const form = dialog('Mover Polos');
		await app.user.selectOptions(combobox(form, 'Categoría de arriba'), 'Hogar');
		await app.user.click(form.getByRole('button', { name: 'Mover' }));
		expect(await form.findByText(message)).toBeInTheDocument();
		expect(combobox(form, 'Categoría de arriba')).toHaveDisplayValue('Hogar');
	});
});

describe('the form', () => {
	const edit = async (app: Awaited<ReturnType<typeof open>>, name: string) => {
		await app.user.click(screen.getByRole('button', { name: `Editar ${name}` }));
		return dialog('Editar categoría');
	};

	it('[R25-116] offers upper categories by path, without its own branch and without a fourth level', async () => {
		const app = await open({ server: { 'PUT /categories/4': () => aCategory({ id: 4 }) } });
		const form = await edit(app, 'Casacas');
		const parent = combobox(form, /Categoría de arriba/);
		expect(labels(parent)).toEqual(['Ninguna: es principal', 'Ropa', 'Ropa > Polos', 'Hogar']);
		expect(parent).toHaveDisplayValue('Ropa');
		await app.user.selectOptions(parent, 'Ninguna: es principal');
		await app.user.click(form.getByRole('button', { name: 'Guardar cambios' }));
		await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
		expect(fieldsOf(app.server.last('PUT /categories/4')?.body)).toMatchObject({ parentId: '' });
	});

	it('[R25-117] says from where size guide and taxes come, by the upper category that is chosen', async () => {
		const pages = [{ slug: 'guia-polos', title: 'Guía de polos', listed: false }];
		const categories = shop({
			Ropa: { sizeGuide: 'guia-polos', ownSizeGuide: 'guia-polos', taxKind: 'EXEMPT', ownTaxKind: 'EXEMPT' },
			Polos: { sizeGuide: 'guia-polos', ownSizeGuide: '', taxKind: 'EXEMPT', ownTaxKind: '' },
			'Manga larga': { sizeGuide: 'guia-polos', ownSizeGuide: '', taxKind: 'EXEMPT', ownTaxKind: '' },
		});
		const server = { 'GET /shop': () => wholeShop({ pages }), 'PUT /categories/5': () => aCategory({ id: 5 }) };
		const app = await open({ categories, server });
		const form = await edit(app, 'Manga larga');
		expect(combobox(form, /Guía de tallas/)).toHaveDisplayValue('De Ropa: Guía de polos');
		expect(combobox(form, /Tipo de IGV/)).toHaveDisplayValue('De Ropa: Exonerado');
		await app.user.selectOptions(combobox(form, /Categoría de arriba/), 'Hogar');
		expect(combobox(form, /Guía de tallas/)).toHaveDisplayValue('Ninguna');
		expect(combobox(form, /Tipo de IGV/)).toHaveDisplayValue('Gravado');
		await app.user.click(form.getByRole('button', { name: 'Guardar cambios' }));
		await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
		const sent = fieldsOf(app.server.last('PUT /categories/5')?.body);
		expect(sent).toMatchObject({ parentId: '2', sizeGuide: '', taxKind: '' });
	});

	it('[R25-118] a save that loses values is asked about, and sent again with the answer', async () => {
		const message = 'Se pierden valores: Material (12 productos).';
		const app = await open({
			server: {
				'PUT /categories/4': ({ body }) =>
					fieldsOf(body).lose ? aCategory({ id: 4 }) : answer(409, { code: 'values_lost', message }),
			},
		});
		const form = await edit(app, 'Casacas');
		await app.user.selectOptions(combobox(form, /Categoría de arriba/), 'Hogar');
		await app.user.click(form.getByRole('button', { name: 'Guardar cambios' }));
		const question = within(await screen.findByRole('alertdialog'));
		expect(question.getByText(message)).toBeInTheDocument();
		await app.user.click(question.getByRole('button', { name: 'Guardar de todos modos' }));
		await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
		expect(fieldsOf(app.server.last('PUT /categories/4')?.body)).toMatchObject({ parentId: '2', lose: 'true' });
	});
});
