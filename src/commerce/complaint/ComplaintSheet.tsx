import { type Complaint, complaintRights, dayText, filedDayText, sheetParts } from '#contract/complaints/complaint';
import { formatDate } from '#lib/dates';
import { BookMark } from '#ui/BookMark';
import { cx } from '#ui/cx';
import '#ui/paper.css';
import '#ui/patterns.css';
import styles from './ComplaintSheet.module.css';

interface ComplaintSheetProps {
	complaint: Complaint;
	/** As the whole page: its title is the first heading. */
	alone?: boolean;
}

const levels = { alone: ['h1', 'h2', 'h3'], within: ['h2', 'h3', 'h4'] } as const;

/** R14-102. */
export function ComplaintSheet({ complaint, alone = false }: ComplaintSheetProps) {
	const [Title, PartTitle, AnswerTitle] = levels[alone ? 'alone' : 'within'];
	const { number, filedAt, dueOn, answers } = complaint;
	return (
		<article className={cx('stack paper', styles.sheet)} aria-label={`Hoja de reclamación ${number}`}>
			<header className={cx('row', styles.head)}>
				<BookMark size={48} />
				<div>
					<Title>{`Hoja de Reclamación N.º ${number}`}</Title>
					<p className="note">{`Registrada el ${filedDayText(filedAt)} · Respuesta hasta el ${dayText(dueOn)}`}</p>
				</div>
			</header>
			{sheetParts(complaint).map(({ title, lines }) => (
				<section key={title} className={styles.part}>
					<PartTitle className={styles.partTitle}>{title}</PartTitle>
					<dl className="divided">
						{lines.map(({ label, value }) => (
							<div key={label}>
								<dt className="note">{label}</dt>
								<dd>{value}</dd>
							</div>
						))}
						{lines.length === 0 && (
							<div>
								<dt className="note">Datos</dt>
								<dd>La tienda todavía no los publicó.</dd>
							</div>
						)}
					</dl>
				</section>
			))}
			<section className={styles.part}>
				<PartTitle className={styles.partTitle}>4. Observaciones y acciones adoptadas por el proveedor</PartTitle>
				{answers.length === 0 && <p>Pendiente de respuesta.</p>}
				{answers.map(({ id, at, text }, index) => (
					<div key={id}>
						<AnswerTitle className={styles.answerTitle}>
							<span>{`${index === 0 ? 'Respuesta' : 'Ampliación de la respuesta'} del `}</span>
							<time dateTime={at}>{formatDate(at, 'time')}</time>
						</AnswerTitle>
						<p>{text}</p>
					</div>
				))}
			</section>
			<ul className="fine">
				{complaintRights.map((right) => (
					<li key={right}>{`* ${right}`}</li>
				))}
			</ul>
		</article>
	);
}
