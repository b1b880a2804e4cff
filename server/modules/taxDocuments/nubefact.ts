import * as v from 'valibot';
import type { DocumentType } from '#contract/people/identity';
import { toSoles } from '#contract/shared/money';
import type { CreditReason, TaxDocumentKind } from '#contract/tax/documents';
import { basesOf } from '#contract/tax/igv';
import { kindAt, taxKinds } from '#contract/tax/kinds';
import { textOf } from '#platform/lib/textOf';
import { type DocumentIssuer, type DocumentToIssue, noFiles, type Outcome } from './issuer';
import type { StoredLine } from './repository';

/** From «API (Integración)» of an account at Nubefact. */
interface NubefactAccount {
	url: string;
	token: string;
	/** Of one call. */
	timeoutMs?: number | undefined;
}

const kinds: Record<TaxDocumentKind, number> = { FACTURA: 1, BOLETA: 2, NOTA_CREDITO: 3 };

const documentCodes: Record<DocumentType | '', string> = { '': '-', DNI: '1', CE: '4', RUC: '6', PASSPORT: '7' };

const creditCodes: Record<CreditReason, number> = { '01': 1, '06': 6, '07': 7 };

/** `codigo` of an error: the document is known by its number, or the account cannot issue now. */
const known = 23;
const accountCodes = [10, 11, 12, 50, 51];
/** These say nothing of the document: the error is Nubefact's, or it misses what it named a moment before. */
const transient = [24, 40];

/** SUNAT's table has faults of the way below 2000, which Nubefact repeats, and observations from 4000 on. */
const isRefusal = (code: number): boolean => code >= 2000 && code < 4000;

const text = v.fallback(v.nullish(v.string(), ''), '');
const Answer = v.object({
	enlace_del_pdf: text,
	enlace_del_xml: text,
	enlace_del_cdr: text,
	aceptada_por_sunat: v.fallback(v.nullable(v.boolean()), null),
	sunat_description: text,
	sunat_responsecode: v.fallback(v.nullish(v.pipe(v.unknown(), v.transform(String)), ''), ''),
	sunat_soap_error: text,
	cadena_para_codigo_qr: text,
	serie: text,
});
type Answer = v.InferOutput<typeof Answer>;

const Refusal = v.object({
	errors: v.string(),
	codigo: v.fallback(v.nullish(v.pipe(v.unknown(), v.transform(Number))), null),
});

type Reply =
	| { is: 'answer'; answer: Answer }
	| { is: 'error'; code: number | null; text: string }
	| { is: 'silence'; text: string };

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Customers follow these addresses. */
function link(address: string): string | null {
	if (!URL.canParse(address)) return null;
	const { protocol, hostname, href } = new URL(address);
	return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)) ? href : null;
}

/** API: Nubefact's manual «NUBEFACT DOC API JSON V1». Each account has its own address. */
export function nubefact({ url, token, timeoutMs = 20_000 }: NubefactAccount): DocumentIssuer {
	async function call(body: object): Promise<Reply> {
		let answer: Response;
		let received: unknown;
		try {
			answer = await fetch(url, {
				method: 'POST',
				headers: { authorization: `Token token="${token}"`, 'content-type': 'application/json' },
				body: JSON.stringify(body),
				redirect: 'error',
				signal: AbortSignal.timeout(timeoutMs),
			});
			received = JSON.parse(await textOf(answer));
		} catch (error) {
			return { is: 'silence', text: error instanceof Error ? error.name : '' };
		}
		const refusal = v.safeParse(Refusal, received);
		if (refusal.success) return { is: 'error', code: refusal.output.codigo ?? null, text: refusal.output.errors };
		const read = v.safeParse(Answer, received);
		if (!answer.ok || !read.success || !read.output.serie) return { is: 'silence', text: `HTTP ${answer.status}` };
		return { is: 'answer', answer: read.output };
	}

	const ask = (document: DocumentToIssue): Promise<Reply> =>
		call({
			operacion: 'consultar_comprobante',
			tipo_de_comprobante: kinds[document.kind],
			serie: document.series,
			numero: document.number,
		});

	return {
		async issue(document) {
			const reply = await call(bodyOf(document));
			if (reply.is !== 'error') return outcomeOf(document, reply);
			const isOpen = document.attempts > 1 && !isTrouble(reply.code);
			if (reply.code !== known && !isOpen) return outcomeOf(document, reply);
			// An earlier call may have succeeded, whatever this one says.
			const existing = await ask(document);
			return outcomeOf(document, existing.is === 'error' && reply.code !== known ? reply : existing);
		},

		async ask(document) {
			const reply = await ask(document);
			return reply.is === 'error' ? later('account', reply.text) : outcomeOf(document, reply);
		},
	};
}

const later = (trouble: 'unreachable' | 'account', answer: string): Outcome => ({ is: 'later', trouble, answer });

