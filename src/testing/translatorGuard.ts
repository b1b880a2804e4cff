/**
 * The browser's translator puts `<font>` in the place of every text. React still holds the text nodes that have siblings:
 * it fails when it removes one or inserts before it, and a change of one never shows. So whatever React does to such a
 * node after the first render fails the test; a text in an element of its own is not among them.
 */
let touched: string[] = [];

const isHeldByReact = (node: Node | null): node is Text =>
	node instanceof Text && node.data.trim() !== '' && Object.keys(node).some((key) => key.startsWith('__reactFiber$'));

function note(deed: string, node: Node | null): void {
	if (!isHeldByReact(node) || !node.isConnected || node.parentElement?.closest('[translate=no]')) return;
	touched.push(`${deed} the text "${node.data.slice(0, 60)}" in ${node.parentElement?.outerHTML.slice(0, 160)}`);
}

const { insertBefore, removeChild } = Node.prototype;
Node.prototype.insertBefore = function noted<T extends Node>(this: Node, node: T, before: Node | null) {
	note('React inserts before', before);
	return insertBefore.call(this, node, before) as T;
};
Node.prototype.removeChild = function noted<T extends Node>(this: Node, child: T) {
	note('React removes', child);
	return removeChild.call(this, child) as T;
};
const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
Object.defineProperty(Node.prototype, 'nodeValue', {
	...value,
	set(this: Node, text: string | null) {
		note('React changes', this);
		value?.set?.call(this, text);
	},
});

export function checkTranslatable(): void {
	const found = touched;
	touched = [];
	if (found.length)
		throw new Error(
			`texts that a translated page would lose (put each into an element of its own):\n${found.join('\n')}`,
		);
}
