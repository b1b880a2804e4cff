import type * as v from 'valibot';
import { formatLocalMoney, toSoles } from '../../../contract/shared/money';
import { limaDay } from '../../../contract/shared/time';
import {
	type CreditBody,
	type IssueBody,
	type NoteCreditBody,
	type NoteElsewhereBody,
	type OrderTaxDocuments,
	type OwnTaxDocument,
	type ShownTaxDocument,
	shownTaxDocumentStates,
	type TaxDocument,
	type TaxDocumentBuyer,
	type TaxDocumentKind,
	taxDocumentNumber,
} from '../../../contract/tax/documents';
import { buyerNeeded, needsDocument, type Receipt } from '../../../contract/tax/receipt';
import { type Database, type Tx, violationOf } from '../../db';
import type { Clock } from '../../lib/app';
import { invalidFields, notFound, ShopError } from '../../lib/shopError';
import { mayIn, type Session } from '../../plugins/auth';
import { auditEntries } from '../audit/entries';
import { recordChanges } from '../audit/record';
import type { Orders, Principal, StoredOrder } from '../orders/service';
import { contentOf, creditOf, isTakenBack, leftOf, unitsLeft } from './content';
import type { NewDocument, StoredDocument } from './repository';
import * as repository from './repository';
import { forgetUsed, freeNumber, noteUsed, takeNumber } from './series';

/** How the shop issues now. */
export interface Issuing {
	/** Whether there is a provider to send to. */
	canIssue: boolean;
	/** The series for a kind; of a nota de crédito by what it takes back. */
	seriesFor(kind: TaxDocumentKind, amended: TaxDocumentKind | null): string;
	/** Of the IGV in orders that do not say it themselves. */
	igvPercent: number;
}

interface DocumentDeps {
	database: Database;
	orders: Orders;
	issuing(): Issuing;
	clock: Clock;
}

type Issue = v.InferOutput<typeof IssueBody>;
type Credit = v.InferOutput<typeof CreditBody>;

/** Where it was issued and under which number, when that was not here. */
type Elsewhere = Pick<v.InferOutput<typeof NoteElsewhereBody>, 'series' | 'number' | 'issuedOn'>;

export type TaxDocuments = ReturnType<typeof createTaxDocuments>;

