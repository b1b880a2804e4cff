/** How SUNAT taxes a sale: codes 10, 20 and 30 of its catalogue 07. */
export const taxKinds = ['TAXED', 'EXEMPT', 'UNAFFECTED'] as const;
export type TaxKind = (typeof taxKinds)[number];

export const taxKindLabels: Record<TaxKind, string> = {
	TAXED: 'Gravado',
	EXEMPT: 'Exonerado',
	UNAFFECTED: 'Inafecto',
};

/** Without a kind it is taxed, as everything was before products had kinds. */
export interface OfKind {
	taxKind?: TaxKind | null | undefined;
}

export const kindOf = ({ taxKind }: OfKind): TaxKind => taxKind ?? 'TAXED';
export const isTaxed = (line: OfKind): boolean => kindOf(line) === 'TAXED';

/** At a rate of 0 the law exempts what is taxed elsewhere, as in the Amazonía. */
export const kindAt = (percent: number, line: OfKind): TaxKind =>
	percent === 0 && isTaxed(line) ? 'EXEMPT' : kindOf(line);
