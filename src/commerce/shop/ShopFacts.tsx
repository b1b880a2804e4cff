import { Clock, MessageCircle, Store, Truck, Wallet } from 'lucide-react';
import { readablePhone } from '#lib/contact';
import { cx } from '#ui/cx';
import { useShop } from '#ui/shop';
import { deliveryText, payText } from './facts';
import styles from './ShopFacts.module.css';

/** Only what the shop has set. */
export function ShopFacts() {
	const shop = useShop();
	const { hours, whatsapp } = shop.seller;
	const facts = [
		[Truck, deliveryText(shop)],
		[Store, shop.delivers?.pickUp ? 'Recojo en tienda' : ''],
		[Wallet, payText(shop)],
		[Clock, hours],
	] as const;
	return (
		<ul className={cx('cluster', styles.facts)} aria-label="La tienda en breve">
			{facts.map(
				([Icon, text]) =>
					text && (
						<li key={text} className="row gap-2">
							<Icon size={20} strokeWidth={1.75} />
							<span>{text}</span>
						</li>
					),
			)}
			{whatsapp && (
				<li>
					<a className="row gap-2 tap" href={`https://wa.me/${whatsapp}`} target="_blank" rel="noreferrer">
						<MessageCircle size={20} strokeWidth={1.75} />
						<span>{`WhatsApp ${readablePhone(whatsapp)}`}</span>
					</a>
				</li>
			)}
		</ul>
	);
}
