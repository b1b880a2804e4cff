import type * as v from 'valibot';
import type {
	IssueBody,
	NoteCreditBody,
	NoteElsewhereBody,
	OrderTaxDocuments,
	OwnTaxDocument,
	ShownTaxDocument,
	TaxDocumentBuyer,
} from '#contract/tax/documents';
import type { Receipt } from '#contract/tax/receipt';
import { type Database, type Tx, violationOf } from '#platform/db';
import { invalidFields, ShopError } from '#platform/lib/shopError';
import { mayIn, type Session } from '#platform/plugins/auth';
import { recordChanges } from '../audit/record';
import type { Orders, Principal, StoredOrder } from '../orders/service';
import { remainderOf } from './documentContent';
import { type Credit, type Elsewhere, type IssueDeps, issueCredit, issueReceipt, mainsOf, voidNoted } from './issue';
import { cannotIssue, missing, refuseTomorrow } from './refusals';
import type { StoredDocument } from './repository';
import * as repository from './repository';
import { audited, eventOf, isShown, view } from './view';

interface DocumentDeps extends IssueDeps {
	database: Database;
	orders: Orders;
}

export type TaxDocuments = ReturnType<typeof createTaxDocuments>;

export function createTaxDocuments(deps: DocumentDeps) {
	const { database, orders, issuing, clock } = deps;

	async function list(orderId: number): Promise<OrderTaxDocuments> {
		await orders.forDesk(orderId);
		const documents = await repository.ofOrder(database, orderId);
		return { documents: documents.map((document) => view(document, documents)), canIssue: issuing().canIssue };
	}

	/** Locks the order, so that decisions about its documents are serial. Answers all. */
	async function write(
		session: Session,
		orderId: number,
		decide: (order: StoredOrder, documents: StoredDocument[], tx: Tx) => Promise<StoredDocument>,
	): Promise<OrderTaxDocuments> {
		try {
			await orders.changePayment(orderId, session, null, async (order, tx) => {
				const before = await repository.ofOrder(tx, orderId);
				const written = await decide(order, before, tx);
				const previous = before.find(({ id }) => id === written.id);
				await recordChanges(tx, session, [previous ? audited.updated(previous, written) : audited.created(written)]);
				return { silent: !isShown(written, previous), event: eventOf(written, previous) };
			});
		} catch (error) {
			if (violationOf(error)?.constraint !== 'tax_documents_number_key') throw error;
			throw invalidFields({ number: 'Ese número ya está anotado en otro pedido. Revísalo.' });
		}
		return list(orderId);
	}

	function refuseUnissued(elsewhere: Elsewhere | null): void {
		if (elsewhere) refuseTomorrow(elsewhere.issuedOn, clock.now());
		else if (!issuing().canIssue) throw cannotIssue();
	}

	async function issue(session: Session, orderId: number, receipt: Receipt, elsewhere: Elsewhere | null) {
		refuseUnissued(elsewhere);
		return write(session, orderId, (order, documents, tx) =>
			issueReceipt(tx, deps, order, documents, receipt, elsewhere, session.userId),
		);
	}

	async function credit(session: Session, orderId: number, id: number, body: Credit, elsewhere: Elsewhere | null) {
		refuseUnissued(elsewhere);
		return write(session, orderId, (_order, documents, tx) =>
			issueCredit(tx, deps, documents, id, body, elsewhere, session.userId),
		);
	}

	return {
		list,

		issue: (session: Session, orderId: number, body: v.InferOutput<typeof IssueBody>) =>
			issue(session, orderId, body, null),

		noteElsewhere: (
			session: Session,
			orderId: number,
			{ series, number, issuedOn, ...receipt }: v.InferOutput<typeof NoteElsewhereBody>,
		) => issue(session, orderId, receipt, { series, number, issuedOn }),

		credit: (session: Session, orderId: number, id: number, body: Credit) => credit(session, orderId, id, body, null),

		noteCredit: (
			session: Session,
			orderId: number,
			id: number,
			{ series, number, issuedOn, ...body }: v.InferOutput<typeof NoteCreditBody>,
		) => credit(session, orderId, id, body, { series, number, issuedOn }),

		markVoid: (session: Session, orderId: number, id: number, reason: string) =>
			write(session, orderId, (_order, documents, tx) => voidNoted(tx, documents, id, reason)),

		/** Runs in the transaction that pays the order. A document that cannot be issued waits for a person. */
		async follow(tx: Tx, order: StoredOrder): Promise<ReturnType<typeof eventOf> | null> {
			if (!issuing().canIssue) return null;
			const documents = await repository.ofOrder(tx, order.id);
			const receipt = order.receipt ?? { kind: 'BOLETA' as const, ...nobody };
			try {
				return eventOf(await issueReceipt(tx, deps, order, documents, receipt, null, null), undefined);
			} catch (error) {
				if (error instanceof ShopError) return null;
				throw error;
			}
		},

		async binds(tx: Tx, orderId: number): Promise<boolean> {
			const documents = await repository.ofOrder(tx, orderId);
			const [main] = mainsOf(documents);
			return main !== undefined && remainderOf(main, documents).total > 0;
		},

		ofUser: (userId: number): Promise<OwnTaxDocument[]> => repository.listOfUser(database, userId),

		async shown({ orderId, session }: Principal): Promise<ShownTaxDocument[]> {
			const isOwner = !session || (await orders.ownerOf(orderId)) === session.userId;
			if (!isOwner && !mayIn(session, 'orders:read')) throw missing();
			return repository.listShown(database, orderId);
		},

		/** The caller has checked access. */
		ofOrder: (orderId: number): Promise<ShownTaxDocument[]> => repository.listShown(database, orderId),
	};
}

const nobody: TaxDocumentBuyer = { documentType: '', documentNumber: '', name: '', address: '' };