/** The tax documents of orders: issued by the shop's provider, or by hand elsewhere and noted here. */
export function createTaxDocuments({ database, orders, issuing, clock }: DocumentDeps) {
	const now = (): string => new Date(clock.now()).toISOString();

	async function list(orderId: number): Promise<OrderTaxDocuments> {
		await orders.forDesk(orderId);
		const documents = await repository.ofOrder(database, orderId);
		return { documents: documents.map((document) => view(document, documents)), canIssue: issuing().canIssue };
	}

	/** With the order locked, so that what is decided about its documents is decided in one line. */
	async function write(
		session: Session | null,
		orderId: number,
		decide: (order: StoredOrder, documents: StoredDocument[], tx: Tx) => Promise<StoredDocument>,
	): Promise<void> {
		try {
			await orders.changePayment(orderId, session, null, async (order, tx) => {
				const before = await repository.ofOrder(tx, orderId);
				const written = await decide(order, before, tx);
				const known = before.find(({ id }) => id === written.id);
				if (session)
					await recordChanges(tx, session, [known ? audited.updated(known, written) : audited.created(written)]);
				return { silent: !isTold(written, known), event: eventOf(written, known) };
			});
		} catch (error) {
			if (violationOf(error)?.constraint !== 'tax_documents_number_key') throw error;
			throw invalidFields({ number: 'Ese número ya está anotado en otro pedido. Revísalo.' });
		}
	}

	type Unnumbered = Omit<
		NewDocument,
		'series' | 'number' | 'issuedOn' | 'issuedElsewhere' | 'state' | 'dueAt' | 'createdAt'
	>;

	async function add(tx: Tx, document: Unnumbered, elsewhere: Elsewhere | null, amended: TaxDocumentKind | null) {
		// Before the document, as the shop takes its own: two would wait for each other otherwise.
		if (elsewhere) await noteUsed(tx, document.kind, elsewhere.series, elsewhere.number);
		const id = await repository.insert(tx, {
			...document,
			...(elsewhere ?? (await numbered(tx, document.kind, amended))),
			issuedElsewhere: elsewhere !== null,
			state: elsewhere ? 'ACCEPTED' : 'PENDING',
			dueAt: elsewhere ? null : now(),
			createdAt: now(),
		});
		return found(await repository.find(tx, id));
	}

	async function numbered(tx: Tx, kind: TaxDocumentKind, amended: TaxDocumentKind | null): Promise<Elsewhere> {
		const { canIssue, seriesFor } = issuing();
		if (!canIssue) throw cannotIssue();
		const series = seriesFor(kind, amended);
		return { series, number: await takeNumber(tx, kind, series), issuedOn: limaDay(clock.now()) };
	}

	/** Documents that no provider has taken give their numbers back to whatever takes their place. */
	async function replace(tx: Tx, documents: readonly StoredDocument[], amends: number | null): Promise<void> {
		for (const { id, kind, series, number, state, refusedBy, ...document } of documents) {
			if (state !== 'REJECTED' || refusedBy !== 'provider' || document.amends !== amends) continue;
			await repository.release(tx, id);
			await freeNumber(tx, kind, series, number);
		}
	}

	async function issueIn(
		tx: Tx,
		order: StoredOrder,
		documents: readonly StoredDocument[],
		{ kind, ...buyer }: Receipt,
		elsewhere: Elsewhere | null,
		byId: number | null,
	): Promise<StoredDocument> {
		if (order.request) throw acceptFirst();
		if (order.status === 'CANCELLED' && !elsewhere) throw cancelled();
		if (mainOf(documents)) throw issuedAlready();
		// Its lines would say what has come back, too.
		if (documents.some((one) => isTakenBack(one, documents)) && order.ledger.credited > 0) throw partlyBack();
		const content = contentOf(order, order.igvPercent ?? issuing().igvPercent);
		if (needsDocument(toSoles(content.total)) && !buyer.documentType)
			throw invalidFields({ documentNumber: buyerNeeded });
		await replace(tx, documents, null);
		const document = { ...content, orderId: order.id, kind, buyer, byId, amends: null, reasonCode: null, reason: '' };
		return add(tx, document, elsewhere, null);
	}

	async function credit(
		session: Session,
		orderId: number,
		id: number,
		{ left: seen, ...wanted }: Credit,
		elsewhere: Elsewhere | null,
	): Promise<OrderTaxDocuments> {
		await write(session, orderId, async (_order, documents, tx) => {
			const amended = found(documents.find((document) => document.id === id && document.kind !== 'NOTA_CREDITO'));
			if (amended.state !== 'ACCEPTED') throw notAccepted();
			const left = toSoles(leftOf(amended, documents).total);
			if (left !== seen) throw otherLeft(left);
			const { reasonCode, reason } = wanted;
			const content = creditOf(amended, documents, { ...wanted, lines: wanted.lines ?? null });
			await replace(tx, documents, id);
			const { buyer } = amended;
			const note = { ...content, orderId, kind: 'NOTA_CREDITO' as const, buyer, byId: session.userId, amends: id };
			return add(tx, { ...note, reasonCode, reason }, elsewhere, amended.kind);
		});
		return list(orderId);
	}

	return {
		list,

		async issue(session: Session, orderId: number, body: Issue): Promise<OrderTaxDocuments> {
			if (!issuing().canIssue) throw cannotIssue();
			await write(session, orderId, (order, documents, tx) =>
				issueIn(tx, order, documents, body, null, session.userId),
			);
			return list(orderId);
		},

		async noteElsewhere(
			session: Session,
			orderId: number,
			{ series, number, issuedOn, ...receipt }: v.InferOutput<typeof NoteElsewhereBody>,
		): Promise<OrderTaxDocuments> {
			refuseTomorrow(issuedOn, clock.now());
			await write(session, orderId, (order, documents, tx) =>
				issueIn(tx, order, documents, receipt, { series, number, issuedOn }, session.userId),
			);
			return list(orderId);
		},

		credit: (session: Session, orderId: number, id: number, body: Credit): Promise<OrderTaxDocuments> => {
			if (!issuing().canIssue) throw cannotIssue();
			return credit(session, orderId, id, body, null);
		},

		noteCredit(
			session: Session,
			orderId: number,
			id: number,
			{ series, number, issuedOn, ...body }: v.InferOutput<typeof NoteCreditBody>,
		): Promise<OrderTaxDocuments> {
			refuseTomorrow(issuedOn, clock.now());
			return credit(session, orderId, id, body, { series, number, issuedOn });
		},

		/** Takes back what was noted of a document that was issued elsewhere, as if nobody had noted it. */
		async markVoid(session: Session, orderId: number, id: number, reason: string): Promise<OrderTaxDocuments> {
			await write(session, orderId, async (_order, documents, tx) => {
				const document = found(documents.find((one) => one.id === id));
				if (!document.issuedElsewhere) throw notByHand();
				if (document.state !== 'ACCEPTED' || leftOf(document, documents).total !== document.total) throw hasNotes();
				const voided = { ...document, state: 'VOIDED' as const };
				if (mainsOf(documents.map((one) => (one.id === id ? voided : one))).length > 1) throw replaced();
				await repository.markVoid(tx, id, reason);
				await forgetUsed(tx, document.kind, document.series, document.number);
				return voided;
			});
			return list(orderId);
		},

		/**
		 * The shop by itself, in the transaction in which the order is paid; answers what the timeline is told. What is missing
		 * waits for somebody to press.
		 */
		async follow(tx: Tx, order: StoredOrder): Promise<ReturnType<typeof eventOf> | null> {
			if (!issuing().canIssue) return null;
			const documents = await repository.ofOrder(tx, order.id);
			const receipt = order.receipt ?? { kind: 'BOLETA' as const, ...nobody };
			try {
				return eventOf(await issueIn(tx, order, documents, receipt, null, null), undefined);
			} catch (error) {
				if (error instanceof ShopError) return null;
				throw error;
			}
		},

		/** Whether the order has a boleta or factura that was not taken back: then it stays as that says. */
		async binds(tx: Tx, orderId: number): Promise<boolean> {
			const documents = await repository.ofOrder(tx, orderId);
			const main = mainOf(documents);
			return main !== undefined && leftOf(main, documents).total > 0;
		},

		/** For the copy of a customer's data. */
		ofUser: (userId: number): Promise<OwnTaxDocument[]> => repository.listOfUser(database, userId),

		/** As their buyer sees them; 404 for another's order. */
		async shown({ orderId, session }: Principal): Promise<ShownTaxDocument[]> {
			const isOwner = !session || (await orders.ownerOf(orderId)) === session.userId;
			if (!isOwner && !mayIn(session, 'orders:read')) throw missing();
			return repository.listShown(database, orderId);
		},

		/** As the buyer sees them, for whoever has shown to be that. */
		ofOrder: (orderId: number): Promise<ShownTaxDocument[]> => repository.listShown(database, orderId),
	};
}

