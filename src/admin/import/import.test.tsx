import '../routes';
import '../products/ProductsPage';
import './ImportDialog';
import '../kit/palette/PaletteDialog';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { StrictMode, useLayoutEffect, useRef } from 'react';
import { Provider } from 'react-redux';
import type { ImportBody, PreviewRow, SavedRow } from '#contract/catalog/import';
import type { Product } from '#contract/catalog/product';
import { aCategory, aProduct, aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { answer, type Handler } from '#testing/serve';
import { createTestStore } from '#testing/testStore';
import { useImport } from './useImport';

const admin = signedInStorage(aUser({ roles: ['ROLE_ADMIN'] }));
const categories = [aCategory(), aCategory({ id: 2, name: 'Té y café' })];
const known = aProduct({ id: 1, name: 'Quinua', sku: 'Q-1', price: 12.5 });
const header = 'sku,nombre,precio,stock,categoria';
const csv = (...lines: string[]) => new File([[header, ...lines].join('\n')], 'lista.csv', { type: 'text/csv' });
const good = ['q-1,,9.90,,', 'N-1,Miel,"8,50",4,te y cafe'];

const anyRow: PreviewRow = {
	...{ state: 'new', id: null, name: '', group: null, before: {}, sale: null, stock: null },
	...{ asks: false, uncounted: false },
	...{ editVersion: null, problems: [] },
};
const changed = (before: PreviewRow['before'], more: Partial<PreviewRow> = {}): Partial<PreviewRow> => ({
	...{ state: 'changed', id: 1, name: 'Quinua', editVersion: 7, before },
	...more,
});
const wrong = (column: string, reason: string): Partial<PreviewRow> => ({
	state: 'refused',
	problems: [{ column, reason }],
});
type Answers = Record<string, Partial<PreviewRow>>;
const changes = 'POST /products/changes';

/** A server whose preview of a row is told by its SKU; what it saves is `outcomes`. */
function answering(rows: Answers, outcomes: Record<string, SavedRow> = {}, more: object = {}): Record<string, Handler> {
	const skuOf = ({ columns }: ImportBody, { cells }: ImportBody['rows'][number]) => cells[columns.indexOf('sku')] ?? '';
	return {
		[changes]: ({ body: sent, query }) => {
			const body = sent as ImportBody;
			const skus = body.rows.map((row) => skuOf(body, row));
			if (query.get('dryRun') === 'true')
				return {
					rows: skus.map((sku) => ({ ...anyRow, ...rows[sku] })),
					missing: [],
					unknown: [],
					beside: [],
					...more,
				};
			const saved = (sku: string): SavedRow =>
				outcomes[sku] ?? {
					outcome:
						{ changed: 'updated' as const, unchanged: 'unchanged' as const }[String(rows[sku]?.state)] ?? 'created',
					problems: [],
				};
			return { rows: skus.map(saved), tookMs: 5 };
		},
		'POST /products/changes/end': () => ({ message: 'Importación terminada' }),
	};
}
const ours = answering({ 'q-1': changed({ precio: '12.50' }), 'Q-1': changed({ precio: '12.50' }) });

function open(products: Product[] = [known], server: Record<string, Handler> = ours, foreign = false) {
	const held = { products };
	const app = renderApp({
		route: '/admin/products',
		storage: admin,
		foreign,
		server: {
			'GET /products': () => held.products,
			'GET /categories': () => categories,
			'GET /admin/product-groups': () => [],
			...server,
		},
	});
	return { ...app, held };
}

async function choose({ user }: ReturnType<typeof open>, file: File) {
	if (!screen.queryByRole('dialog')) await user.click(await screen.findByRole('button', { name: 'Importar CSV' }));
	await user.upload(await screen.findByLabelText('Archivo CSV'), file);
	return within(screen.getByRole('dialog', { name: 'Importar productos' }));
}
const countsOf = (dialog: ReturnType<typeof within>) =>
	within(dialog.getByRole('list', { name: 'Resumen' }))
		.getAllByRole('listitem')
		.map(({ textContent }) => textContent);
const callsOf = ({ server }: ReturnType<typeof open>, dryRun: boolean) =>
	server.requests.flatMap(({ path, query, body }) =>
		path === '/products/changes' && (query.get('dryRun') === 'true') === dryRun ? [body as ImportBody] : [],
	);

it('reads a file that is chosen before the effects of the first view have run', async () => {
	function ChosenAtOnce() {
		const { step, read } = useImport();
		const chosen = useRef(false);
		useLayoutEffect(() => {
			if (!chosen.current) void read(new File([new Uint8Array(0)], 'vacio.csv'));
			chosen.current = true;
		});
		return <p>{step.name === 'choose' ? String(step.problem) : step.name}</p>;
	}
	render(
		<StrictMode>
			<Provider store={createTestStore().store}>
				<ChosenAtOnce />
			</Provider>
		</StrictMode>,
	);
	expect(await screen.findByText('El archivo está vacío.')).toBeInTheDocument();
});

describe('importing products', () => {
	it('[R24-243] says what the sale of a row makes of its price, and until when', async () => {
		const sale = { price: 9.9, from: null, until: '2027-01-01T04:59:00.000Z' };
		const server = answering({
			'q-1': changed({ precio_oferta: '11.00' }, { sale }),
			'q-2': changed({ precio_oferta: '' }, { sale: { ...sale, from: '2026-12-01T05:00:00.000Z' } }),
			'N-1': { sale },
		});
		const app = open([known], server);
		const dialog = await choose(
			app,
			new File(
				[
					'sku,nombre,precio,precio_oferta,stock,categoria\nq-1,,12.50,9.90,,\nq-2,,12.50,9.90,,\nN-1,Miel,12.50,9.90,4,te y cafe',
				],
				'lista.csv',
			),
		);
		const term = 'Precio de oferta 9\\.90 hasta el 31/12/2026, 23:59';
		for (const name of [
			`^2 Cambia q-1 Quinua ${term} antes 11\\.00$`,
			'^3 Cambia q-2 Quinua Precio de oferta 9\\.90 desde el 01/12/2026, 00:00 hasta el 31/12/2026, 23:59 antes sin oferta$',
			`^4 Nuevo N-1 Miel Precio 12\\.50 ${term} Stock 4 `,
		])
			expect(await dialog.findByRole('row', { name: new RegExp(name) })).toBeInTheDocument();
	});

	it('shows what each row would do and why others cannot, then saves the good ones alone when told so', async () => {
		const server = answering({
			'q-1': changed({ precio: '12.50' }),
			'N-2': { ...wrong('precio', 'El precio debe ser un número'), name: 'Té' },
		});
		const app = open([known], server);
		const { user } = app;
		const dialog = await choose(app, csv(...good, 'N-2,Té,-1,4,Juguetes'));
		await dialog.findByRole('heading', { name: /filas? del archivo$/ });
		expect(countsOf(dialog)).toEqual(['Nuevos1', 'Cambian1', 'Sin cambios0', 'Con errores1']);
		expect(dialog.getByRole('row', { name: /^2 Cambia q-1 Quinua Precio 9\.90 antes 12\.50$/ })).toBeInTheDocument();
		expect(within(dialog.getByRole('region', { name: 'Filas con errores' })).getByRole('listitem')).toHaveTextContent(
			/^Línea 4Precio: El precio debe ser un número/,
		);
		const save = dialog.getByRole('button', { name: 'Importar 2 productos' });
		expect(save).toBeDisabled();
		await user.click(dialog.getByRole('checkbox', { name: 'Importar solo las 2 filas correctas' }));
		await user.click(save);
		expect(await dialog.findByText('1 producto nuevo y 1 producto cambiado.')).toBeInTheDocument();
		expect(dialog.getByText('1 fila con errores no se importó.')).toBeInTheDocument();
		const [preview] = callsOf(app, true);
		expect(callsOf(app, false)).toEqual([
			{
				...{ import: preview?.import, mark: preview?.mark, columns: ['sku', 'nombre', 'precio', 'stock', 'categoria'] },
				rows: [
					{ line: 2, cells: ['q-1', '', '9.90', '', ''], editVersion: 7 },
					{ line: 3, cells: ['N-1', 'Miel', '8,50', '4', 'te y cafe'], editVersion: null },
				],
			},
		]);
		await user.click(dialog.getAllByRole('button', { name: 'Cerrar' }).at(-1) as HTMLElement);
		expect(screen.getByRole('button', { name: 'Importar CSV' })).toHaveFocus();
	});

	it('[R16-144] shows the groups of another shop, what it does not take, and asks once for what nobody counted', async () => {
		const group = { number: 0, id: null, name: 'Polo' };
		const app = open(
			[known],
			answering({ 'woo-11-m': { name: 'Polo, M', group, uncounted: true }, 'woo-12-l': { name: 'Polo, L', group } }),
		);
		const { user } = app;
		const lines = [
			'ID,Tipo,SKU,Nombre,¿Existencias?,Inventario,Precio normal,Categorías,Superior,Imágenes,Nombre del atributo 1,Valor(es) del atributo 1',
			'12,variation,,,1,3,25,,id:10,,Talla,L',
			'20,simple,MIEL,Miel,1,2,9.90,Abarrotes,,,,',
			'10,variable,,Polo,,,,"Té y café, Ofertas",,https://w.test/1.jpg,Talla,"M, L"',
			'11,variation,,,1,,20,,id:10,,Talla,M',
		];
		const file = new File([lines.join('\n')], 'wc-product-export.csv', { type: 'text/csv' });
		const dialog = await choose(app, file);
		expect(await dialog.findByText(/exportación de WooCommerce .* 3 productos/)).toBeInTheDocument();
		expect(dialog.getByRole('region', { name: 'Lo que no se trae igual' })).toHaveTextContent(
			'Línea 4Un producto está en una sola categoría: no entra en Ofertas',
		);
		expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
			expect.stringContaining('Línea'),
			expect.stringContaining('MIEL'),
			'PoloGrupo nuevo · 2 productos',
			expect.stringMatching(/woo-11-m.*Polo, M.*Imágenes del grupo1 imagen/),
			expect.stringContaining('woo-12-l'),
		]);
		const save = dialog.getByRole('button', { name: 'Importar 3 productos' });
		expect(save).toBeDisabled();
		expect(save).toHaveAccessibleDescription('Falta escribir cuántas unidades hay de cada producto');
		await user.type(dialog.getByRole('textbox', { name: 'Unidades de cada uno' }), '8');
		await user.click(save);
		expect(await dialog.findByText('3 productos nuevos.')).toBeInTheDocument();
		const [body] = callsOf(app, false);
		const stock = body?.columns.indexOf('stock') ?? -1;
		expect(body?.rows.map(({ cells, together }) => [cells[0], cells[stock], together?.size])).toEqual([
			['MIEL', '2', undefined],
			['woo-11-m', '8', 2],
			['woo-12-l', '3', 2],
		]);
	});

	it('[R22-134] says beside its button what is missing before it imports, and leads there', async () => {
		const app = open(
			[aProduct({ id: 1, name: 'Miel', sku: 'M-1', stock: 3, stockQuantity: 3 })],
			answering({
				'N-1': { uncounted: true, name: 'Té' },
				'M-1': changed({ stock: '3' }, { name: 'Miel', asks: true, stock: { now: 3, after: 9 } }),
				'N-2': wrong('precio', 'El precio debe ser un número'),
			}),
		);
		const { user } = app;
		const head = 'SKU,Tipo,Nombre,¿Existencias?,Inventario,Precio normal,Categorías';
		const lines = [head, 'N-1,simple,Té,1,,5,Abarrotes', 'M-1,simple,,1,9,,', 'N-2,simple,Café,1,2,x,Abarrotes'];
		const dialog = await choose(app, new File([lines.join('\n')], 'woo.csv', { type: 'text/csv' }));
		const save = await dialog.findByRole('button', { name: 'Importar 2 productos' });
		const go = async (reason: string) => {
			expect(save).toBeDisabled();
			expect(save).toHaveAccessibleDescription(reason);
			await user.click(dialog.getByRole('button', { name: reason }));
		};
		await go('Falta escribir cuántas unidades hay de cada producto');
		expect(dialog.getByRole('textbox', { name: 'Unidades de cada uno' })).toHaveFocus();
		await user.keyboard('7');
		await go('Falta elegir qué stock queda');
		expect(dialog.getByRole('radio', { name: /^Dejar el stock de la tienda/ })).toHaveFocus();
		await user.click(dialog.getByRole('radio', { name: /^Poner el stock del archivo/ }));
		await go('Hay filas con errores: corrígelas, o elige importar solo las correctas');
		expect(dialog.getByRole('checkbox', { name: 'Importar solo las 2 filas correctas' })).toHaveFocus();
		await user.keyboard(' ');
		expect(save).toBeEnabled();
		expect(dialog.queryByRole('button', { name: /^(Falta|Hay filas)/ })).not.toBeInTheDocument();
	});

	it('[R22-128] shows which single product stays on sale beside its group, and calls no known group new', async () => {
		const hat = aProduct({ id: 1, name: 'Gorra', sku: 'K-1', active: true });
		const reason =
			'«Gorra» (K-1) ya está en la tienda como un solo producto, y seguiría a la venta junto a sus variantes: ocúltalo o elimínalo en «Productos»';
		const groupOf = (number: number, id: number | null, name: string) => ({ group: { number, id, name } });
		const rows = { 'K-2': groupOf(0, null, 'Gorra'), 'P-1': groupOf(1, 4, 'Polo') };
		const app = open([hat], answering(rows, {}, { beside: [{ line: 2, reason }] }));
		const head =
			'ID,Tipo,SKU,Nombre,Inventario,Precio normal,Categorías,Superior,Nombre del atributo 1,Valor(es) del atributo 1';
		const meta = Array.from({ length: 20 }, (_, at) => `Otra${at}`);
		const lines = [
			`${head},${meta}`,
			'1,variable,K-1,Gorra,,,Abarrotes,,Color,"Rojo, Azul"',
			'2,variation,K-2,,4,20,,K-1,Color,Rojo',
			'3,variable,,Polo,,,Abarrotes,,Color,Rojo',
			`4,variation,P-1,,4,20,,id:3,Color,Rojo,${meta}`,
		];
		const dialog = await choose(app, new File([lines.join('\n')], 'woo.csv', { type: 'text/csv' }));
		expect(await dialog.findByRole('region', { name: 'Lo que no se trae igual' })).toHaveTextContent(
			`Línea 2${reason}`,
		);
		expect(await dialog.findByText('Grupo nuevo · 1 producto')).toBeInTheDocument();
		expect(dialog.getByRole('row', { name: /^Polo/ })).toHaveTextContent('PoloGrupo · 1 producto');
		expect(callsOf(app, true).flatMap(({ formers = [] }) => formers)).toMatchObject([
			{ line: 2, skus: expect.arrayContaining(['K-1']) },
			{ line: 4 },
		]);
		expect(dialog.getByText(/^Se ignoran las columnas «Otra0», .*«Otra11» y 8 más\.$/)).toBeInTheDocument();
	});

	it('[R16-189] saves the others where the server leaves rows out, and lists these', async () => {
		const reason = 'Otra persona cambió este producto después de la vista previa';
		const left: SavedRow = { outcome: 'left', problems: [{ column: null, reason }] };
		const app = open([known], answering({ 'q-1': changed({ precio: '12.50' }) }, { 'q-1': left }));
		const dialog = await choose(app, csv(...good));
		await app.user.click(await dialog.findByRole('button', { name: 'Importar 2 productos' }));
		expect(await dialog.findByText('1 producto nuevo.')).toBeInTheDocument();
		expect(dialog.getByRole('region', { name: 'Filas que no se importaron' })).toHaveTextContent(`Línea 2${reason}`);
		expect(dialog.getByRole('button', { name: 'Descargar errores (CSV)' })).toBeInTheDocument();
	});

	it('[R22-72] stops where its reader says so, or the server fails, keeps what is saved and goes on', async () => {
		const app = open();
		const { user, server } = app;
		const dialog = await choose(app, csv(...good));
		const release: (() => void)[] = [];
		const held = answering({ 'q-1': changed({ precio: '12.50' }) })[changes] as Handler;
		server.use({
			[changes]: () => answer(400, { message: 'La tienda no puede guardar ahora.' }),
		});
		await user.click(await dialog.findByRole('button', { name: 'Importar 2 productos' }));
		expect(await dialog.findByRole('alert')).toHaveTextContent(
			/La importación se detuvo.*La tienda no puede guardar ahora.*Todavía no se guardó nada/,
		);
		server.use({
			[changes]: async (request) => {
				await new Promise<void>((resolve) => void release.push(resolve));
				return held(request);
			},
		});
		await user.click(dialog.getByRole('button', { name: 'Continuar' }));
		expect(await dialog.findByRole('progressbar')).toBeInTheDocument();
		// Neither by key nor by button, while it saves.
		await user.keyboard('{Escape}');
		expect(dialog.getByRole('progressbar')).toBeInTheDocument();
		await waitFor(() => expect(release).toHaveLength(1));
		await user.click(dialog.getByRole('button', { name: 'Detener' }));
		expect(dialog.getByRole('button', { name: 'Deteniendo…' })).toBeDisabled();
		release[0]?.();
		expect(await dialog.findByText('1 producto nuevo y 1 producto cambiado.')).toBeInTheDocument();
	});

	it('[R22-73] goes on with a file that was imported in part, or compares all of it anew', async () => {
		const app = open([known], answering({ 'q-1': { state: 'done', name: 'Quinua', id: 1, editVersion: 8 } }));
		const dialog = await choose(app, csv(...good));
		expect(await dialog.findByText(/Este archivo se importó en parte: 1 producto ya está/)).toBeInTheDocument();
		expect(countsOf(dialog)).toEqual(['Nuevos1', 'Cambian0', 'Sin cambios0', 'Ya importados1', 'Con errores0']);
		expect(dialog.getByRole('button', { name: 'Importar 1 producto' })).toBeEnabled();
		app.server.use(answering({ 'q-1': { state: 'unchanged', name: 'Quinua', id: 1, editVersion: 8 } }));
		await app.user.click(dialog.getByRole('button', { name: 'Comparar todo de nuevo' }));
		await waitFor(() => expect(countsOf(dialog)).toEqual(['Nuevos1', 'Cambian0', 'Sin cambios1', 'Con errores0']));
		expect(app.server.count('POST /products/changes/end')).toBe(1);
	});

	it('[R20-153][R22-136] creates the categories that the shop lacks with the import, and compares again', async () => {
		const app = open([], answering({ 'N-1': wrong('categoria', 'No existe') }, {}, { unknown: ['Juguetes'] }));
		const { user, server } = app;
		const dialog = await choose(app, csv('N-1,Oso,9,1,Juguetes', 'N-3,Miel,8,1,te y cafe'));
		expect(await dialog.findByText('La tienda no tiene la categoría «Juguetes».')).toBeInTheDocument();
		const box = dialog.getByRole('checkbox', { name: 'Crear la categoría al importar' });
		expect(box).not.toBeChecked();
		server.use(answering({}));
		await user.click(box);
		await user.click(await dialog.findByRole('button', { name: 'Importar 2 productos' }));
		expect(await dialog.findByText(/productos? nuevos?/)).toBeInTheDocument();
		const sent = (dryRun: boolean) => callsOf(app, dryRun).map(({ newCategories }) => newCategories);
		expect([sent(true), sent(false)]).toEqual([[undefined, ['Juguetes']], [['Juguetes']]]);
		expect(server.count('POST /categories')).toBe(0);
	});

	it('[R25-90] creates categories by their path, however the rows write it', async () => {
		const app = open([], answering({ 'N-1': wrong('categoria', 'No existe') }, {}, { unknown: ['Ropa > Polos'] }));
		const dialog = await choose(app, csv('N-1,Polo,9,1,Ropa>  polos', 'N-2,Polo,8,1,Ropa > Polos'));
		expect(await dialog.findByText('La tienda no tiene la categoría «Ropa > Polos».')).toBeInTheDocument();
		app.server.use(answering({}));
		await app.user.click(dialog.getByRole('checkbox', { name: 'Crear la categoría al importar' }));
		await app.user.click(await dialog.findByRole('button', { name: 'Importar 2 productos' }));
		expect(await dialog.findByText(/productos? nuevos?/)).toBeInTheDocument();
		expect(callsOf(app, false).map(({ newCategories }) => newCategories)).toEqual([['Ropa > Polos']]);
	});

	it('[R25-89] names the columns with attributes that no category has, and sends nothing of them', async () => {
		const app = open([], answering({ 'S-1': { name: 'Gorra', ignored: ['atributo: Marca'] } }));
		const lines = [
			'SKU,Tipo,Nombre,Inventario,Precio normal,Categorías,Nombre del atributo 1,Valor(es) del atributo 1,Extra',
			'S-1,simple,Gorra,5,20,Abarrotes,Marca,Inka,x',
		];
		const dialog = await choose(app, new File([lines.join('\n')], 'woo.csv', { type: 'text/csv' }));
		expect(await dialog.findByText('Se ignoran las columnas «Extra», «atributo: Marca».')).toBeInTheDocument();
		await app.user.click(dialog.getByRole('button', { name: 'Importar 1 producto' }));
		await dialog.findByText('Importación terminada');
		const [sent] = callsOf(app, false);
		expect(sent).toMatchObject({ foreign: true, rows: [{ cells: expect.not.arrayContaining(['Inka']) }] });
		expect(callsOf(app, true)[0]?.rows[0]?.cells).toContain('Inka');
	});

	it('[R19-04] is not offered before a foreign back end', async () => {
		open([known], {}, true);
		await screen.findByRole('button', { name: 'Exportar CSV' });
		expect(screen.queryByRole('button', { name: 'Importar CSV' })).not.toBeInTheDocument();
	});

	it('takes a file dropped anywhere, also over a preview', async () => {
		const app = open();
		const drop = (file: File) => fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [file] } });
		const dialog = await choose(app, csv(...good));
		await dialog.findByRole('heading', { name: /filas? del archivo$/ });
		expect(countsOf(dialog)).toEqual(['Nuevos1', 'Cambian1', 'Sin cambios0', 'Con errores0']);
		// `false`: kept from the browser, which would open the file in the page's place.
		expect(drop(csv('N-2,Miel,8.50,4,Té y café'))).toBe(false);
		await waitFor(() => expect(countsOf(dialog)).toEqual(['Nuevos1', 'Cambian0', 'Sin cambios0', 'Con errores0']));
	});

	it('says why a file is none, and takes the next one', async () => {
		const app = open([known], answering({ 'Q-1': { state: 'unchanged' } }));
		const dialog = await choose(app, new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1)], 'foto.csv'));
		expect(await dialog.findByRole('alert')).toHaveTextContent(/^El archivo no es un CSV/);
		await choose(app, csv('Q-1,Quinua,12.5,20,Abarrotes'));
		expect(await dialog.findByRole('button', { name: 'Nada que importar' })).toBeDisabled();
	});

	it('says which encoding it took a file for, and which columns it leaves aside or misses', async () => {
		const app = open([known], answering({}, {}, { missing: ['nombre', 'precio'] }));
		const latin1 = Uint8Array.from('sku;Descripción;Proveedor\nQ-1;Ñandú;x', (character) => character.charCodeAt(0));
		const dialog = await choose(app, new File([latin1], 'vieja.csv'));
		expect(await dialog.findByText(/Windows-1252 · separado por punto y coma · 1 fila/)).toBeInTheDocument();
		expect(dialog.getByText(/El archivo no está en UTF-8: se leyó como Windows-1252/)).toBeInTheDocument();
		expect(dialog.getByText('Se ignora la columna «Proveedor».')).toBeInTheDocument();
		expect(
			dialog.getByText(/Faltan las columnas «nombre», «precio»: el archivo solo puede cambiar/),
		).toBeInTheDocument();
	});
});

