import http from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';

const Call = v.looseObject({
	operacion: v.picklist(['generar_comprobante', 'consultar_comprobante']),
	tipo_de_comprobante: v.picklist([1, 2, 3]),
	serie: v.string(),
	numero: v.number(),
});

const item = v.looseObject({
	...{ descripcion: v.string(), cantidad: v.number(), valor_unitario: v.number(), precio_unitario: v.number() },
	...{ subtotal: v.number(), igv: v.number(), total: v.number(), tipo_de_igv: v.picklist([1, 8, 9]) },
});
/** Demands of the manual on a document. */
const Document = v.looseObject({
	...Call.entries,
	fecha_de_emision: v.pipe(v.string(), v.regex(/^\d\d-\d\d-\d{4}$/)),
	cliente_tipo_de_documento: v.picklist(['-', '1', '4', '6', '7']),
	cliente_numero_de_documento: v.string(),
	cliente_denominacion: v.pipe(v.string(), v.minLength(1)),
	total_gravada: v.optional(v.number()),
	total_exonerada: v.optional(v.number()),
	total_inafecta: v.optional(v.number()),
	total_igv: v.number(),
	total: v.number(),
	items: v.pipe(v.array(item), v.minLength(1)),
	documento_que_se_modifica_tipo: v.optional(v.number()),
	documento_que_se_modifica_serie: v.optional(v.string()),
	documento_que_se_modifica_numero: v.optional(v.number()),
});
type IssuedDocument = v.InferOutput<typeof Document>;

/**
 * The fate of a call: `silence` never answers, `lost` issues and never answers, `pending` leaves SUNAT's answer open,
 * `rejected` is SUNAT's no, an error is one of the manual's.
 */
type Behaviour =
	| 'accepted'
	| 'pending'
	| 'rejected'
	| 'silence'
	| 'lost'
	| 'broken'
	| 'garbage'
	| { codigo: number; errors: string };

export const fakeToken = 'a1b2c3d4e5f6a7b8c9d0';

interface Held {
	document: IssuedDocument;
	sunat: 'accepted' | 'pending' | 'rejected';
}

const keyOf = ({ tipo_de_comprobante, serie, numero }: v.InferOutput<typeof Call>): string =>
	`${tipo_de_comprobante}-${serie}-${numero}`;

const cents = (soles: number): number => Math.round(soles * 100);

const unknownToken: [number, string] = [
	401,
	JSON.stringify({ codigo: 10, errors: 'No se pudo autenticar, token incorrecto o eliminado' }),
];

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

/** SUNAT's words, beside the code of its answer. */
const sunatSays = (sunat: Held['sunat'], name: string): string | null => {
	if (sunat === 'pending') return null;
	return sunat === 'accepted' ? `El comprobante ${name}, ha sido aceptado` : 'El RUC del receptor no existe';
};