const acceptFirst = () => new ShopError(409, 'request', 'Acepta antes la solicitud: todavía no hay venta.');
const nobody: TaxDocumentBuyer = { documentType: '', documentNumber: '', name: '', address: '' };

const mainsOf = (documents: readonly StoredDocument[]): StoredDocument[] =>
	documents.filter(
		(document) =>
			document.kind !== 'NOTA_CREDITO' &&
			document.state !== 'REJECTED' &&
			document.state !== 'VOIDED' &&
			!isTakenBack(document, documents),
	);

/** The boleta or factura that counts. */
const mainOf = (documents: readonly StoredDocument[]): StoredDocument | undefined => mainsOf(documents)[0];

function view(
	{ orderId: _orderId, attempts: _attempts, ...document }: StoredDocument,
	all: readonly StoredDocument[],
): TaxDocument {
	const soles = <Sums extends { base: number; igv: number; total: number }>(sums: Sums): Sums => ({
		...sums,
		base: toSoles(sums.base),
		igv: toSoles(sums.igv),
		total: toSoles(sums.total),
	});
	const isOpen = document.state === 'ACCEPTED' && document.kind !== 'NOTA_CREDITO';
	const whole = { ...document, orderId: 0, attempts: 0 };
	const left = isOpen ? toSoles(leftOf(whole, all).total) : 0;
	const units = isOpen ? unitsLeft(whole, all) : [];
	return {
		...soles(document),
		lines: document.lines.map((line, at) => ({ ...soles(line), left: units[at] ?? 0 })),
		left,
		takenBack: isOpen && isTakenBack(whole, all),
	};
}

