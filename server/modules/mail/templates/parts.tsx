import { type CSSProperties, createContext, Fragment, type ReactNode, useContext } from 'react';
import { type Look, lightLook, type MailShop, styleSheet } from './look';

interface Frame {
	shop: MailShop;
	look: Look;
}

const FrameContext = createContext<Frame | null>(null);

function useFrame(): Frame {
	const frame = useContext(FrameContext);
	if (!frame) throw new Error('A part of a mail stands outside of its document');
	return frame;
}

const font = "Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Whole width, one column, one cell: what every mail program lays out alike. */
function Box({ className, style, children }: { className?: string; style?: CSSProperties; children: ReactNode }) {
	return (
		<table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: 'collapse' }}>
			<tbody>
				<tr>
					<td className={className} style={style}>
						{children}
					</td>
				</tr>
			</tbody>
		</table>
	);
}

interface DocumentProps {
	shop: MailShop;
	subject: string;
	/** Shown in lists of mails behind the subject. */
	preheader: string;
	/** Why this person gets the mail. */
	reason: string;
	/** Beside the seller, where the mail is about an order. */
	withComplaintsBook: boolean;
	/** Whether it may have a style sheet. */
	styled: boolean;
	children: ReactNode;
}

export function MailDocument({ shop, subject, preheader, styled, children, ...footer }: DocumentProps) {
	const look = lightLook(shop);
	return (
		<FrameContext value={{ shop, look }}>
			<html lang="es-PE" dir="ltr">
				<head>
					<meta charSet="utf-8" />
					<meta name="viewport" content="width=device-width, initial-scale=1" />
					<meta name="color-scheme" content="light dark" />
					<meta name="supported-color-schemes" content="light dark" />
					<title>{subject}</title>
					{styled && <style>{styleSheet(shop)}</style>}
				</head>
				<body className="ground" style={{ margin: 0, padding: 0, background: look.ground }}>
					<div data-html-only="" style={{ display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 }}>
						{preheader}
					</div>
					<Box className="ground frame" style={{ background: look.ground, padding: '24px 12px' }}>
						<div style={{ maxWidth: 600, margin: '0 auto' }}>
							<Header />
							<Box className="card edge" style={{ background: look.card, padding: '28px 32px' }}>
								{children}
							</Box>
							<Footer {...footer} />
						</div>
					</Box>
				</body>
			</html>
		</FrameContext>
	);
}

/** At a low priority React writes no `<link rel="preload">` for the picture, which mail programs do not know. */
function Header() {
	const { shop, look } = useFrame();
	const words: CSSProperties = { color: look.ink, fontFamily: font, fontSize: 20, fontWeight: 700 };
	const mark = shop.logo ? (
		<img
			fetchPriority="low"
			src={shop.logo}
			alt={shop.name}
			height={40}
			style={{ ...words, border: 0, maxWidth: '100%' }}
		/>
	) : (
		shop.name
	);
	return (
		<>
			<Box className="bar" style={{ background: look.accent, height: 6, lineHeight: '6px', fontSize: 1 }}>
				<Fragment />
			</Box>
			<Box className="card edge" style={{ background: look.card, padding: '24px 32px 0' }}>
				{shop.url ? (
					<a href={`${shop.url}/`} className="ink" style={{ ...words, textDecoration: 'none' }}>
						{mark}
					</a>
				) : (
					<p className="ink" style={{ ...words, margin: 0 }}>
						{mark}
					</p>
				)}
			</Box>
		</>
	);
}

function Footer({ reason, withComplaintsBook }: Pick<DocumentProps, 'reason' | 'withComplaintsBook'>) {
	const { shop, look } = useFrame();
	const { legalName, ruc, address, phone, email } = shop.seller;
	const style: CSSProperties = {
		margin: '0 0 8px',
		color: look.softInk,
		fontFamily: font,
		fontSize: 13,
		lineHeight: '20px',
		overflowWrap: 'anywhere',
	};
	const who = [legalName || shop.name, ruc && `RUC ${ruc}`, address].filter(Boolean).join(' · ');
	const contact = [phone && `Teléfono ${phone}`, email].filter(Boolean).join(' · ');
	return (
		<Box className="edge" style={{ padding: '20px 32px' }}>
			<p className="soft" style={style}>
				{who}
			</p>
			{contact && (
				<p className="soft" style={style}>
					{contact}
				</p>
			)}
			{withComplaintsBook && (
				<p className="soft" style={style}>
					{shop.url ? (
						<Link href={`${shop.url}/libro-de-reclamaciones`}>Libro de Reclamaciones</Link>
					) : (
						'El Libro de Reclamaciones está al pie de cada página de la tienda.'
					)}
				</p>
			)}
			<p className="soft" style={style}>
				{reason}
			</p>
		</Box>
	);
}

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

/** A text as somebody wrote it, with its line breaks. */
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

function Link({ href, children }: { href: string; children: ReactNode }) {
	const { look } = useFrame();
	return (
		<a href={href} className="link" style={{ color: look.link }}>
			{children}
		</a>
	);
}

/** `path` is of the shop; empty where it is not told. */
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

/** For those whose mail program opens no links. */
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
	/** In the right column, as amounts are. */
	amount?: boolean;
	strong?: boolean;
}

/** Names and values, each in a row. */
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
