import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { Box, FrameContext, font, Link, useFrame } from './frame';
import { lightLook, type MailShop, styleSheet } from './look';

interface DocumentProps {
	shop: MailShop;
	subject: string;
	/** Shown in lists of mails behind the subject. */
	preheader: string;
	reason: string;
	withComplaintsBook: boolean;
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

/** At a low priority React writes no `<link rel="preload">` for the picture, unknown to mail programs. */
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
