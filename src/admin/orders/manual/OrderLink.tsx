import { Copy, Link2, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#api/errorText';
import type { AdminOrder } from '#contract/orders/desk';
import { orderPagePath } from '#contract/orders/link';
import { whatsAppLink } from '#lib/contact';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { Notice } from '#ui/Notice';
import { useShop } from '#ui/shop';
import { useCopy } from '#ui/useCopy';
import styles from '../desk/Desk.module.css';
import { recipientOf } from '../recipient';
import { useMakeOrderLinkMutation } from './manualApi';

const addressOf = (token: string): string => `${window.location.origin}${orderPagePath(token)}`;

interface LinkActionsProps {
	order: AdminOrder;
	token: string;
	centered?: boolean;
}

export function LinkActions({ order, token, centered }: LinkActionsProps) {
	const shop = useShop();
	const address = addressOf(token);
	const { copied, copy } = useCopy(address);
	const name = order.customer?.name.trim().split(/\s+/)[0] ?? '';
	const text = `Hola${name && ` ${name}`}, te escribimos de ${shop.name}. Aquí puedes seguir tu pedido ${order.orderNumber}: ${address}`;
	const chat = whatsAppLink(recipientOf(order).phone, text);
	return (
		<div className={cx('cluster gap-2', centered && 'centered')}>
			{chat && (
				<a className={styles.reach} href={chat} target="_blank" rel="noreferrer">
					<MessageCircle size={18} />
					Enviar el enlace por WhatsApp
				</a>
			)}
			<Button icon={<Copy size={18} />} onClick={() => void copy()}>
				Copiar el enlace
			</Button>
			<span role="status" className="note">
				{copied === true && <span>Enlace copiado</span>}
				{copied === false && <span>{address}</span>}
			</span>
		</div>
	);
}

/** A new link for each press: of earlier ones the server has only hashes. */
export function OrderLink({ order }: { order: AdminOrder }) {
	const [make, { data, error, isLoading }] = useMakeOrderLinkMutation();
	const [isRequested, setIsRequested] = useState(false);
	if (data && isRequested) return <LinkActions order={order} token={data.token} />;
	return (
		<>
			<div className="cluster">
				<Button
					icon={<Link2 size={18} />}
					loading={isLoading}
					onClick={() => {
						setIsRequested(true);
						void make(order.id);
					}}
				>
					Enlace del pedido
				</Button>
			</div>
			{error && (
				<Notice tone="danger" role="alert">
					{errorText(error, 'No pudimos crear el enlace. Revisa tu conexión y vuelve a intentarlo.')}
				</Notice>
			)}
		</>
	);
}
