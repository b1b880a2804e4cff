import type * as v from 'valibot';
import { toSoles } from '#contract/shared/money';
import { limaDay } from '#contract/shared/time';
import type { CreditBody, NoteElsewhereBody, TaxDocumentKind } from '#contract/tax/documents';
import { buyerNeeded, needsDocument, type Receipt } from '#contract/tax/receipt';
import type { Tx } from '#platform/db';
import type { Clock } from '#platform/lib/app';
import { invalidFields } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import type { StoredOrder } from '../orders/service';
import { contentOf, creditOf, isFullyCredited, remainderOf } from './documentContent';
import * as refusals from './refusals';
import type { NewDocument, StoredDocument } from './repository';
import * as repository from './repository';
import { forgetUsed, freeNumber, noteUsed, takeNumber } from './series';

export interface Issuing {
	canIssue: boolean;
	seriesFor(kind: TaxDocumentKind, amended: TaxDocumentKind | null): string;
	/** For orders that do not state it themselves. */
	igvPercent: number;
}

export interface IssueDeps {
	issuing(): Issuing;
	clock: Clock;
}

export type Credit = v.InferOutput<typeof CreditBody>;

export type Elsewhere = Pick<v.InferOutput<typeof NoteElsewhereBody>, 'series' | 'number' | 'issuedOn'>;

type Unnumbered = Omit<
	NewDocument,
	'series' | 'number' | 'issuedOn' | 'issuedElsewhere' | 'state' | 'dueAt' | 'createdAt'
>;

/** Without `elsewhere` the document gets the next number, and the provider gets the document. */
async function write(
	tx: Tx,
	{ issuing, clock }: IssueDeps,
	document: Unnumbered,
	elsewhere: Elsewhere | null,
	amended: TaxDocumentKind | null,
): Promise<StoredDocument> {
	// The series is locked before the document, as for own numbers: otherwise two would wait for each other.
	if (elsewhere) await noteUsed(tx, document.kind, elsewhere.series, elsewhere.number);
	const now = iso(clock.now());
	const id = await repository.insert(tx, {
		...document,
		...(elsewhere ?? (await nextNumber(tx, issuing(), document.kind, amended, clock.now()))),
		issuedElsewhere: elsewhere !== null,
		state: elsewhere ? 'ACCEPTED' : 'PENDING',
		dueAt: elsewhere ? null : now,
		createdAt: now,
	});
	return refusals.existing(await repository.find(tx, id));
}

async function nextNumber(
	tx: Tx,
	{ canIssue, seriesFor }: Issuing,
	kind: TaxDocumentKind,
	amended: TaxDocumentKind | null,
	now: number,
): Promise<Elsewhere> {
	if (!canIssue) throw refusals.cannotIssue();
	const series = seriesFor(kind, amended);
	return { series, number: await takeNumber(tx, kind, series), issuedOn: limaDay(now) };
}

async function releaseRefused(tx: Tx, documents: readonly StoredDocument[], amends: number | null): Promise<void> {
	for (const { id, kind, series, number, state, refusedBy, ...document } of documents) {
		if (state !== 'REJECTED' || refusedBy !== 'provider' || document.amends !== amends) continue;
		await repository.release(tx, id);
		await freeNumber(tx, kind, series, number);
	}
}

/** `byId` is null for the shop itself. */
export async function issueReceipt(
	tx: Tx,
	deps: IssueDeps,
	order: StoredOrder,
	documents: readonly StoredDocument[],
	{ kind, ...buyer }: Receipt,
	elsewhere: Elsewhere | null,
	byId: number | null,
): Promise<StoredDocument> {
	if (order.request) throw refusals.acceptFirst();
	if (order.status === 'CANCELLED' && !elsewhere) throw refusals.cancelled();
	if (mainsOf(documents).length > 0) throw refusals.issuedAlready();
	// Its lines would include returned units.
	if (documents.some((one) => isFullyCredited(one, documents)) && order.ledger.credited > 0)
		throw refusals.partlyBack();
	const content = contentOf(order, order.igvPercent ?? deps.issuing().igvPercent);
	if (needsDocument(toSoles(content.total)) && !buyer.documentType)
		throw invalidFields({ documentNumber: buyerNeeded });
	await releaseRefused(tx, documents, null);
	const document = { ...content, orderId: order.id, kind, buyer, byId, amends: null, reasonCode: null, reason: '' };
	return write(tx, deps, document, elsewhere, null);
}

/** `left` is what the person saw, in soles. */
export async function issueCredit(
	tx: Tx,
	deps: IssueDeps,
	documents: readonly StoredDocument[],
	id: number,
	{ left: expected, ...credit }: Credit,
	elsewhere: Elsewhere | null,
	byId: number,
): Promise<StoredDocument> {
	const amended = refusals.existing(documents.find((one) => one.id === id && one.kind !== 'NOTA_CREDITO'));
	if (amended.state !== 'ACCEPTED') throw refusals.notAccepted();
	const remainder = toSoles(remainderOf(amended, documents).total);
	if (remainder !== expected) throw refusals.otherLeft(remainder);
	const { reasonCode, reason } = credit;
	const content = creditOf(amended, documents, { ...credit, lines: credit.lines ?? null });
	await releaseRefused(tx, documents, id);
	const { orderId, buyer } = amended;
	const note = { ...content, orderId, kind: 'NOTA_CREDITO' as const, buyer, byId, amends: id, reasonCode, reason };
	return write(tx, deps, note, elsewhere, amended.kind);
}

export async function voidNoted(
	tx: Tx,
	documents: readonly StoredDocument[],
	id: number,
	reason: string,
): Promise<StoredDocument> {
	const document = refusals.existing(documents.find((one) => one.id === id));
	if (!document.issuedElsewhere) throw refusals.notByHand();
	if (document.state !== 'ACCEPTED' || remainderOf(document, documents).total !== document.total)
		throw refusals.hasNotes();
	const voided = { ...document, state: 'VOIDED' as const };
	if (mainsOf(documents.map((one) => (one.id === id ? voided : one))).length > 1) throw refusals.replaced();
	await repository.markVoid(tx, id, reason);
	await forgetUsed(tx, document.kind, document.series, document.number);
	return voided;
}

export const mainsOf = (documents: readonly StoredDocument[]): StoredDocument[] =>
	documents.filter(
		(document) =>
			document.kind !== 'NOTA_CREDITO' &&
			document.state !== 'REJECTED' &&
			document.state !== 'VOIDED' &&
			!isFullyCredited(document, documents),
	);