/** The JSON API of Nubefact as its manual says, on a free port of this machine. */
export async function openNubefact(port = 0) {
	const held = new Map<string, Held>();
	const calls: { operacion: string; key: string }[] = [];
	let behave: (call: v.InferOutput<typeof Call>) => Behaviour = () => 'accepted';
	let base = '';

	function answerOf({ document, sunat }: Held): object {
		const file = `${base}/files/${keyOf(document)}`;
		const [day, month, year] = document.fecha_de_emision.split('-');
		const number = document.cliente_numero_de_documento;
		return {
			tipo_de_comprobante: document.tipo_de_comprobante,
			serie: document.serie,
			numero: document.numero,
			enlace: file,
			enlace_del_pdf: `${file}.pdf`,
			enlace_del_xml: `${file}.xml`,
			enlace_del_cdr: sunat === 'accepted' ? `${file}.cdr` : '',
			aceptada_por_sunat: sunat === 'accepted',
			sunat_description: sunatSays(sunat, `${document.serie}-${document.numero}`),
			sunat_note: null,
			sunat_responsecode: { accepted: '0', pending: null, rejected: '2017' }[sunat],
			sunat_soap_error: '',
			cadena_para_codigo_qr: `20606433094 | 03 | ${document.serie} | ${document.numero} | ${document.total_igv} | ${document.total} | ${day}/${month}/${year} | ${document.cliente_tipo_de_documento} | ${number} | hash |`,
		};
	}

	/** Sums as SUNAT checks them. */
	function problemOf({ items, total_igv, total, ...document }: IssuedDocument): string | null {
		const { total_gravada = 0, total_exonerada = 0, total_inafecta = 0 } = document;
		const sum = (of: 'subtotal' | 'igv' | 'total', kind?: number) =>
			items.reduce((all, one) => (kind === undefined || one.tipo_de_igv === kind ? all + cents(one[of]) : all), 0);
		const bases = [total_gravada, total_exonerada, total_inafecta].map(cents);
		const fits =
			[1, 8, 9].every((kind, at) => sum('subtotal', kind) === bases[at]) &&
			[sum('igv'), sum('igv', 1)].every((igv) => igv === cents(total_igv)) &&
			sum('total') === cents(total);
		const all = bases.reduce((sum, base) => sum + base, 0) + cents(total_igv);
		if (!fits || all !== cents(total)) return 'Los totales no cuadran';
		const each = items.every(
			({ cantidad, valor_unitario, precio_unitario, subtotal, total: sum }) =>
				cents(cantidad * valor_unitario) === cents(subtotal) && cents(cantidad * precio_unitario) === cents(sum),
		);
		return each ? null : 'Un ítem no cuadra con su cantidad';
	}

	/** Items of a nota de crédito are those of its document, as far as their names say so. */
	function creditProblemOf({ items, ...note }: IssuedDocument): string | null {
		if (note.tipo_de_comprobante !== 3) return null;
		const [kind, series, number] = [
			note.documento_que_se_modifica_tipo,
			note.documento_que_se_modifica_serie,
			note.documento_que_se_modifica_numero,
		];
		const amended = held.get(`${kind}-${series}-${number}`)?.document;
		// Of what was issued in another system nothing is known.
		if (!amended) return null;
		const others = [...held.values()].flatMap(({ document }) =>
			document.documento_que_se_modifica_serie === series && document.documento_que_se_modifica_numero === number
				? document.items
				: [],
		);
		for (const { descripcion, precio_unitario } of items) {
			const known = amended.items.find((one) => one.descripcion === descripcion);
			if (!known) continue;
			const units = [...others, ...items].filter((one) => one.descripcion === descripcion);
			if (units.reduce((sum, one) => sum + one.cantidad, 0) > known.cantidad) return 'Se devuelve más de lo vendido';
			if (cents(precio_unitario) !== cents(known.precio_unitario)) return 'El ítem no cuesta lo que en su comprobante';
		}
		return null;
	}

	function issue(body: unknown, sunat: Held['sunat']): [number, object] {
		const read = v.safeParse(Document, body);
		if (!read.success) return [400, { codigo: 20, errors: 'El archivo enviado no cumple con el formato establecido' }];
		const problem = problemOf(read.output) ?? creditProblemOf(read.output);
		if (problem) return [400, { codigo: 21, errors: problem }];
		const key = keyOf(read.output);
		if (held.has(key)) return [400, { codigo: 23, errors: 'Este documento ya existe en NubeFacT' }];
		const one = { document: read.output, sunat };
		held.set(key, one);
		return [200, answerOf(one)];
	}

	function ask(call: v.InferOutput<typeof Call>): [number, object] {
		const one = held.get(keyOf(call));
		return one
			? [200, answerOf(one)]
			: [400, { codigo: 24, errors: 'El documento indicado no existe o no fue enviado a NubeFacT' }];
	}

	/** Null for a call that is never answered. */
	function handle(body: unknown): [status: number, text: string] | null {
		const read = v.safeParse(Call, body);
		if (!read.success) return [400, JSON.stringify({ codigo: 20, errors: 'Formato' })];
		const call = read.output;
		calls.push({ operacion: call.operacion, key: keyOf(call) });
		const behaviour = behave(call);
		if (behaviour === 'silence') return null;
		if (behaviour === 'broken') return [502, '<html>502 Bad Gateway</html>'];
		if (behaviour === 'garbage') return [200, '{"serie": '];
		if (typeof behaviour === 'object') return [400, JSON.stringify(behaviour)];
		const sunat = behaviour === 'lost' ? 'accepted' : behaviour;
		const [status, answer] = call.operacion === 'generar_comprobante' ? issue(body, sunat) : ask(call);
		return behaviour === 'lost' ? null : [status, JSON.stringify(answer)];
	}

	const server = http.createServer((request, response) => {
		if (request.method === 'GET') {
			response.setHeader('content-type', 'application/pdf');
			return response.end('%PDF-1.4 fake');
		}
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const isKnown = request.headers.authorization === `Token token="${fakeToken}"`;
			const answer = isKnown ? handle(parsed(Buffer.concat(chunks).toString())) : unknownToken;
			if (!answer) return;
			const [status, text] = answer;
			response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
			response.end(text);
		});
	});
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

	return {
		/** RUTA of the account. */
		url: `${base}/api/v1/0a1b2c3d`,
		calls,
		/** Every document that exists, by `kind-series-number`. */
		documents: () => Object.fromEntries([...held].map(([key, { document }]) => [key, document])),
		behave(next: Behaviour | typeof behave): void {
			behave = typeof next === 'function' ? next : () => next;
		},
		/** SUNAT answers what it left open. */
		answer(sunat: Held['sunat']): void {
			for (const one of held.values()) if (one.sunat === 'pending') one.sunat = sunat;
		},
		/** As if somebody issued it in Nubefact's own pages. */
		hold(document: IssuedDocument): void {
			held.set(keyOf(document), { document, sunat: 'accepted' });
		},
		forget(): void {
			held.clear();
			calls.length = 0;
		},
		async close(): Promise<void> {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
