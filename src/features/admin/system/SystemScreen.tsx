import type { HealthState, SystemStatus } from '../../../../contract/admin/system';
import { cx } from '../../../ui/cx';
import { Surface } from '../../../ui/Surface';
import list from '../list/List.module.css';
import { QueryScreen } from '../list/QueryScreen';
import { looks, StateBadge } from '../shared/StateBadge';
import { useVisible } from '../shared/useVisible';
import { timeText } from './figures';
import styles from './SystemScreen.module.css';
import { factsOf, type Subject, subjectsOf } from './subjects';
import { useGetSystemQuery } from './systemApi';

/** Milliseconds. */
const interval = 5000;

const labels: Record<HealthState, string> = { ok: 'Bien', warning: 'Revisar', problem: 'Problema' };
const wholeLabels: Record<HealthState, string> = {
	ok: 'Todo está bien',
	warning: 'Hay algo que conviene revisar',
	problem: 'Hay un problema',
};

export function SystemScreen() {
	const visible = useVisible();
	const query = useGetSystemQuery(undefined, {
		pollingInterval: visible ? interval : 0,
		refetchOnMountOrArgChange: true,
	});
	return (
		<QueryScreen
			title="Sistema"
			actions={query.data && <p className={list.count}>{`Actualizado: ${timeText(query.data.at)}`}</p>}
			query={query}
			loading="Cargando el estado del sistema…"
			error="No se pudo cargar el estado del sistema"
			staleError="El servidor o su base de datos no responden. Si dura más de un minuto, reinicia la tienda. Se muestra lo último que llegó."
		>
			{(status) => <Status status={status} />}
		</QueryScreen>
	);
}

function Status({ status }: { status: SystemStatus }) {
	const { tone, Icon } = looks.health[status.state];
	return (
		<>
			<div className={cx(styles.whole, `tone-${tone}`)} role="status">
				<Icon size={24} />
				<strong>{wholeLabels[status.state]}</strong>
			</div>
			<Surface bare as="section" className={styles.subjects} aria-label="Estado de cada parte">
				<ul>
					{subjectsOf(status).map((subject) => (
						<SubjectRow key={subject.label} subject={subject} />
					))}
				</ul>
			</Surface>
			<div className={styles.facts}>
				{factsOf(status).map(([title, facts]) => (
					<Surface as="section" key={title} className={styles.group}>
						<h2>{title}</h2>
						<dl>
							{facts.map(([name, value]) => (
								<div key={name}>
									<dt>{name}</dt>
									<dd>{value}</dd>
								</div>
							))}
						</dl>
					</Surface>
				))}
			</div>
		</>
	);
}

function SubjectRow({ subject: { label, state, value, advice } }: { subject: Subject }) {
	return (
		<li className={styles.subject}>
			<h2>{label}</h2>
			<p className={styles.value}>{value}</p>
			<StateBadge look={looks.health[state]}>{labels[state]}</StateBadge>
			{advice && <p className={styles.advice}>{advice}</p>}
		</li>
	);
}
