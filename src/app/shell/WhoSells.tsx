import type { Seller } from '#contract/shop/shop';
import { readablePhone } from '#lib/contact';
import styles from './Footer.module.css';

export function WhoSells({ seller }: { seller: Seller }) {
	const { legalName, ruc, address, phone, whatsapp, email, hours } = seller;
	const facts = [legalName, ruc && `RUC\u00a0${ruc}`, address].filter(Boolean);
	const isKnown = facts.length > 0 || phone || whatsapp || email || hours;
	if (!isKnown) return null;
	return (
		<section className={styles.whole} aria-label="Quién vende">
			<h2>Quién vende</h2>
			{facts.length > 0 && <p className={styles.who}>{facts.join(' · ')}</p>}
			{whatsapp && (
				<a href={`https://wa.me/${whatsapp}`} target="_blank" rel="noreferrer">
					{`WhatsApp ${readablePhone(whatsapp)}`}
				</a>
			)}
			{phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{`Teléfono ${phone}`}</a>}
			{email && <a href={`mailto:${email}`}>{email}</a>}
			{hours && <p className={styles.who}>{hours}</p>}
		</section>
	);
}
