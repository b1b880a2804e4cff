import { limits } from '#contract/shared/limits';

/** After the highest number of the beginning that most SKUs have; null without such a beginning. */
export function nextSku(skus: readonly string[]): string | null {
	const numbered = skus.flatMap((sku) => {
		const [, start, digits] = /^(.*?)(\d{1,9})$/.exec(sku) ?? [];
		return start && digits ? [{ start, digits }] : [];
	});
	const counts = new Map<string, number>();
	for (const { start } of numbered) counts.set(start, (counts.get(start) ?? 0) + 1);
	const [start] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
	if (!start) return null;
	const same = numbered.filter((one) => one.start === start).map(({ digits }) => digits);
	const next = Math.max(...same.map(Number)) + 1;
	const sku = start + String(next).padStart(Math.max(...same.map(({ length }) => length)), '0');
	return sku.length <= limits.sku ? sku : null;
}
