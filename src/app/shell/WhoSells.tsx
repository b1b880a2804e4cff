import type { Seller } from '../../../contract/shop/shop';
import styles from './Footer.module.css';

/** Who a shopper deals with, as far as the shopkeeper has said it. */
export function WhoSells({ seller }: { seller: Seller }) {
	const { legalName, ruc, address, phone, whatsapp, email, hours } = seller;
	const facts = [legalName, ruc && `RUC ${ruc}`, address].filter(Boolean);
	const isKnown = facts.length > 0 || phone || whatsapp || email || hours;
	if (!isKnown) return null;
	return (
		<section className={styles.seller} aria-label="Quién vende">
			{facts.length > 0 && <p>{facts.join(' · ')}</p>}
			<p className={styles.contacts}>
				{phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{`Teléfono ${phone}`}</a>}
				{whatsapp && (
					<a href={`https://wa.me/${whatsapp}`} target="_blank" rel="noreferrer">
						{`WhatsApp +${whatsapp}`}
					</a>
				)}
				{email && <a href={`mailto:${email}`}>{email}</a>}
				{hours && <span>{hours}</span>}
			</p>
		</section>
	);
}
