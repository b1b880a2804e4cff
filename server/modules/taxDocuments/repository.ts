import {
	type CreditReason,
	type OwnTaxDocument,
	type ShownTaxDocument,
	shownTaxDocumentStates,
	type TaxDocument,
	type TaxDocumentBuyer,
	type TaxDocumentKind,
	type TaxDocumentState,
} from '#contract/tax/documents';
import type { OfKind } from '#contract/tax/kinds';
import { isoTime, personName, type Sql, sql, type Tx } from '#platform/db';

/** Céntimos. */
interface Sums {
	base: number;
	igv: number;
	total: number;
}

export interface StoredLine extends Sums, OfKind {
	description: string;
	quantity: number;
	/** In a nota de crédito by items: the line's place in the document that it amends. */
	of?: number;
}

export interface StoredDocument extends Sums {
	id: number;
	orderId: number;
	kind: TaxDocumentKind;
	series: string;
	number: number;
	issuedOn: string;
	issuedElsewhere: boolean;
	buyer: TaxDocumentBuyer;
	lines: StoredLine[];
	igvPercent: number;
	amends: number | null;
	reasonCode: CreditReason | null;
	reason: string;
	state: TaxDocumentState;
	refusedBy: TaxDocument['refusedBy'];
	answer: string;
	trouble: TaxDocument['trouble'];
	files: TaxDocument['files'];
	attempts: number;
	/** ISO 8601. */
	dueAt: string | null;
	by: string | null;
}

const stored: Sql = sql`json_build_object('id', d.id, 'orderId', d.order_id, 'kind', d.kind, 'series', d.series,
	'number', d.number, 'issuedOn', to_char(d.issued_on, 'YYYY-MM-DD'), 'issuedElsewhere', d.issued_elsewhere,
	'buyer', d.buyer, 'lines', d.lines, 'igvPercent', d.igv_percent, 'base', d.base_cents, 'igv', d.igv_cents,
	'total', d.total_cents, 'amends', d.amends_id, 'reasonCode', d.reason_code, 'reason', d.reason, 'state', d.state,
	'refusedBy', d.refused_by, 'answer', d.answer, 'trouble', d.trouble, 'attempts', d.attempts,
	'files', json_build_object('pdf', d.pdf_url, 'xml', d.xml_url, 'cdr', d.cdr_url), 'dueAt', ${isoTime('d.due_at')},
	'by', CASE WHEN u.id IS NOT NULL THEN ${personName} END)`;

async function select(tx: Tx, condition: Sql): Promise<StoredDocument[]> {
	const rows = await tx.query<{ document: StoredDocument }>(sql`
		SELECT ${stored} AS document FROM tax_documents d LEFT JOIN users u ON u.id = d.by_id WHERE ${condition} ORDER BY d.id`);
	return rows.map(({ document }) => document);
}

/** Without documents whose number went to another. */
export const ofOrder = (tx: Tx, orderId: number): Promise<StoredDocument[]> =>
	select(tx, sql`d.order_id = ${orderId} AND NOT d.released`);

export async function find(tx: Tx, id: number): Promise<StoredDocument | undefined> {
	return (await select(tx, sql`d.id = ${id}`))[0];
}

export interface NewDocument
	extends Omit<StoredDocument, 'id' | 'refusedBy' | 'answer' | 'trouble' | 'files' | 'attempts' | 'by'> {
	/** Null where the shop itself issued it. */
	byId: number | null;
	/** ISO 8601. */
	createdAt: string;
}

/** Violates `tax_documents_number_key` for another document's number. */
export async function insert(tx: Tx, document: NewDocument): Promise<number> {
	const { orderId, kind, series, number, issuedOn, issuedElsewhere, buyer, lines, igvPercent, base, igv, total } =
		document;
	const [written] = await tx.query<{ id: number }>(sql`
		INSERT INTO tax_documents (order_id, kind, series, number, issued_on, issued_elsewhere, buyer, lines, igv_percent,
			base_cents, igv_cents, total_cents, amends_id, reason_code, reason, state, due_at, by_id, created_at)
		VALUES (${orderId}, ${kind}, ${series}, ${number}, ${issuedOn}::date, ${issuedElsewhere},
			${JSON.stringify(buyer)}::text::jsonb, ${JSON.stringify(lines)}::text::jsonb, ${igvPercent}, ${base}, ${igv}, ${total},
			${document.amends}, ${document.reasonCode}, ${document.reason}, ${document.state}, ${document.dueAt}::timestamptz,
			${document.byId}, ${document.createdAt}::timestamptz)
		RETURNING id`);
	if (!written) throw new Error('The document was not written');
	return written.id;
}

export async function release(tx: Tx, id: number): Promise<void> {
	await tx.query(sql`UPDATE tax_documents SET released = true WHERE id = ${id}`);
}

export async function markVoid(tx: Tx, id: number, reason: string): Promise<void> {
	await tx.query(sql`
		UPDATE tax_documents SET state = 'VOIDED', released = true, answer = ${reason} WHERE id = ${id}`);
}

const shown: Sql = sql`d.kind, d.state, d.series, d.number, to_char(d.issued_on, 'YYYY-MM-DD') AS "issuedOn",
	(d.total_cents / 100.0)::float8 AS total, d.pdf_url AS pdf`;

export const listShown = (tx: Tx, orderId: number): Promise<ShownTaxDocument[]> =>
	tx.query<ShownTaxDocument>(sql`
		SELECT ${shown} FROM tax_documents d
		WHERE d.order_id = ${orderId} AND d.state = ANY (${[...shownTaxDocumentStates]}::text[]) AND NOT d.released
		ORDER BY d.id`);

export const listOfUser = (tx: Tx, userId: number): Promise<OwnTaxDocument[]> =>
	tx.query<OwnTaxDocument>(sql`
		SELECT ${shown}, o.order_number AS "orderNumber", d.buyer
		FROM tax_documents d JOIN orders o ON o.id = d.order_id
		WHERE o.user_id = ${userId} AND NOT d.released ORDER BY d.id`);
