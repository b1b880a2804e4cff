import { MessageCircle, Phone } from 'lucide-react';
import { useMay } from '#auth/may';
import { type AdminOrder, channelLabels } from '#contract/orders/desk';
import { receiptLines } from '#contract/tax/receipt';
import { whatsAppLink } from '#lib/contact';
import { customerOf } from '#lib/orderTypes';
import { Surface } from '#ui/Surface';
import { useShop } from '#ui/shop';
import { OrderLink } from '../manual/OrderLink';
import { recipientOf } from '../recipient';
import styles from './Desk.module.css';
import { messageToCustomer } from './messageToCustomer';

export function CustomerCard({ order }: { order: AdminOrder }) {
	const shop = useShop();
	const { notes, receipt } = order;
	const customer = customerOf(order);
	const { name, document, phone, address } = recipientOf(order);
	const mayWrite = useMay('orders:write');
	const linked = mayWrite && customer.guest;
	const chat = whatsAppLink(phone, messageToCustomer(order, shop.name));
	return (
		<Surface as="section" className="stack gap-3" aria-labelledby="cliente">
			<h2 id="cliente" className="title-m">
				Cliente y entrega
			</h2>
			<div className="stack gap-1">
				<strong>{customer.name}</strong>
				{customer.guest && <span className="note">Sin cuenta</span>}
				{order.channel && order.channel !== 'WEB' && (
					<span className="note">{`Llegó por: ${channelLabels[order.channel]}`}</span>
				)}
				{customer.email && <a href={`mailto:${customer.email}`}>{customer.email}</a>}
			</div>
			{document && (
				<p>
					<span className="note">Recibe: </span>
					<span>{`${name} · ${document}`}</span>
				</p>
			)}
			{address && <p className="lines">{address}</p>}
			{receipt && (
				<p className="lines">
					<span className="note">Pidió: </span>
					<span>{receiptLines(receipt).join('\n')}</span>
				</p>
			)}
			{notes && (
				<p>
					<span className="note">Nota del cliente: </span>
					<span>{notes}</span>
				</p>
			)}
			{phone && (
				<div className="cluster gap-2">
					<a className={styles.reach} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
						<Phone size={18} />
						<span>{phone}</span>
					</a>
					{chat && (
						<a className={styles.reach} href={chat} target="_blank" rel="noreferrer">
							<MessageCircle size={18} />
							Escribir por WhatsApp
						</a>
					)}
				</div>
			)}
			{linked && <OrderLink order={order} />}
		</Surface>
	);
}
