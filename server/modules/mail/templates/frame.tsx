import { type CSSProperties, createContext, type ReactNode, useContext } from 'react';
import type { Look, MailShop } from './look';

interface Frame {
	shop: MailShop;
	look: Look;
}

export const FrameContext = createContext<Frame | null>(null);

export function useFrame(): Frame {
	const frame = useContext(FrameContext);
	if (!frame) throw new Error('A part of a mail stands outside of its document');
	return frame;
}

export const font = "Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Every mail program lays out a single full-width cell alike. */
export function Box({
	className,
	style,
	children,
}: {
	className?: string;
	style?: CSSProperties;
	children: ReactNode;
}) {
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

export function Link({ href, children }: { href: string; children: ReactNode }) {
	const { look } = useFrame();
	return (
		<a href={href} className="link" style={{ color: look.link }}>
			{children}
		</a>
	);
}