describe('a preview', () => {
	it('[R17-98] shows every changed cell of every row, changing rows first, whatever the column and the line', async () => {
		const rows: Answers = Object.fromEntries(
			Array.from({ length: 60 }, (_, at) => [`P-${at}`, { state: 'unchanged' as const, name: `Producto ${at}` }]),
		);
		rows['P-55'] = changed({ descripcion: 'Vieja', activo: 'sí', destacado: 'no' }, { name: 'Producto 55' });
		const app = open([], answering(rows));
		const lines = Object.keys(rows).map((sku, at) => `${sku},,,${at === 55 ? 'Nueva,no,sí' : ',,'}`);
		const file = new File([['sku,precio,categoria,descripcion,activo,destacado', ...lines].join('\n')], 'lista.csv');
		const dialog = await choose(app, file);
		await dialog.findByRole('heading', { name: '60 filas del archivo' });
		const shown = () => dialog.getAllByRole('row').slice(1);
		expect(shown()).toHaveLength(50);
		expect(shown()[0]).toHaveAccessibleName(
			/^57 Cambia P-55 Producto 55 Descripción Nueva antes Vieja Activo no antes sí Destacado sí antes no$/,
		);
		expect(shown()[1]).toHaveAccessibleName(/^2 Sin cambios P-0 Producto 0 —$/);
		await app.user.selectOptions(dialog.getByRole('combobox', { name: 'Filas a la vista' }), '51 a 60');
		expect(shown().at(-1)).toHaveAccessibleName(/^61 Sin cambios P-59/);
	});

	it('[R25-80] shows the values of attributes that come and go', async () => {
		const material = 'atributo: Material';
		const app = open([], answering({ 'Q-1': changed({ [material]: 'Lino' }), 'N-1': { name: 'Polo' } }));
		const lines = [`sku,nombre,precio,stock,categoria,${material}`, 'Q-1,,,,,', 'N-1,Polo,9,1,Abarrotes,"Lino, Seda"'];
		const dialog = await choose(app, new File([lines.join('\n')], 'lista.csv'));
		expect(await dialog.findByRole('row', { name: /^2 Cambia Q-1 Quinua Material vacío antes Lino$/ })).toBeVisible();
		expect(dialog.getByRole('row', { name: /^3 Nuevo N-1 Polo .*Material Lino, Seda$/ })).toBeVisible();
	});

	it('[R17-92] asks before a file that does not say what it had seen sets a stock, and counts from the first sight', async () => {
		const stock = (now: number, after: number) =>
			changed({ precio: '12.50', stock: String(now) }, { asks: true, stock: { now, after } });
		const app = open([known], answering({ 'Q-1': stock(20, 25) }));
		await app.goLive();
		const dialog = await choose(app, csv('Q-1,,9.90,25,'));
		await dialog.findByText('1 fila pone otro stock que el de la tienda');
		expect(dialog.getByRole('row', { name: /^2 Cambia/ })).toHaveAccessibleName(
			/Precio 9\.90 antes 12\.50 Stock 25 antes 20 \(\+5\)$/,
		);
		expect(dialog.getByRole('button', { name: 'Importar 1 producto' })).toBeDisabled();
		await app.user.click(dialog.getByRole('radio', { name: /^Dejar el stock de la tienda/ }));
		expect(dialog.getByRole('row', { name: /^2 Cambia/ })).toHaveAccessibleName(/Precio 9\.90 antes 12\.50$/);
		await app.user.click(dialog.getByRole('radio', { name: /^Poner el stock del archivo/ }));
		// Two are sold while the preview is open.
		app.server.use(answering({ 'Q-1': stock(18, 23) }));
		act(() =>
			app.channel.send('/topic/products', { type: 'PRODUCT_UPDATED', product: { ...known, stock: 18, version: 2 } }),
		);
		await waitFor(() =>
			expect(dialog.getByRole('row', { name: /^2 Cambia/ })).toHaveAccessibleName(/Stock 23 antes 18 \(\+5\)$/),
		);
		await app.user.click(dialog.getByRole('button', { name: 'Importar 1 producto' }));
		await dialog.findByText('Importación terminada');
		expect(callsOf(app, false)[0]?.rows).toEqual([
			{ line: 2, cells: ['Q-1', '', '9.90', '25', ''], editVersion: 7, stockBase: 20 },
		]);
	});

	it('[R12-48] asks for the rows of the file alone, and again when one of its products changes', async () => {
		const app = open();
		await app.goLive();
		const dialog = await choose(app, csv(...good));
		await dialog.findByRole('heading', { name: /filas? del archivo$/ });
		const send = (product: Product) =>
			act(() => app.channel.send('/topic/products', { type: 'PRODUCT_UPDATED', product }));
		send(aProduct({ id: 5, name: 'Otro más', sku: 'X-1', version: 2 }));
		app.server.use(answering({ 'q-1': { state: 'unchanged', id: 1 } }));
		send({ ...known, price: 9.9, version: 2 } as Product);
		await waitFor(() => expect(countsOf(dialog)).toEqual(['Nuevos1', 'Cambian0', 'Sin cambios1', 'Con errores0']));
		expect(callsOf(app, true)).toHaveLength(2);
	});

	it('[R12-48] says that the shop could not be asked', async () => {
		const dialog = await choose(open([known], { [changes]: () => answer(500, {}) }), csv(...good));
		expect(await dialog.findAllByText(/No pudimos comparar el archivo con la tienda/)).not.toHaveLength(0);
	});
});

