const collator = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** Numbers by size, texts in Spanish order. */
export function compareValues(one: string | number, other: string | number): number {
	if (typeof one === 'number' && typeof other === 'number') return one - other;
	return collator.compare(String(one), String(other));
}
