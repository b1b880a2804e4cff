import { type CSSProperties, Fragment, type ReactNode } from 'react';
import type { MailKind } from '#contract/admin/mail';
import type { MailFacts } from '../kinds';
import { Box, font, Link, useFrame } from './frame';
import type { MailShop } from './look';

export interface About {
	shop: MailShop;
	/** Empty where it is unknown. */
	name: string;
}

export interface MailContent {
	subject: string;
	preheader: string;
	body: ReactNode;
	/** Says why the recipient gets the mail. */
	reason: string;
	/** True about an order or a complaint. */
	withComplaintsBook?: boolean;
}

export type MailTemplates = { [Kind in MailKind]: (facts: MailFacts[Kind], about: About) => MailContent };

export function Title({ children }: { children: ReactNode }) {
	const { look } = useFrame();
	return (
		<h1
			className="ink"
			style={{ margin: '0 0 16px', color: look.ink, fontFamily: font, fontSize: 24, lineHeight: '30px' }}
		>
			{children}
		</h1>
	);
}

function useTextStyle(): CSSProperties {
	const { look } = useFrame();
	return {
		margin: '0 0 16px',
		color: look.ink,
		fontFamily: font,
		fontSize: 16,
		lineHeight: '25px',
		overflowWrap: 'anywhere',
	};
}

export function Text({ children }: { children: ReactNode }) {
	return (
		<p className="ink" style={useTextStyle()}>
			{children}
		</p>
	);
}

export function Soft({ children }: { children: ReactNode }) {
	const { look } = useFrame();
	return (
		<p className="soft" style={{ ...useTextStyle(), color: look.softInk, fontSize: 14, lineHeight: '22px' }}>
			{children}
		</p>
	);
}

export function Written({ text }: { text: string }) {
	const { look } = useFrame();
	return (
		<Box className="panel" style={{ background: look.panel, padding: '14px 16px', borderRadius: 8 }}>
			<p className="ink" style={{ ...useTextStyle(), margin: 0 }}>
				{text.split(/\r?\n/).map((line, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and nothing is ever moved.
					<Fragment key={at}>
						{at > 0 && <br />}
						{line}
					</Fragment>
				))}
			</p>
		</Box>
	);
}

export function Space() {
	return <div style={{ height: 16, lineHeight: '16px', fontSize: 1 }} />;
}

/** `path` is a path of the shop; no button where it is empty. */
export function Button({ path, children }: { path: string; children: ReactNode }) {
	const { look, shop } = useFrame();
	const style: CSSProperties = {
		display: 'inline-block',
		padding: '13px 22px',
		borderRadius: 10,
		background: look.accent,
		color: look.onAccent,
		fontFamily: font,
		fontSize: 16,
		fontWeight: 700,
		textAlign: 'center',
		textDecoration: 'none',
	};
	if (shop.url === null || path === '') return null;
	return (
		<div style={{ margin: '0 0 20px' }}>
			<a href={`${shop.url}${path}`} className="button" style={style}>
				{children}
			</a>
		</div>
	);
}

/** Some mail programs open no links. */
export function Address({ path }: { path: string }) {
	const { shop } = useFrame();
	if (shop.url === null) return null;
	const href = `${shop.url}${path}`;
	return (
		<div data-html-only="">
			<Soft>
				Si el botón no funciona, copia esta dirección en tu navegador: <Link href={href}>{href}</Link>
			</Soft>
		</div>
	);
}

interface Row {
	label: string;
	value: string;
	amount?: boolean;
	strong?: boolean;
}

export function Rows({ rows }: { rows: readonly Row[] }) {
	const { look } = useFrame();
	const cell: CSSProperties = {
		...useTextStyle(),
		padding: '7px 0',
		fontSize: 15,
		lineHeight: '22px',
		verticalAlign: 'top',
	};
	return (
		<>
			<table width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: 'collapse' }}>
				<tbody>
					{rows.map(({ label, value, amount, strong }, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and nothing is ever moved.
						<tr key={at}>
							<td
								className={strong || amount ? 'ink' : 'soft'}
								style={{
									...cell,
									...(!amount && { width: '38%', color: strong ? look.ink : look.softInk }),
									paddingRight: 12,
									fontWeight: strong ? 700 : 400,
								}}
							>
								{label}:
							</td>
							<td
								className="ink"
								style={{
									...cell,
									fontWeight: strong ? 700 : 400,
									...(amount && { textAlign: 'right', whiteSpace: 'nowrap' }),
								}}
							>
								{value}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			<Space />
		</>
	);
}
