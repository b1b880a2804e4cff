import { Fragment, type ReactNode } from 'react';
import type { Block, Run, TextMark } from '#contract/content/page';
import { isForPrograms } from '#contract/shared/backEnd';
import { cx } from './cx';
import { Link } from './Link';
import styles from './PageText.module.css';

const marked: Record<TextMark, (text: ReactNode) => ReactNode> = {
	bold: (text) => <strong>{text}</strong>,
	italic: (text) => <em>{text}</em>,
	struck: (text) => <del>{text}</del>,
	code: (text) => <code>{text}</code>,
	gap: (text) => (
		<mark className={styles.gap}>
			<span className="visually-hidden">Falta: </span>
			<span>{text}</span>
		</mark>
	),
};

function linked(content: ReactNode, href: string): ReactNode {
	if (href.startsWith('/') && !isForPrograms(href)) return <Link to={href}>{content}</Link>;
	const external = href.startsWith('http');
	return (
		<a href={href} rel={external ? 'external noopener noreferrer' : undefined}>
			{content}
		</a>
	);
}

function Runs({ line }: { line: readonly Run[] }) {
	return line.map(({ text, marks = [], href }, index) => {
		const content = marks.reduceRight<ReactNode>((inner, mark) => marked[mark](inner), text);
		const drawn = href !== undefined ? linked(content, href) : marks.length > 0 ? content : <span>{text}</span>;
		// biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text have no other identity
		return <Fragment key={index}>{drawn}</Fragment>;
	});
}

function Table({ align, head, rows }: Extract<Block, { type: 'table' }>) {
	const sideOf = (column: number) => ({ textAlign: align[column] ?? undefined });
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
		<section className={styles.scroller} tabIndex={0} aria-label="Tabla">
			<table>
				<thead>
					<tr>
						{head.map((line, column) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: a column is its number
							<th key={column} scope="col" style={sideOf(column)}>
								<Runs line={line} />
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
						<tr key={index}>
							{row.map((line, column) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: a column is its number
								<td key={column} style={sideOf(column)}>
									<Runs line={line} />
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

function Item({ blocks }: { blocks: readonly Block[] }) {
	const [first, ...rest] = blocks;
	if (first?.type !== 'paragraph') return <Blocks blocks={blocks} />;
	return (
		<>
			<Runs line={first.line} />
			<Blocks blocks={rest} />
		</>
	);
}

function drawn(block: Block): ReactNode {
	switch (block.type) {
		case 'paragraph':
			return (
				<p>
					<Runs line={block.line} />
				</p>
			);
		case 'heading': {
			const Heading = `h${block.level}` as const;
			return (
				<Heading>
					<Runs line={block.line} />
				</Heading>
			);
		}
		case 'list': {
			const items = block.items.map((item, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: an item is its number
				<li key={index}>
					<Item blocks={item} />
				</li>
			));
			return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
		}
		case 'quote':
			return (
				<blockquote>
					<Blocks blocks={block.blocks} />
				</blockquote>
			);
		case 'code':
			return (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
				<pre tabIndex={0}>
					<code>{block.text}</code>
				</pre>
			);
		case 'table':
			return <Table {...block} />;
		default:
			return <hr />;
	}
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
	return blocks.map((block, index) => {
		// biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no other identity
		return <Fragment key={index}>{drawn(block)}</Fragment>;
	});
}

interface PageTextProps {
	text: readonly Block[];
	className?: string;
}

/** Renders only the elements above, whatever the text contains. */
export const PageText = ({ text, className }: PageTextProps) => (
	<div className={cx(styles.text, className)}>
		<Blocks blocks={text} />
	</div>
);
