import type { BrowserContext } from '@playwright/test';

/**
 * Translates every page of the context as Chromium's translator does: once the page has loaded, each of its texts stands
 * in nested `<font>`, and so does, a moment later, each text that comes or changes. Words stay the same.
 */
export async function translate(context: BrowserContext): Promise<void> {
	await context.addInitScript(() => {
		const untouched = 'script, style, noscript, textarea, font, [translate=no]';
		const font = () => document.createElement('font');
		const wrap = (text: Text) => {
			if (!text.data.trim() || text.parentElement?.closest(untouched)) return;
			const outer = font();
			outer.append(font());
			outer.firstElementChild?.append(text.data);
			text.replaceWith(outer);
		};
		const wrapAll = (root: Node) => {
			const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
			const texts: Text[] = [];
			while (walker.nextNode()) texts.push(walker.currentNode as Text);
			texts.forEach(wrap);
		};
		window.addEventListener('load', () => {
			wrapAll(document.body);
			new MutationObserver((records) => {
				for (const { type, target, addedNodes } of records) {
					if (type === 'characterData' && target.isConnected) wrap(target as Text);
					for (const node of addedNodes) {
						if (!node.isConnected) continue;
						if (node instanceof Text) wrap(node);
						else wrapAll(node);
					}
				}
			}).observe(document.body, { childList: true, characterData: true, subtree: true });
		});
	});
}
