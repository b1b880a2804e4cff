/** 32 hexadecimal digits for texts in order. Not `crypto.subtle`, which needs HTTPS: guessing does no harm. */
export function createContentKey() {
	// cyrb128, over UTF-16 units.
	const factors = [597_399_067, 2_869_860_233, 951_274_213, 2_716_044_179] as const;
	const parts: [number, number, number, number] = [1_779_033_703, 3_144_134_277, 1_013_904_242, 2_773_480_762];
	function mix(unit: number): void {
		const [one, two, three, four] = parts;
		parts[0] = two ^ Math.imul(one ^ unit, factors[0]);
		parts[1] = three ^ Math.imul(two ^ unit, factors[1]);
		parts[2] = four ^ Math.imul(three ^ unit, factors[2]);
		parts[3] = one ^ Math.imul(four ^ unit, factors[3]);
	}
	return {
		add(texts: readonly string[]): void {
			for (const text of texts) {
				for (let at = 0; at < text.length; at++) mix(text.charCodeAt(at));
				mix(0x1_0000 + text.length);
			}
			mix(0x2_0000 + texts.length);
		},
		text(): string {
			return parts
				.map((part) => (Math.imul(part ^ (part >>> 18), 597_399_067) >>> 0).toString(16).padStart(8, '0'))
				.join('');
		},
	};
}
