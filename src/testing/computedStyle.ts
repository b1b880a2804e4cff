const asJsdomDoes = window.getComputedStyle.bind(window);

/** Properties that an element has from the inline style of another one. */
const inherited = /visibility|pointer-events|color/;

const answers = new Map<string, CSSStyleDeclaration>();

/**
 * Queries by role ask for the style of every element and of all around it, for which jsdom goes through hundreds of rules,
 * most of them for colours. Without style sheets, elements of one kind have one answer for equal inline styles.
 */
export function computedStyleOf(element: Element, pseudoElement?: string | null): CSSStyleDeclaration {
	if (pseudoElement || document.styleSheets.length > 0) return asJsdomDoes(element, pseudoElement);
	let key = `${element.parentElement?.localName} ${element.localName} ${element.getAttribute('style')}`;
	for (const name of ['type', 'hidden', 'open']) key += ` ${element.getAttribute(name)}`;
	for (let around = element.parentElement; around; around = around.parentElement) {
		const style = around.getAttribute('style');
		if (style && inherited.test(style)) key += ` ${style}`;
	}
	const answer = answers.get(key) ?? asJsdomDoes(element);
	answers.set(key, answer);
	return answer;
}
