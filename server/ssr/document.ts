import { createHash } from 'node:crypto';
import { type FirstViewState, stateElementId } from '#contract/shared/firstView';
import { escapeMarkup, scriptSafe } from '#contract/shared/markup';
import { defaultShop } from '#contract/shop/default';
import type { Shop } from '#contract/shop/shop';
import type { PageBuild } from './build';
import { inLooks } from './looks';

const root = '<div id="root"></div>';
const endOfHead = '</head>';
/** PageMeta writes these per page. */
const ownMeta = /<title>.*?<\/title>|<meta data-page[^>]*>/g;

/** Chromium delays the first paint for it. */
const fontPreload = /<link [^>]*as="font"[^>]*>/g;
const fontFile = /\/static\/media\/[\w.-]+\.woff2/g;

interface Content {
	chunks: readonly string[];
	state: FirstViewState;
	html: string;
	head: string;
	shop: Pick<Shop, 'name' | 'looks'>;
}

/** Throws if index.html lacks its placeholders. */
export function createDocuments({ entry, template, chunks, styles }: PageBuild) {
	const filesOf = (names: readonly string[]) => [...new Set(names.flatMap((name) => chunks[name] ?? []))];
	const entryFiles = filesOf(['main']);
	const isOfEntry = (tag: string) => entryFiles.some((file) => tag.includes(`"${file}"`));
	const bare = template.replace(/<script[^>]*><\/script>|<link [^>]*>/g, (tag) => (isOfEntry(tag) ? '' : tag));
	const [head, body, afterRoot, ...rest] = bare.split(new RegExp(`${endOfHead}|${root}`));
	if (head === undefined || body === undefined || afterRoot === undefined || rest.length || entryFiles.length === 0)
		throw new Error('index.html has not the form that pages are made of');
	const headWithoutMeta = head.replace(ownMeta, '');
	const headOfContent = headWithoutMeta.replace(fontPreload, '');

	// Inline, because a file would delay the first paint by a round trip.
	const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
	const styleHashes = Object.fromEntries(Object.entries(styles).map(([file, text]) => [file, hashOf(text)]));
	const sheetsOf = (names: readonly string[]) => filesOf(['main', ...names]).filter((file) => file.endsWith('.css'));
	const styleOf = (file: string) => `<style data-href="${file}">${styles[file]}</style>`;

	return {
		scriptHash: hashOf(entry.earlyScript),
		/** For the policy, by the page's chunks. */
		styleHashes: (names: readonly string[]) =>
			sheetsOf(names)
				.map((file) => styleHashes[file])
				.join(' '),

		/** `Link` headers of files that every page needs. */
		links: [
			...entryFiles.filter((file) => file.endsWith('.js')).map((file) => `<${file}>; rel=preload; as=script`),
			...[...template.matchAll(fontFile)].map(([file]) => `<${file}>; rel=preload; as=font; crossorigin`),
		],

		write(content: Content): string {
			const files = filesOf(['main', ...content.chunks]);
			const scripts = files.filter((file) => file.endsWith('.js'));
			return [
				inLooks(content.html ? headOfContent : headWithoutMeta, content.shop.looks),
				content.head,
				...sheetsOf(content.chunks).map(styleOf),
				`<script>${entry.earlyScript}</script>`,
				// The entry is last, after its chunks have run. `#`, because webpack would wait for a tag with its own address.
				...scripts.reverse().map((file) => `<script defer src="${file}#"></script>`),
				endOfHead,
				body.replace(defaultShop.name, () => escapeMarkup(content.shop.name)),
				`<div id="root">${content.html}</div>`,
				`<script type="application/json" id="${stateElementId}">${scriptSafe(JSON.stringify(content.state))}</script>`,
				afterRoot,
			].join('');
		},
	};
}
