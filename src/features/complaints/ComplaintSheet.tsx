import type { Complaint } from '../../../contract/complaint';
import { complaintRights, dayText, filedDayText, sheetParts } from '../../../contract/complaintTexts';
import { formatDate } from '../../lib/dates';
import { BookMark } from '../../ui/BookMark';
import styles from './ComplaintSheet.module.css';

interface ComplaintSheetProps {
	complaint: Complaint;
	/** Level of its title; the page that shows nothing else gives it the first one. */
	heading?: 'h1' | 'h2';
}

/** The sheet as it was filed, with what the shop answered. Printed, the page holds nothing else (R14-102). */
export function ComplaintSheet({ complaint, heading: Heading = 'h2' }: ComplaintSheetProps) {
	const { number, filedAt, dueOn, answers } = complaint;
	return (
		<article className={styles.sheet} aria-label={`Hoja de reclamación ${number}`}>
			<header className={styles.head}>
				<BookMark size={48} />
				<div>
					<Heading>Hoja de Reclamación N.º {number}</Heading>
					<p>
						Registrada el {filedDayText(filedAt)} · Respuesta hasta el {dayText(dueOn)}
					</p>
				</div>
			</header>
			{sheetParts(complaint).map(({ title, lines }) => (
				<section key={title} className={styles.part}>
					<h3>{title}</h3>
					<dl>
						{lines.map(({ label, value }) => (
							<div key={label}>
								<dt>{label}</dt>
								<dd>{value}</dd>
							</div>
						))}
						{lines.length === 0 && (
							<div>
								<dt>Datos</dt>
								<dd>La tienda todavía no los publicó.</dd>
							</div>
						)}
					</dl>
				</section>
			))}
			<section className={styles.part}>
				<h3>4. Observaciones y acciones adoptadas por el proveedor</h3>
				{answers.length === 0 && <p>Pendiente de respuesta.</p>}
				{answers.map(({ id, at, text }, index) => (
					<div key={id} className={styles.answer}>
						<h4>
							{index === 0 ? 'Respuesta' : 'Ampliación de la respuesta'} del{' '}
							<time dateTime={at}>{formatDate(at, 'time')}</time>
						</h4>
						<p>{text}</p>
					</div>
				))}
			</section>
			<ul className={styles.rights}>
				{complaintRights.map((right) => (
					<li key={right}>* {right}</li>
				))}
			</ul>
		</article>
	);
}
