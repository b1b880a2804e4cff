import { MessageCircle, RotateCcw, Share2, Truck, Wallet } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import type { Product } from '#contract/catalog/product';
import { daysText } from '#contract/delivery/fee';
import { returnsPage } from '#contract/shop/default';
import type { Delivers } from '#contract/shop/shop';
import { whatsAppLink } from '#lib/contact';
import { useAppDispatch } from '#store';
import { noticeShown } from '#store/noticesSlice';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { Link } from '#ui/Link';
import { PageMetaContext } from '#ui/PageMeta';
import { PaymentWays } from '#ui/PaymentWays';
import { useShop } from '#ui/shop';
import { type DeliveryTermProps, deliveryFee } from './DeliveryTerm';
import styles from './ProductTerms.module.css';
import { useProductPath } from './useProductAddress';

export interface ProductTermsProps {
	product: Product;
	/** May replace the cheapest zone by the visitor's district. */
	delivery: (product: Product, cheapest: DeliveryTermProps) => ReactNode;
}

function cheapestOf({ zones: [zone], more, everywhere, from, days }: Delivers): DeliveryTermProps {
	if (!zone) return { fee: 'Recojo en tienda', time: 'Eliges el lugar al pagar.' };
	const place = everywhere && more === 0 ? 'todo el Perú' : zone;
	const time = `${days ? `${daysText(days)}; ` : ''}el costo exacto, según tu distrito.`;
	return { fee: deliveryFee(place, from, 'desde'), time: time.charAt(0).toUpperCase() + time.slice(1) };
}

/** R3-020. */
export function ProductTerms({ product, delivery }: ProductTermsProps) {
	const { pays = [], paysOnline = [], delivers, pages } = useShop();
	const returns = pages.find(({ slug }) => slug === returnsPage);
	return (
		<div className={cx('stack gap-4', styles.terms)}>
			<ul className="stack gap-3">
				{delivers && (
					<li className="row top">
						<Truck size={20} />
						{delivery(product, cheapestOf(delivers))}
					</li>
				)}
				<li className="row top">
					<Wallet size={20} />
					<PaymentWays methods={[...pays, ...paysOnline]} />
				</li>
				{returns && (
					<li className="row top">
						<RotateCcw size={20} />
						<p>
							¿No es lo que esperabas? <Link to={`/p/${returns.slug}`}>{returns.title}</Link>
						</p>
					</li>
				)}
			</ul>
			<Contact product={product} />
		</div>
	);
}

function Contact({ product }: { product: Product }) {
	const { name, sku } = product;
	const dispatch = useAppDispatch();
	const { whatsapp } = useShop().seller;
	const { publicUrl } = useContext(PageMetaContext);
	const url = `${publicUrl ?? window.location.origin}${useProductPath()(product)}`;
	const chat = whatsAppLink(whatsapp, `Hola, quiero preguntar por ${name}${sku ? ` (${sku})` : ''}: ${url}`);

	const notify = (tone: 'success' | 'info', text: string, duration: number) =>
		void dispatch(noticeShown({ key: 'share', tone, text, duration, ofPage: window.location.pathname }));
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(url);
			notify('success', 'Copiamos el enlace: pégalo donde quieras', 5000);
		} catch {
			notify('info', `Copia este enlace: ${url}`, 0);
		}
	};
	// It rejects when the visitor cancels, which needs no notice.
	const share = () => (navigator.share ? navigator.share({ title: name, url }).catch(() => {}) : copy());

	return (
		<div className="cluster gap-4 gap-y-0">
			{chat && (
				<a className="row gap-2 tap" href={chat} target="_blank" rel="noreferrer">
					<MessageCircle size={20} />
					Preguntar por WhatsApp
				</a>
			)}
			<Button variant="quiet" icon={<Share2 size={18} />} onClick={() => void share()}>
				Compartir
			</Button>
		</div>
	);
}