describe('files for the administrator', () => {
	let saved: { name: string; text: string }[];
	let click: jest.SpyInstance;
	beforeEach(() => {
		saved = [];
		let blob: Blob;
		URL.createObjectURL = (object: Blob | MediaSource) => {
			blob = object as Blob;
			return 'blob:file';
		};
		URL.revokeObjectURL = () => {};
		click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
			const name = this.download;
			void blob.text().then((text) => saved.push({ name, text }));
		});
	});
	afterEach(() => click.mockRestore());

	it('exports what the filters leave, with nothing that a spreadsheet would run', async () => {
		const { user } = open(
			[
				aProduct({ id: 1, name: '=HYPERLINK("x")', sku: '+51', price: 1.5, description: 'uno\ndos' }),
				aProduct({
					id: 2,
					name: 'Arroz',
					sku: 'A-1',
					active: false,
					featured: true,
					category: { id: 2, name: 'Té y café' },
				}),
			],
			{},
			true,
		);
		await user.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
		const today = new Date().toLocaleDateString('sv-SE');
		await waitFor(() => expect(saved).toHaveLength(1));
		expect(saved[0]?.name).toBe(`productos-${today}.csv`);
		expect(saved[0]?.text.replace('\uFEFF', '').split('\r\n')).toEqual([
			'sku,nombre,descripcion,precio,stock,categoria,activo,destacado',
			`'+51,"'=HYPERLINK(""x"")","uno\ndos",1.5,20,Abarrotes,sí,no`,
			'A-1,Arroz,Descripción del producto.,10,20,Té y café,no,sí',
			'',
		]);
		await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'arroz');
		await waitFor(() => expect(screen.getByText('1 producto de 2')).toBeInTheDocument());
		await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
		await waitFor(() => expect(saved).toHaveLength(2));
		expect(saved[1]?.text.split('\r\n')).toHaveLength(3);
	});

	it('is there in the command palette, for what the screen shows, and so is the import', async () => {
		const { user } = open([known, aProduct({ id: 2, name: 'Arroz', sku: 'A-1' })], {
			'GET /products/export': ({ query }) => new Response(`sku,nombre\r\nA-1,${query.get('search')}\r\n`),
		});
		const choosing = async (words: string) => {
			await user.keyboard('{Control>}k{/Control}');
			await user.type(await screen.findByRole('combobox', { name: /^Buscar pantallas/ }), `${words}{Enter}`);
		};
		await user.type(await screen.findByRole('searchbox', { name: 'Buscar' }), 'arroz');
		await waitFor(() => expect(window.location.search).toBe('?search=arroz'));
		await choosing('exportar');
		await waitFor(() => expect(saved).toHaveLength(1));
		expect(saved[0]?.text).toBe('sku,nombre\r\nA-1,arroz\r\n');
		expect(screen.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('arroz');
		await choosing('importar');
		expect(await screen.findByRole('dialog', { name: 'Importar productos' })).toBeInTheDocument();
		expect(saved).toHaveLength(1);
	});

	it('[R17-90] the wrong rows given back still say which stock their author had seen', async () => {
		const app = open([known], answering({ 'Q-1': wrong('precio', 'No es un número') }));
		const text = 'sku,precio,stock,stock_exportado\nQ-1,nada,9,7 (export-1)';
		const dialog = await choose(app, new File([text], 'lista.csv'));
		await app.user.click(await dialog.findByRole('button', { name: 'Descargar errores (CSV)' }));
		await waitFor(() => expect(saved).toHaveLength(1));
		expect(saved[0]?.text.split('\r\n')[0]).toMatch(/,stock_exportado$/);
		expect(saved[0]?.text.split('\r\n')[1]).toMatch(/,7 \(export-1\)$/);
	});

	it('[R25-91] the wrong rows given back have their category and attributes as they were written', async () => {
		const app = open([known], answering({ 'Q-1': wrong('atributo: Material', '«Seda» no es un valor de «Material»') }));
		const text = 'sku,categoria,atributo: Material\nQ-1,Ropa > Polos,Seda';
		const dialog = await choose(app, new File([text], 'lista.csv'));
		expect(await dialog.findByText('Material: «Seda» no es un valor de «Material»')).toBeInTheDocument();
		await app.user.click(dialog.getByRole('button', { name: 'Descargar errores (CSV)' }));
		await waitFor(() => expect(saved).toHaveLength(1));
		const [head = '', line = ''] = saved[0]?.text.split('\r\n') ?? [];
		expect(head).toMatch(/,atributo: Material$/);
		expect(line).toMatch(/,Ropa > Polos,.*,Seda$/);
	});

	it('gives the wrong rows back as a file with line and reason', async () => {
		const app = open([known], answering({ 'Q-1': wrong('precio', 'El precio, en números') }));
		const dialog = await choose(app, csv('Q-1,,1e400,,', 'N-1,=Miel,2,1,Abarrotes'));
		await app.user.click(await dialog.findByRole('button', { name: 'Descargar errores (CSV)' }));
		await waitFor(() => expect(saved).toHaveLength(1));
		expect(saved[0]?.name).toBe('errores-lista.csv');
		expect(saved[0]?.text.split('\r\n')[1]).toBe('2,"Precio: El precio, en números",Q-1,,,1e400,,,,');
	});
});