/** Whether the buyer sees something else than before. */
export const isTold = (document: StoredDocument, before: StoredDocument | undefined): boolean =>
	[document, before].some((one) => one && shownTaxDocumentStates.includes(one.state));

/** For the order's timeline. */
export const eventOf = (document: StoredDocument, before: StoredDocument | undefined) => ({
	kind: 'document' as const,
	facts: {
		from: before?.state ?? null,
		to: document.state,
		document: document.kind,
		number: taxDocumentNumber(document.series, document.number),
	},
});

const audited = auditEntries<StoredDocument>('tax_document', {
	label: ({ series, number }) => taxDocumentNumber(series, number),
	values: ({ kind, state, issuedElsewhere, issuedOn, total, reasonCode }) => ({
		...{ kind, state, issuedElsewhere, issuedOn, total: toSoles(total), reasonCode },
	}),
});

function refuseTomorrow(day: string, now: number): void {
	if (day > limaDay(now)) throw invalidFields({ issuedOn: 'La fecha no puede ser de mañana en adelante.' });
}

function found(document: StoredDocument | undefined): StoredDocument {
	if (!document) throw missing();
	return document;
}

const missing = () => notFound('El comprobante no existe');

const conflict = (code: string, message: string) => new ShopError(409, code, message);

const cannotIssue = () =>
	conflict(
		'issuing_not_set_up',
		'La tienda todavía no puede emitir. Complétalo en Ajustes, sección Emisión de comprobantes, o anota uno emitido en otro sistema.',
	);

const cancelled = () => conflict('order_cancelled', 'El pedido está cancelado: no se emite un comprobante por él.');

const issuedAlready = () => conflict('document_exists', 'Este pedido ya tiene su comprobante.');

const partlyBack = () =>
	conflict(
		'document_total',
		'De este pedido ya volvió una parte y su comprobante se anuló entero: no se puede emitir otro por su total.',
	);

const replaced = () =>
	conflict('document_exists', 'Este pedido ya tiene otro comprobante, así que esta nota de crédito se queda.');

const notAccepted = () =>
	conflict('document_not_accepted', 'Una nota de crédito se emite cuando el comprobante está aceptado.');

const otherLeft = (left: number) =>
	conflict(
		'document_changed',
		`Otra persona emitió una nota de crédito mientras tanto: quedan ${formatLocalMoney(left)} por devolver. Revisa el monto.`,
	);

const notByHand = () =>
	conflict(
		'document_not_by_hand',
		'Solo se anula aquí lo que anotaste a mano. Para los demás emite una nota de crédito.',
	);

const hasNotes = () => conflict('document_changed', 'Este comprobante ya está anulado o tiene una nota de crédito.');
