import type { Seller } from '../../../contract/shop/shop';
import styles from './Footer.module.css';

export function WhoSells({ seller }: { seller: Seller }) {
	const { legalName, ruc, address, phone, whatsapp, email, hours } = seller;
	const facts = [legalName, ruc && `RUC ${ruc}`, address].filter(Boolean);
	const isKnown = facts.length > 0 || phone || whatsapp || email || hours;
	if (!isKnown) return null;
	return (
		<section className={styles.seller} aria-label="Quién vende">
			{facts.length > 0 && <p>{facts.join(' · ')}</p>}
			<p className="cluster gap-6 gap-y-0">
				{phone && <a className="row tap" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{`Teléfono ${phone}`}</a>}
				{whatsapp && (
					<a className="row tap" href={`https://wa.me/${whatsapp}`} target="_blank" rel="noreferrer">
						{`WhatsApp +${whatsapp}`}
					</a>
				)}
				{email && (
					<a className="row tap" href={`mailto:${email}`}>
						{email}
					</a>
				)}
				{hours && <span className="row tap">{hours}</span>}
			</p>
		</section>
	);
}
