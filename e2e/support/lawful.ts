import type { PageDto } from '#contract/content/page';
import { statePath } from '#contract/shop/default';
import type { Api } from './api';

/** One word without a place to break it. */
const longWord = 'Anticonstitucionalísimamente'.repeat(4);

const text = `Vendemos en **todo** el Perú. ${longWord}

## Plazos y ${longWord}

| Zona | Plazo | Costo | Agencia | Notas |
| --- | --- | ---: | --- | --- |
| Lima Metropolitana | 2 días hábiles | S/ 12.00 | Motorizado propio | De lunes a sábado |
| ${longWord} | 5 días | S/ 25.00 | Shalom | Con DNI y clave de recojo |

### Lo que no cambia

1. Precio
   - con impuestos
   - [Productos](/products)

> Nada de esto limita tus derechos.

\`\`\`
${longWord}${longWord}
\`\`\`
`;

/** A sheet with the longest words, as the form sends it. */
const sheet = {
	kind: 'RECLAMO',
	name: `Rosa ${longWord}`.slice(0, 160),
	documentType: 'DNI',
	document: '45678912',
	address: `Jr. Puno 123, ${longWord}`,
	phone: '987 654 321',
	email: `${longWord.slice(0, 40).replaceAll('í', 'i')}@correo.pe`,
	minor: true,
	guardianName: 'Ana Mamani Quispe',
	guardianDocumentType: 'DNI',
	guardianDocument: '12345678',
	good: 'PRODUCTO',
	amount: '123456.70',
	description: `Una licuadora de 600 W ${longWord}`,
	orderNumber: 'ORD-2026-000001',
	detail: `Llegó con la jarra rota.\n\n${longWord}\n${'Escribí tres veces y nadie respondió. '.repeat(12)}`,
	request: 'Quiero que me la cambien o que me devuelvan el dinero.',
	accepted: true,
};

export interface LawfulScene {
	/** Addresses of a published page with everything that a page can have, and of a filed sheet with its answer. */
	visitor: { text: string; sheet: string };
	/** The same two in the back-office, and a sheet that waits for its answer. */
	admin: { editor: string; answered: string; waiting: string };
}

async function build(api: Api): Promise<LawfulScene> {
	const page = await api.asAdmin<PageDto>('POST', '/api/admin/pages', {
		slug: `lo-largo-${process.pid}`,
		title: `Envíos de {{shop.name}} ${longWord}`.slice(0, 80),
		description: '',
		body: text,
		publish: true,
	});
	const filed = await api.fileComplaint(sheet);
	const waiting = await api.fileComplaint({ ...sheet, kind: 'QUEJA', name: 'Luis Ñahui', minor: false });
	const idOf = async ({ number }: { number: string }) => {
		const found = await api.asAdmin<{ complaints: { id: number }[] }>('GET', `/api/admin/complaints?search=${number}`);
		return found.complaints[0]?.id ?? 0;
	};
	const [answered, open] = [await idOf(filed), await idOf(waiting)];
	const answer = { text: `Le cambiamos la jarra. ${longWord}`, after: 0 };
	await api.asAdmin('POST', `/api/admin/complaints/${answered}/answers`, answer);
	return {
		visitor: { text: `/p/${page.slug}`, sheet: statePath(filed.number, filed.token) },
		admin: {
			editor: `/admin/pages/${page.id}`,
			answered: `/admin/complaints/${answered}`,
			waiting: `/admin/complaints/${open}`,
		},
	};
}

const scenes = new WeakMap<Api, Promise<LawfulScene>>();

/** Made once in each worker: an address files ten sheets an hour. */
export function lawfulScene(api: Api): Promise<LawfulScene> {
	const scene = scenes.get(api) ?? build(api);
	scenes.set(api, scene);
	return scene;
}
