const asJsdomDoes = window.getComputedStyle.bind(window);

/** Properties that an element has from the inline style of another one. */
const inherited = '[style*=visibility], [style*=pointer-events], [style*=color]';

const answers = new Map<string, CSSStyleDeclaration>();

/**
 * Queries by role ask for the style of every element and of all around it, for which jsdom goes through hundreds of rules,
 * most of them for colours. Without style sheets, elements of one kind without inline styles have one answer.
 */
export function computedStyleOf(element: Element, pseudoElement?: string | null): CSSStyleDeclaration {
	const alone = pseudoElement || document.styleSheets.length > 0 || element.hasAttribute('style');
	if (alone || element.closest(inherited)) return asJsdomDoes(element, pseudoElement);
	const kind = ['type', 'hidden', 'open'].map((name) => element.getAttribute(name));
	const key = [element.parentElement?.localName, element.localName, ...kind].join();
	const answer = answers.get(key) ?? asJsdomDoes(element);
	answers.set(key, answer);
	return answer;
}
