import { plainWords } from '#contract/catalog/synonyms';
export function createWordIndex() {
	const texts = new Map<number, { name: string[]; all: string[] }>();
	return {
		add(slot: number, { name, sku, description }: { name: string; sku: string; description: string }) {
			texts.set(slot, { name: plainWords(name), all: plainWords(`${name} ${sku} ${description}`) });
		},
		search(query: string, o: any) {
			const words = plainWords(query).slice(0, 8);
			const slots: number[] = [], scores: number[] = [], whole: number[] = [];
			if (words.length)
				for (const [slot, { name, all }] of texts) {
					if (!o.isAlive(slot)) continue;
					const ok = words.every((w) => all.some((t) => t.startsWith(w)) || o.categories.some((c: any) => plainWords(c.name).some((t) => t.startsWith(w)) && o.slotsOfCategory(c.id).includes(slot)));
					if (!ok) continue;
					slots.push(slot);
					scores.push((name.join(' ').startsWith(words.join(' ')) ? 100 : 0) + words.filter((w) => name.some((t) => t.startsWith(w))).length * 2);
					whole.push(words.filter((w) => name.includes(w)).length);
				}
			return { slots: Int32Array.from(slots), scores: Int32Array.from(scores), wholeWords: Uint8Array.from(whole), dropped: [] as string[], categories: [] as number[] };
		},
	};
}
