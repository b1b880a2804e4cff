import { whatsAppLink } from '../../lib/whatsApp';
import { useShop } from '../../ui/shop';

/** How to reach whoever has the money; nothing where the shopkeeper has said nothing. */
export function ShopContact({ orderNumber }: { orderNumber: string }) {
	const { whatsapp, phone, email } = useShop().seller;
	const chat = whatsAppLink(whatsapp, `Hola, escribo por el pago del pedido ${orderNumber}.`);
	if (!chat && !phone && !email) return null;
	return (
		<p className="cluster gap-2">
			<span>¿Dudas con tu pago? Escríbele a la tienda:</span>
			{chat && (
				<a href={chat} target="_blank" rel="noreferrer">
					WhatsApp
				</a>
			)}
			{phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
			{email && <a href={`mailto:${email}`}>{email}</a>}
		</p>
	);
}
