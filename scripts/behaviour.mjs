#!/usr/bin/env node
// Prints what the tests prove as Markdown, by folder and number: `npm run behaviour`, of some: `npm run behaviour -- R15 mail`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@babel/core';

const words = process.argv.slice(2);
const rooms = ['src', 'server', 'contract', 'scripts', 'e2e'];
const number = /R\d+-\d+/g;

const isNode = (value) => typeof value?.type === 'string';
const nodesIn = (node) => Object.values(node).flat().filter(isNode);

/** Text of a title; an expression in it stands in braces as it is written. */
function textOf(node, code) {
	if (node?.type === 'StringLiteral') return node.value;
	if (node?.type === 'BinaryExpression') return textOf(node.left, code) + textOf(node.right, code);
	if (node?.type !== 'TemplateLiteral') return '';
	const expressions = node.expressions.map(({ start, end }) => `{${code.slice(start, end)}}`);
	return node.quasis.map(({ value }, index) => value.cooked + (expressions[index] ?? '')).join('');
}

/** `it`, `test.describe` and the like, also of `it.each(…)`. */
function calleeName({ callee }) {
	if (callee.type === 'MemberExpression') return `${calleeName({ callee: callee.object })}.${callee.property.name}`;
	if (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression')
		return calleeName({ callee: callee.callee ?? callee.tag });
	return callee.name ?? '';
}

/** Titles with a number, each once, after those of the groups around them. */
function titlesIn(file) {
	const code = readFileSync(file, 'utf8');
	if (!code.includes('[R')) return [];
	const plugins = ['typescript', ...(file.endsWith('x') ? ['jsx'] : [])];
	const { program } = parseSync(code, { filename: file, babelrc: false, configFile: false, parserOpts: { plugins } });
	const titles = new Set();
	const visit = (node, groups) => {
		const text = node.type === 'CallExpression' ? textOf(node.arguments[0], code) : '';
		const isGroup = text !== '' && /describe/i.test(calleeName(node));
		const isTest = text !== '' && (text.startsWith('[R') || /^(it|test)(\.each)?$/.test(calleeName(node)));
		const title = [...groups, text].join(': ');
		if (isTest && !isGroup && title.includes('[R')) titles.add(title);
		for (const child of nodesIn(node)) visit(child, isGroup ? [...groups, text] : groups);
	};
	visit(program, []);
	return [...titles].map((title) => ({
		file,
		numbers: [...new Set([...title.matchAll(/\[(R[^\]]*)\] ?/g)].flatMap(([, ids]) => ids.match(number) ?? []))],
		text: title.replace(/\[R[^\]]*\] ?/g, '').replace(/\s+/g, ' '),
	}));
}

const files = rooms
	.flatMap((room) => readdirSync(room, { recursive: true, withFileTypes: true }))
	.map((entry) => path.posix.join(entry.parentPath, entry.name))
	.filter((file) => /\.(test|spec)\.tsx?$/.test(file) || /^e2e\/[^/]+\.ts$/.test(file));
const matches = ({ numbers, file }) =>
	words.length === 0 ||
	words.some((word) => file.includes(word) || numbers.some((id) => id === word || id.startsWith(`${word}-`)));
const byNumber = (one, other) => one.numbers[0].localeCompare(other.numbers[0], 'en', { numeric: true });
const titles = files.flatMap(titlesIn).filter(matches);
const folderOf = ({ file }) => path.posix.dirname(file);

for (const folder of [...new Set(titles.map(folderOf))].sort()) {
	console.log(`## ${folder}\n`);
	for (const { numbers, text, file } of titles.filter((title) => folderOf(title) === folder).sort(byNumber))
		console.log(`- **${numbers.join(', ')}** ${text} (\`${path.posix.basename(file)}\`)`);
	console.log('');
}
