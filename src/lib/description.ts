export type DescriptionBlock =
	| { type: 'paragraph'; text: string }
	| { type: 'list'; ordered: boolean; items: string[] };

const bullet = /^\s*[-*•–]\s+(?=\S)/;
const number = /^\s*\d{1,2}[.)]\s+(?=\S)/;

/** Of a text that people type line by line; line breaks inside a paragraph stay. */
export function descriptionBlocks(text: string): DescriptionBlock[] {
	const blocks: DescriptionBlock[] = [];
	let isNew = true;
	for (const line of text.split(/\r\n?|\n/)) {
		const last = isNew ? undefined : blocks.at(-1);
		const mark = bullet.exec(line) ?? number.exec(line);
		const ordered = mark !== null && number.test(line);
		isNew = line.trim() === '';
		if (isNew) continue;
		const item = mark ? line.slice(mark[0].length).trim() : line.trim();
		if (!mark && last?.type === 'paragraph') last.text += `\n${item}`;
		else if (!mark) blocks.push({ type: 'paragraph', text: item });
		else if (last?.type === 'list' && last.ordered === ordered) last.items.push(item);
		else blocks.push({ type: 'list', ordered, items: [item] });
	}
	return blocks;
}

/** One line without marks, for cards and search engines. */
export const descriptionLine = (text: string | null | undefined): string =>
	descriptionBlocks(text ?? '')
		.map((block) => (block.type === 'list' ? block.items.join(' · ') : block.text.replaceAll('\n', ' ')))
		.join(' ');
