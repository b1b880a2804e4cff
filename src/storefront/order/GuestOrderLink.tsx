import { Check, Copy, Link2, MessageCircle } from 'lucide-react';
import type { GuestOrder } from '#contract/orders/guest';
import { orderPagePath } from '#contract/orders/link';
import { orderWords } from '#contract/orders/status';
import { Button, LinkButton } from '#ui/Button';
import { TextField } from '#ui/fields';
import { TitledSection } from '#ui/Surface';
import { useShop } from '#ui/shop';
import { useCopy } from '#ui/useCopy';
import styles from './GuestOrder.module.css';

interface OrderLinkProps {
	token: string;
	order: Pick<GuestOrder, 'orderNumber' | 'request'>;
}

const addressOf = (token: string): string => window.location.origin + orderPagePath(token);

/** Without a number, so that the person chooses the chat. */
export function SendOrderLink({ token, order }: OrderLinkProps) {
	const text = `Mi ${orderWords(order).noun} ${order.orderNumber} en ${useShop().name}: ${addressOf(token)}`;
	return (
		<LinkButton
			to={`https://wa.me/?text=${encodeURIComponent(text)}`}
			target="_blank"
			rel="noreferrer"
			icon={<MessageCircle size={18} />}
		>
			Enviármelo por WhatsApp
		</LinkButton>
	);
}

/** The only way back to the order: the link cannot be recovered. */
export function GuestOrderLink({ token, order }: OrderLinkProps) {
	const link = addressOf(token);
	const { noun } = orderWords(order);
	const { copied, copy } = useCopy(link);
	return (
		<TitledSection id="enlace" icon={<Link2 size={22} />} title="Guarda este enlace">
			<p>{`Con él sigues tu ${noun} sin cuenta, desde cualquier equipo. Quien lo tenga no ve tus datos.`}</p>
			<TextField
				label={`Enlace de tu ${noun}`}
				readOnly
				value={link}
				onFocus={(event) => event.target.select()}
				className={styles.link}
			/>
			<div className="cluster fill">
				<SendOrderLink token={token} order={order} />
				<Button icon={copied ? <Check size={18} /> : <Copy size={18} />} onClick={() => void copy()}>
					{copied ? 'Copiado' : 'Copiar enlace'}
				</Button>
			</div>
			<span role="status" className="note">
				{copied === true && <span>El enlace está en el portapapeles.</span>}
				{copied === false && <span>El navegador no deja copiar: selecciona el enlace.</span>}
			</span>
		</TitledSection>
	);
}
