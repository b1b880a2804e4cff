import type { ReactNode } from 'react';
import { whatsAppLink } from '#lib/contact';
import { cx } from './cx';
import { useShop } from './shop';

interface ShopContactProps {
	text: string;
	className?: string;
	children?: ReactNode;
}

export function useHasContact(): boolean {
	const { whatsapp, phone, email } = useShop().seller;
	return Boolean(whatsapp || phone || email);
}

/** Also for texts of the server. */
export const asksShop = /escríbe(le|nos)\b|\b(escribe|pide|pídele|comunícate)\b[^.]* (a|con) la tienda/i;

/** Adds the ways to the shop to a text that sends the reader there. */
export const AskShop = ({ said }: { said: string }) => (
	<>
		<span>{said}</span>
		{asksShop.test(said) && <ShopContact text="Hola, tengo una consulta." />}
	</>
);

/** Empty without contact settings. */
export function ShopContact({ text, className, children }: ShopContactProps) {
	const { whatsapp, phone, email } = useShop().seller;
	const chat = whatsAppLink(whatsapp, text);
	if (!useHasContact()) return null;
	return (
		<span className={cx('cluster gap-3 gap-y-0', className)}>
			{children && <span>{children}</span>}
			{chat && (
				<a className="row tap" href={chat} target="_blank" rel="noreferrer">
					WhatsApp
				</a>
			)}
			{phone && (
				<a className="row tap" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
					{phone}
				</a>
			)}
			{email && (
				<a className="row tap" href={`mailto:${email}`}>
					{email}
				</a>
			)}
		</span>
	);
}
