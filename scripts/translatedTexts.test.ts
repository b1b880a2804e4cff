import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@babel/core';

/**
 * The browser's translator puts `<font>` in the place of each text, and React still holds the texts that have siblings:
 * it fails when it removes one or inserts before it, and a change never shows. So by form: beside other children an
 * expression that may be a text, and a text that follows an expression, stand in elements of their own.
 */

interface Node {
	type: string;
	loc: { start: { line: number } };
	[member: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
	typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

/** What an expression may draw: a text, elements, or what only its type tells. */
type Draws = 'text' | 'elements' | 'unknown';

const textMethods = new Set(['join', 'toFixed', 'slice', 'toString', 'trim', 'toLowerCase', 'toUpperCase', 'replace']);

function drawn(value: unknown): Draws[] {
	const [node] = nodesIn(value);
	switch (node?.type) {
		case 'StringLiteral':
		case 'NumericLiteral':
		case 'TemplateLiteral':
		case 'BinaryExpression':
			return ['text'];
		case 'JSXElement':
		case 'JSXFragment':
		case 'NullLiteral':
		case 'BooleanLiteral':
			return ['elements'];
		case 'ConditionalExpression':
			return [...drawn(node.consequent), ...drawn(node.alternate)];
		case 'LogicalExpression':
			return node.operator === '&&' ? drawn(node.right) : [...drawn(node.left), ...drawn(node.right)];
		case 'CallExpression':
		case 'OptionalCallExpression': {
			const [callee] = nodesIn(node.callee);
			const [property] = nodesIn(callee?.property);
			const name = String(property?.name ?? callee?.name);
			if (name === 'map') return ['elements'];
			return [textMethods.has(name) || /^(format|countOf$|amountOf$|cutText$)/.test(name) ? 'text' : 'unknown'];
		}
		default:
			return ['unknown'];
	}
}

/** A text of JSX without the white space that is only layout. */
const isText = (node: Node) => node.type === 'JSXText' && String(node.value).trim() !== '';
const constantText = (node: Node) => {
	const [expression] = nodesIn(node.expression);
	return expression?.type === 'StringLiteral' ? String(expression.value).trim() : undefined;
};

/** The translator leaves such an element alone. */
const isUntranslated = (node: Node) =>
	nodesIn(nodesIn(node.openingElement)[0]?.attributes).some(
		({ name, value }) => nodesIn(name)[0]?.name === 'translate' && nodesIn(value)[0]?.value === 'no',
	);

function lostIn(parent: Node): Node[] {
	if (isUntranslated(parent)) return [];
	const children = nodesIn(parent.children).filter(
		(child) =>
			isText(child) ||
			child.type === 'JSXElement' ||
			child.type === 'JSXFragment' ||
			(child.type === 'JSXExpressionContainer' &&
				nodesIn(child.expression)[0]?.type !== 'JSXEmptyExpression' &&
				constantText(child) !== ''),
	);
	const bare = parent.type === 'JSXFragment';
	if (children.length < 2 && !bare) return [];
	const isExpression = (child: Node) => child.type === 'JSXExpressionContainer';
	const hasText = children.some(isText);
	return children.filter((child, place) => {
		if (isText(child)) return bare || children.slice(0, place).some(isExpression);
		if (!isExpression(child)) return false;
		const draws = drawn(child.expression);
		return draws.includes('text') || (hasText && draws.includes('unknown'));
	});
}

function lostTexts(source: string, filename = 'Example.tsx'): number[] {
	const file = parseSync(source, {
		filename,
		babelrc: false,
		configFile: false,
		parserOpts: { plugins: ['typescript', 'jsx'] },
	});
	const found: number[] = [];
	const open = nodesIn(file?.program);
	for (let node = open.pop(); node; node = open.pop()) {
		if (node.type === 'JSXElement' || node.type === 'JSXFragment')
			found.push(...lostIn(node).map(({ loc }) => loc.start.line));
		for (const [name, value] of Object.entries(node)) if (name !== 'loc') open.push(...nodesIn(value));
	}
	return found.sort((a, b) => a - b);
}

it('[R17-150] no component draws a text that a translated page would lose', () => {
	const root = path.join(process.cwd(), 'src');
	const lost = readdirSync(root, { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx') && !name.startsWith('testing'))
		.flatMap((name) => {
			const file = path.join(root, name);
			return lostTexts(readFileSync(file, 'utf8'), file).map((line) => `src/${name}:${line}`);
		});
	// Put it into an element of its own, or make one text of all: {`${count} productos`}.
	expect(lost).toEqual([]);
});

it.each([
	['a text and an expression', 'const a = <p>Antes {price}</p>', 1],
	['a formatted amount beside an element', 'const a = <p><Icon />{formatLocalMoney(price)}</p>', 1],
	['a choice of texts beside an element', "const a = <p><Icon />{on ? 'Sí' : 'No'}</p>", 1],
	['a text after an element that comes and goes', 'const a = <p>{busy && <Spinner />}Guardar</p>', 1],
	['a text in a fragment', 'const a = <>Hola</>', 1],
	['one text of all', "const a = <p>{'Antes ' + price}</p>", 0],
	['an expression in an element of its own', 'const a = <p>Antes <span>{price}</span></p>', 0],
	['a text before an element that comes and goes', 'const a = <p>Guardar{busy && <Spinner />}</p>', 0],
	['what is not translated', 'const a = <b translate="no"><i>S/</i>{format(price)}</b>', 0],
	['an expression alone', 'const a = <p>{price}</p>', 0],
	['a space beside an expression', "const a = <p>{rows.map(draw)}{' '}<b>más</b></p>", 0],
])('[R17-150] the rule knows %s', (_, source, count) => {
	expect(lostTexts(source)).toHaveLength(count);
});