const isTrouble = (code: number | null): boolean =>
	code === null || transient.includes(code) || accountCodes.includes(code);

function outcomeOf(document: DocumentToIssue, reply: Reply): Outcome {
	if (reply.is === 'silence') return later('unreachable', reply.text);
	if (reply.is === 'error') {
		if (reply.code !== null && transient.includes(reply.code)) return later('unreachable', reply.text);
		if (isTrouble(reply.code)) return later('account', reply.text);
		return { is: 'refused', by: 'provider', answer: reply.text, files: noFiles };
	}
	const { answer } = reply;
	const files = {
		pdf: link(answer.enlace_del_pdf),
		xml: link(answer.enlace_del_xml),
		cdr: link(answer.enlace_del_cdr),
	};
	if (isAnother(document, answer))
		return {
			is: 'refused',
			by: 'taken',
			answer: `Otro sistema ya usó el número ${document.series}-${document.number}.`,
			files: noFiles,
		};
	const said = answer.sunat_description || answer.sunat_soap_error;
	if (answer.aceptada_por_sunat) return { is: 'accepted', answer: said, files };
	if (isRefusal(Number(answer.sunat_responsecode)))
		return { is: 'refused', by: 'sunat', answer: `${answer.sunat_responsecode}: ${said}`, files };
	return { is: 'sent', answer: said, files };
}

/** The QR text names RUC, kind, series, number, IGV, total, day, and the buyer's document. */
function isAnother({ total, buyer }: DocumentToIssue, { cadena_para_codigo_qr: qr }: Answer): boolean {
	const parts = qr.split('|').map((part) => part.trim());
	if (parts.length < 9) return false;
	const [shownTotal, shownBuyer] = [parts[5], parts[8]];
	return Number(shownTotal) !== toSoles(total) || (buyer.documentNumber !== '' && shownBuyer !== buyer.documentNumber);
}

const dayOf = (day: string): string => day.split('-').reverse().join('-');

const unitPrice = (cents: number, quantity: number): number => Number((toSoles(cents) / quantity).toFixed(10));

/** Operaciones onerosas. */
const soldKinds = {
	TAXED: { code: 1, sum: 'total_gravada' },
	EXEMPT: { code: 8, sum: 'total_exonerada' },
	UNAFFECTED: { code: 9, sum: 'total_inafecta' },
} as const;

/** Only the kinds that the document has. */
function sumsOf({ lines, igvPercent }: DocumentToIssue): object {
	const bases = basesOf(lines, igvPercent);
	const sold = taxKinds.filter((kind) => bases[kind] > 0);
	return Object.fromEntries(sold.map((kind) => [soldKinds[kind].sum, toSoles(bases[kind])]));
}

/** Prices have ten decimals, sums two. */
const itemOf = ({ description, quantity, base, igv, total, taxKind }: StoredLine, igvPercent: number) => ({
	unidad_de_medida: 'NIU',
	codigo: '',
	descripcion: description,
	cantidad: quantity,
	valor_unitario: unitPrice(base, quantity),
	precio_unitario: unitPrice(total, quantity),
	descuento: '',
	subtotal: toSoles(base),
	tipo_de_igv: soldKinds[kindAt(igvPercent, { taxKind })].code,
	igv: toSoles(igv),
	total: toSoles(total),
	anticipo_regularizacion: false,
});

function amendmentOf({ amended, reasonCode }: DocumentToIssue): object {
	if (!amended || !reasonCode) return {};
	return {
		documento_que_se_modifica_tipo: kinds[amended.kind],
		documento_que_se_modifica_serie: amended.series,
		documento_que_se_modifica_numero: amended.number,
		tipo_de_nota_de_credito: creditCodes[reasonCode],
	};
}

function bodyOf(document: DocumentToIssue): object {
	const { kind, series, number, buyer, issuedOn, igvPercent, igv, total, reason } = document;
	const isUnnamed = buyer.documentType === '';
	return {
		operacion: 'generar_comprobante',
		tipo_de_comprobante: kinds[kind],
		serie: series,
		numero: number,
		sunat_transaction: 1,
		cliente_tipo_de_documento: documentCodes[buyer.documentType],
		cliente_numero_de_documento: isUnnamed ? '-' : buyer.documentNumber,
		cliente_denominacion: buyer.name || 'CLIENTES VARIOS',
		cliente_direccion: buyer.address,
		cliente_email: '',
		fecha_de_emision: dayOf(issuedOn),
		moneda: 1,
		tipo_de_cambio: '',
		porcentaje_de_igv: igvPercent,
		...sumsOf(document),
		total_igv: toSoles(igv),
		total: toSoles(total),
		...amendmentOf(document),
		observaciones: reason,
		enviar_automaticamente_a_la_sunat: true,
		enviar_automaticamente_al_cliente: false,
		items: document.lines.map((line) => itemOf(line, igvPercent)),
	};
}
