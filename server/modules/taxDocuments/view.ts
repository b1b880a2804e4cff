import { toSoles } from '#contract/shared/money';
import { shownTaxDocumentStates, type TaxDocument, taxDocumentNumber } from '#contract/tax/documents';
import { basesInSoles, basesOf } from '#contract/tax/igv';
import { auditEntries } from '../audit/entries';
import { isFullyCredited, remainderOf, remainingUnits } from './documentContent';
import type { StoredDocument } from './repository';

export function view(whole: StoredDocument, all: readonly StoredDocument[]): TaxDocument {
	const { orderId: _orderId, attempts: _attempts, ...document } = whole;
	const soles = <Sums extends { base: number; igv: number; total: number }>(sums: Sums): Sums => ({
		...sums,
		base: toSoles(sums.base),
		igv: toSoles(sums.igv),
		total: toSoles(sums.total),
	});
	const isOpen = document.state === 'ACCEPTED' && document.kind !== 'NOTA_CREDITO';
	const units = isOpen ? remainingUnits(whole, all) : [];
	return {
		...soles(document),
		bases: basesInSoles(basesOf(document.lines, document.igvPercent)),
		lines: document.lines.map((line, at) => ({ ...soles(line), left: units[at] ?? 0 })),
		left: isOpen ? toSoles(remainderOf(whole, all).total) : 0,
		takenBack: isOpen && isFullyCredited(whole, all),
	};
}

export const isShown = (document: StoredDocument, before: StoredDocument | undefined): boolean =>
	[document, before].some((one) => one && shownTaxDocumentStates.includes(one.state));

export const eventOf = (document: StoredDocument, before: StoredDocument | undefined) => ({
	kind: 'document' as const,
	facts: {
		from: before?.state ?? null,
		to: document.state,
		document: document.kind,
		number: taxDocumentNumber(document.series, document.number),
	},
});

export const audited = auditEntries<StoredDocument>('tax_document', {
	label: ({ series, number }) => taxDocumentNumber(series, number),
	values: ({ kind, state, issuedElsewhere, issuedOn, total, reasonCode }) => ({
		...{ kind, state, issuedElsewhere, issuedOn, total: toSoles(total), reasonCode },
	}),
});
